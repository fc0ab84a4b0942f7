import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { Invitation } from '#web/components/ui/invitation.tsx'
import { Pagination } from '#web/components/ui/pagination.tsx'
import { leaveForRecreation } from './generate-values.ts'
import { galleryPageSize, useGallery } from './queries.ts'
import { VideoGrid, VideoGridSkeleton } from './video-grid.tsx'

/** All videos of the signed-in user, page by page. */
export function Gallery({ username }: { username: string }) {
  const [page, setPage] = useState(1)
  const { data, isPending, refetch } = useGallery(page, username)
  const navigate = useNavigate()

  if (isPending) return <VideoGridSkeleton count={8} />
  if (!data) {
    return (
      <div role="alert" className="rounded-card border border-edge bg-seat p-8 text-center">
        <p>Your videos cannot be reached right now. Nothing is lost.</p>
        <Button className="mt-4" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (data.total === 0) {
    return <Invitation title="No videos yet" action="Create Your First Video" to="/generate" />
  }
  return (
    <>
      <VideoGrid
        tasks={data.tasks}
        onRecreate={(task) => {
          leaveForRecreation(task)
          void navigate('/generate')
        }}
      />
      <Pagination page={page} pages={Math.ceil(data.total / galleryPageSize)} onPage={setPage} />
    </>
  )
}
