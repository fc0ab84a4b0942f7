import type { VideoTask } from '#contract/videos/videos.ts'
import { isMadeInHd, isWaitingForHd, stateOf } from '#web/features/videos/video-state.ts'
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
      return { words: readyWords(task), at: task.completedAt, tone: 'bg-good' }
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

/** A video may be made in 1080p although it was requested in 720p: by another service, after the first one failed. */
function readyWords(task: VideoTask): string {
  return isMadeInHd(task) ? texts.hdReady : texts.readyIn(task.resolution)
}

function hd(task: VideoTask): Step[] {
  if (isMadeInHd(task)) return []
  if (task.hdVideoUrl) return [{ words: texts.hdReady, at: null, tone: 'bg-good' }]
  return isWaitingForHd(task) ? [{ words: texts.preparingHd, at: null, tone: 'bg-wait' }] : []
}
