import type { VideoTask } from '#contract/videos/videos.ts'
import { makeTask } from './e2e/shown-videos.ts'

/** A completed video with 1080p, as the page reads it; `changes` replace its fields. */
export function readTask(changes: Partial<VideoTask> = {}): VideoTask {
  return { ...makeTask(changes), status: changes.status ?? 'completed' }
}
