const secondMs = 1000
/** By then most videos are done; those that are not have time. */
const slowAfterMs = 5 * 60 * secondMs

/**
 * How long to wait before the next look: 10 to 14 seconds at first, 25 to 30 after five minutes. `chance` is from 0 to
 * 1 and keeps many videos from asking at the same moment. KIE recommends 30 seconds.
 * https://docs.kie.ai/veo3-api/generate-veo-3-video-callbacks
 */
export function pollDelayMs(runningMs: number, chance: number): number {
  const progress = Math.min(1, Math.max(0, runningMs / slowAfterMs))
  const least = 10 + 15 * progress
  const most = 14 + 16 * progress
  return Math.round((least + (most - least) * chance) * secondMs)
}
