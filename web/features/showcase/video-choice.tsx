import type { VideoTask } from '#contract/videos/videos.ts'
import { FieldError } from '#web/components/ui/form/field.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { Unreachable } from '#web/components/ui/unreachable.tsx'
import { cutText } from '#web/lib/format.ts'
import * as texts from '#web/texts/admin.ts'
import { useOwnVideos } from './showcase-queries.ts'

type VideoChoiceProps = {
  chosen: string | null
  error: string | undefined
  onChoose: (video: Pick<VideoTask, 'taskId' | 'prompt'>) => void
}

/** The newest finished videos as pictures, one of which is chosen. */
export function VideoChoice({ chosen, error, onChoose }: VideoChoiceProps) {
  const { data, isPending, refetch } = useOwnVideos()
  if (isPending) return <Skeleton className="h-40 w-full" />
  if (!data) return <Unreachable text={texts.videosUnreachable} onRetry={() => void refetch()} />
  if (data.tasks.length === 0) return <p className="text-quiet text-sm">{texts.noVideos}</p>
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{texts.chooseVideo}</legend>
      <div className="grid max-h-72 grid-cols-2 gap-2 overflow-y-auto p-1 sm:grid-cols-3">
        {data.tasks.map(({ taskId, prompt, posterWebpUrl, posterUrl }) => (
          <label key={taskId} className="relative cursor-pointer">
            <input
              type="radio"
              name="video"
              value={taskId}
              checked={chosen === taskId}
              aria-label={cutText(prompt, 60)}
              onChange={() => onChoose({ taskId, prompt })}
              className="peer absolute size-full cursor-pointer opacity-0"
            />
            <span className="block aspect-video overflow-hidden rounded-control bg-screen ring-beam peer-checked:ring-3 peer-focus-visible:outline-2 peer-focus-visible:outline-beam">
              <img src={posterWebpUrl ?? posterUrl ?? ''} alt="" loading="lazy" className="size-full object-contain" />
            </span>
            <span dir="auto" className="mt-1 line-clamp-1 text-quiet text-sm">
              {prompt}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id="video-error">{error}</FieldError>}
    </fieldset>
  )
}
