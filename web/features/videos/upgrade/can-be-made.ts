import type { UpgradeTarget } from '#contract/models/model.ts'
import type { VideoTask } from '#contract/videos/videos.ts'

/** The service keeps a video for two weeks. */
const keptMs = 13 * 24 * 60 * 60 * 1000

/** Whether a finished video can be made in this resolution. `now` is in milliseconds. */
export function canBeMade(task: VideoTask, to: UpgradeTarget, now: number): boolean {
  const { resolution, hdVideoUrl, mode, demo, model, route, completedAt } = task
  if (to === '1080p') return resolution === '720p' && !hdVideoUrl
  const isKept = completedAt !== null && now - Date.parse(completedAt) < keptMs
  // After a failover, the video is at a vendor that makes none.
  const isAtOwnVendor = route === null || route.model === model
  return resolution !== '4k' && mode !== 'extend' && !demo && isAtOwnVendor && isKept
}
