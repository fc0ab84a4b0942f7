import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { VideoDetails } from '#web/features/videos/details/video-details.tsx'
import { leaveForRecreation } from '#web/features/videos/generate/start/draft.ts'
import { useVideo } from '#web/features/videos/queries.ts'
import { showFailure } from '#web/lib/toasts.ts'
import * as texts from '#web/texts/videos.ts'

/** Opens the video named in the address, as in /my-creations?video=vid_…, over the gallery. */
export function LinkedVideo({ username }: { username: string }) {
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  // `taskId`: in links that earlier versions gave to programs.
  const taskId = search.get('video') ?? search.get('taskId')
  const { data, isPlaceholderData } = useVideo(taskId, username)
  const task = taskId === null ? undefined : data?.tasks.find((found) => found.taskId === taskId)
  const missing = taskId !== null && data !== undefined && !isPlaceholderData && !task

  function close() {
    setSearch(
      (current) => {
        current.delete('video')
        current.delete('taskId')
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  }

  const shown = useRef<string | null>(null)
  useEffect(() => {
    if (task) shown.current = task.taskId
  }, [task])
  const closeMissing = useEffectEvent(() => {
    // The deletion of a video that was shown here has its own toast.
    if (shown.current !== taskId) showFailure(texts.videoNotFound, texts.itWasDeleted)
    close()
  })
  useEffect(() => {
    if (missing) closeMissing()
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
