const secondMs = 1000
/** Most videos are done by then; the others can be checked less often. */
const slowAfterMs = 5 * 60 * secondMs

/**
 * Delay until the next check: 10 to 14 seconds at first, 25 to 30 after five minutes. `chance`, from 0 to 1, keeps
 * many videos from polling at the same moment. KIE recommends 30 seconds.
 * https://docs.kie.ai/veo3-api/generate-veo-3-video-callbacks
 */
export function pollDelayMs(runningMs: number, chance: number): number {
  const progress = Math.min(1, Math.max(0, runningMs / slowAfterMs))
  const minSeconds = 10 + 15 * progress
  const maxSeconds = 14 + 16 * progress
  return Math.round((minSeconds + (maxSeconds - minSeconds) * chance) * secondMs)
}
