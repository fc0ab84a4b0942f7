import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { useSearchText } from '#web/components/ui/form/use-search-text.ts'
import { Invitation } from '#web/components/ui/invitation.tsx'
import { Pagination } from '#web/components/ui/pagination.tsx'
import { leaveForRecreation } from '#web/features/videos/generate/start/draft.ts'
import { galleryPageSize, useGallery } from '#web/features/videos/queries.ts'
import { useWatchedVideos } from '#web/features/videos/use-watched-videos.ts'
import { usePages } from '#web/lib/address/use-pages.ts'
import * as texts from '#web/texts/videos.ts'
import { GalleryBar } from './gallery-bar.tsx'
import { hasFilters, noFilters, promptOf, useGalleryView } from './gallery-filters.ts'
import { countVideos } from './gallery-words.ts'
import { SelectionBar } from './selection-bar.tsx'
import { VideoGrid, VideoGridSkeleton } from './video-grid.tsx'

/** All videos of the signed-in user, with search, filters and pages. */
export function Gallery({ username }: { username: string }) {
  const { view, change } = useGalleryView()
  const [typed, setTyped] = useSearchText({ query: view.q, clean: promptOf, onSearch: (q) => change({ q }) })
  const { data, errorUpdateCount, isPlaceholderData, refetch } = useGallery(view, username)
  const [selected, setSelected] = useState<readonly string[]>([])
  const navigate = useNavigate()
  useWatchedVideos(data?.tasks ?? null, null)

  const pages = usePages({
    ...{ page: view.page, perPage: galleryPageSize, total: data?.total ?? 0 },
    isCurrent: data !== undefined && !isPlaceholderData,
    onLast: (page) => change({ page }, true),
  })

  function clear() {
    // What was typed just now would be searched for after the pause.
    setTyped('')
    change(noFilters)
  }

  if (data?.total === 0 && !isPlaceholderData && !hasFilters(view))
    return <Invitation title={texts.noVideosYet} action={texts.createYourFirstVideo} to="/generate" />

  // Not `isError`, which ends with every poll: the message would flicker, and be announced each time.
  const isUnreachable = data === undefined && errorUpdateCount > 0
  const shown = data?.tasks.map(({ taskId }) => taskId) ?? []
  return (
    <>
      <GalleryBar view={view} typed={typed} onType={setTyped} onChange={change} onClear={clear} />
      <SelectionBar
        tasks={data?.tasks ?? []}
        shown={shown}
        selected={selected.filter((taskId) => shown.includes(taskId))}
        summary={data ? countVideos(data.total) : ''}
        onSelect={setSelected}
      />
      {!data && !isUnreachable && <VideoGridSkeleton count={8} />}
      {isUnreachable && <GalleryUnreachable onRetry={() => void refetch()} />}
      {data?.total === 0 && hasFilters(view) && (
        <div className="rounded-card border border-edge bg-seat px-6 py-16 text-center">
          <p>{texts.noVideosMatch}</p>
          <Button className="mt-4" onClick={clear}>
            {texts.showAllVideos}
          </Button>
        </div>
      )}
      {data && (
        <div aria-busy={isPlaceholderData} className={`transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}>
          <VideoGrid
            tasks={data.tasks}
            selection={{ selected, onSelect: setSelected }}
            onRecreate={(task) => {
              leaveForRecreation(task)
              void navigate('/generate')
            }}
          />
          <Pagination page={view.page} pages={pages} onPage={(page) => change({ page })} />
        </div>
      )}
    </>
  )
}

function GalleryUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="rounded-card border border-edge bg-seat p-8 text-center">
      <p>{texts.videosUnreachable}</p>
      <Button className="mt-4" onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </div>
  )
}
