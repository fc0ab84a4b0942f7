import type { VideoTask } from '#contract/videos/videos.ts'
import { isWaitingForHd, lacksHd } from '#web/features/videos/video-state.ts'
import * as texts from '#web/texts/videos.ts'

/** Longer than the few minutes that a 1080p version usually takes. */
const usualMs = 10 * 60 * 1000

/**
 * When to expect the 1080p version, that it is late, or that it was not delivered. The server checks often in the first
 * hour, then daily for two weeks. Null if the video has it, or if its shape has none. `now` is in milliseconds.
 */
export function describeHd(task: VideoTask, now: number): string | null {
  if (!lacksHd(task)) return null
  if (!isWaitingForHd(task)) return texts.hdWasNotDelivered
  const recent = task.completedAt === null || now - Date.parse(task.completedAt) < usualMs
  return recent ? texts.hdWillBeAvailable(texts.hdAppearsAutomatically) : texts.hdTakesLonger
}
