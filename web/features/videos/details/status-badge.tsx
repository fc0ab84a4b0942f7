import { CircleCheck, CircleX, Clock, LoaderCircle, Undo2 } from 'lucide-react'
import type { VideoTask } from '#contract/videos/videos.ts'
import * as texts from '#web/texts/videos.ts'

const known = {
  completed: { word: texts.completed, tone: 'text-good', Icon: CircleCheck },
  generating: { word: texts.generating, tone: 'text-wait', Icon: LoaderCircle },
  pending: { word: texts.pending, tone: 'text-wait', Icon: Clock },
  failed: { word: texts.failed, tone: 'text-bad', Icon: CircleX },
}

const cancelled = { word: texts.cancelled, tone: 'text-quiet', Icon: Undo2 }
const unknown = { word: texts.processing, tone: 'text-quiet', Icon: Clock }

export function StatusBadge({ task }: { task: VideoTask }) {
  const { word, tone, Icon } = looksOf(task)
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-medium text-sm">
      <Icon aria-hidden className={`size-4 ${tone}`} />
      <span className={tone}>{word}</span>
    </span>
  )
}

/** An unknown status of another version is shown as processing. */
export function looksOf({ stage, status }: Pick<VideoTask, 'stage' | 'status'>) {
  if (stage === 'cancelled') return cancelled
  return Object.entries(known).find(([name]) => name === status)?.[1] ?? unknown
}
