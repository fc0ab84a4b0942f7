import { maxCounted } from '#contract/videos/video-lists.ts'
import { formatNumber } from '#web/lib/format.ts'
import * as texts from '#web/texts/videos.ts'

/** The total of a list in words. The server stops counting at `maxCounted`. */
export function countVideos(total: number): string {
  if (total >= maxCounted) return texts.moreThanVideos(formatNumber(maxCounted))
  return texts.videos(total)
}

/** Selects a video, or deselects it. */
export function toggleSelected(selected: readonly string[], taskId: string): string[] {
  return selected.includes(taskId) ? selected.filter((id) => id !== taskId) : [...selected, taskId]
}
