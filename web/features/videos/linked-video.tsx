import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/videos.ts'
import { leaveForRecreation } from './generate-values.ts'
import { useVideo } from './queries.ts'
import { VideoDetails } from './video-details.tsx'

/** Shows the video that the address names, as in /my-creations?video=vid_…, over the gallery. */
export function LinkedVideo({ username }: { username: string }) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const taskId = search.get('video')
  const { data, isPlaceholderData } = useVideo(taskId, username)
  const task = taskId === null ? undefined : data?.tasks.find((found) => found.taskId === taskId)
  const missing = taskId !== null && data !== undefined && !isPlaceholderData && !task

  function close() {
    setSearch(
      (current) => {
        current.delete('video')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    if (!missing) return
    showFailure(texts.videoNotFound, texts.itWasDeleted)
    close()
  }, [missing])

  if (!task) return null
  return (
    <VideoDetails
      open
      task={task}
      onOpenChange={(open) => !open && close()}
      onRecreate={() => {
        leaveForRecreation(task)
        void navigate('/generate')
      }}
    />
  )
}
