import type { VideoTask } from '#contract/videos/videos.ts'
import { isWaitingForHd, stateOf } from '#web/features/videos/video-state.ts'
import { stageWords } from '#web/features/videos/video-words.ts'
import * as texts from '#web/texts/videos.ts'

/** `at` is when the step happened; null if that is unknown or in the future. */
type Step = { words: string; at: string | null; tone: string }

/** The past steps of a video, and the next one. */
export function timelineSteps(task: VideoTask): Step[] {
  return [{ words: texts.requested, at: task.createdAt, tone: 'bg-quiet' }, end(task), ...hd(task)]
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
