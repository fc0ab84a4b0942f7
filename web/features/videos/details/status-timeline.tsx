import type { VideoTask } from '#contract/videos/videos.ts'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/videos.ts'
import { timelineSteps } from './timeline-steps.ts'

/** The past steps of a video, and the next one. */
export function StatusTimeline({ task }: { task: VideoTask }) {
  return (
    <ol aria-label={texts.statusTimeline} className="text-sm">
      {timelineSteps(task).map(({ words, at, tone }) => (
        <li
          key={words}
          className="relative flex items-baseline justify-between gap-4 pb-3 pl-5 last:pb-0 not-last:after:absolute not-last:after:top-5 not-last:after:bottom-0 not-last:after:left-1 not-last:after:w-px not-last:after:bg-edge"
        >
          <span aria-hidden className={`absolute top-1.5 left-0 size-2.5 rounded-full ${tone}`} />
          <span>{words}</span>
          {at && <span className="text-right text-quiet tabular-nums">{formatDateTime(at)}</span>}
        </li>
      ))}
    </ol>
  )
}
