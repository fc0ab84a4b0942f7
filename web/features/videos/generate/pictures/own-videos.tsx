import { useQuery } from '@tanstack/react-query'
import type { VideoTask } from '#contract/videos/videos.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Poster } from '#web/features/videos/player/poster.tsx'
import { videoListQuery } from '#web/features/videos/queries.ts'
import { cutText } from '#web/lib/format.ts'
import * as texts from '#web/texts/generator.ts'

type OwnVideosProps = {
  username: string
  /** Why a video cannot be chosen; null if it can. */
  findReason?: (task: VideoTask) => string | null
  /** What can be done with such a video instead. */
  instead?: { label: string; onChoose: (task: VideoTask) => void } | undefined
  onChoose: (task: VideoTask) => void
}

/** The user's newest finished videos, to choose one. */
export function OwnVideos({ username, findReason = () => null, instead, onChoose }: OwnVideosProps) {
  const { data, isError } = useQuery(videoListQuery({ status: 'completed', limit: 24 }, username))
  if (isError && !data) return <p role="alert">{texts.videosUnreachable}</p>
  if (!data) return <p role="status">{texts.loadingYourVideos}</p>
  if (data.tasks.length === 0) return <p className="py-8 text-center text-quiet">{texts.noFinishedVideos}</p>
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {data.tasks.map((task) => (
        <li key={task.id} className="flex">
          <OwnVideo task={task} reason={findReason(task)} instead={instead} onChoose={() => onChoose(task)} />
        </li>
      ))}
    </ul>
  )
}

type OwnVideoProps = Pick<OwnVideosProps, 'instead'> & { task: VideoTask; reason: string | null; onChoose: () => void }

/** Impossible ones stay reachable by keyboard, so that the reason can be read. */
function OwnVideo({ task, reason, instead, onChoose }: OwnVideoProps) {
  return (
    <div className="flex w-full flex-col overflow-hidden rounded-control border border-edge bg-seat transition-colors has-[[aria-disabled=false]:hover]:border-rim">
      <button
        type="button"
        aria-disabled={reason !== null}
        onClick={() => reason === null && onChoose()}
        className="flex flex-1 flex-col justify-start text-left focus-visible:-outline-offset-2 aria-disabled:cursor-not-allowed"
      >
        <span className={`cinema block aspect-video w-full overflow-hidden ${reason === null ? '' : 'opacity-40'}`}>
          <Poster task={task} lazy />
        </span>
        <span className="block p-2 text-sm">
          <span dir="auto" className={`line-clamp-2 break-words ${reason === null ? '' : 'text-quiet'}`}>
            {cutText(task.prompt, 60)}
          </span>
          <span className="mt-1 block text-quiet">{reason ?? texts.inSeconds(task.seconds)}</span>
        </span>
      </button>
      {reason !== null && instead && (
        <Button
          size="small"
          className="m-2 mt-0 h-auto! min-h-9 whitespace-normal! py-1"
          onClick={() => instead.onChoose(task)}
        >
          {instead.label}
        </Button>
      )}
    </div>
  )
}
