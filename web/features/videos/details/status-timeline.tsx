import type { VideoTask } from '#contract/videos/videos.ts'
import { isWaitingForHd, stageWords, stateOf } from '#web/features/videos/video-words.ts'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/videos.ts'

type Step = { words: string; at: string | null; tone: string }

/** The past steps of a video, and the next one. */
export function StatusTimeline({ task }: { task: VideoTask }) {
  return (
    <ol aria-label={texts.statusTimeline} className="text-sm">
      {steps(task).map(({ words, at, tone }) => (
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

function steps(task: VideoTask): Step[] {
  return [{ words: texts.askedFor, at: task.createdAt, tone: 'bg-quiet' }, end(task), ...hd(task)]
}

function end(task: VideoTask): Step {
  switch (stateOf(task)) {
    case 'completed':
      return { words: texts.ready720p, at: task.completedAt, tone: 'bg-good' }
    case 'failed':
      return { words: texts.failed, at: task.completedAt, tone: 'bg-bad' }
    case 'cancelled':
      return { words: texts.cancelled, at: task.completedAt, tone: 'bg-quiet' }
    case 'generating':
      return { words: stageWords(task), at: null, tone: 'bg-wait' }
    case 'other':
      return { words: texts.processing, at: null, tone: 'bg-quiet' }
  }
}

function hd(task: VideoTask): Step[] {
  if (task.hdVideoUrl) return [{ words: texts.hdReady, at: null, tone: 'bg-good' }]
  return isWaitingForHd(task) ? [{ words: texts.preparingHd, at: null, tone: 'bg-wait' }] : []
}
