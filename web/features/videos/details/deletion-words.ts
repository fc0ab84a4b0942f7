import { describeError, wasRefused } from '#web/lib/api.ts'
import * as texts from '#web/texts/videos.ts'

/** Describes the outcome of deleting videos; `description` is null if all of them were deleted. */
export function describeDeletion(deleted: number, failures: readonly unknown[]) {
  if (failures.length === 0) return { title: texts.videosDeleted(deleted), description: null }
  const title = deleted === 0 ? texts.notDeleted : texts.deletedAndNotDeleted(deleted, failures.length)
  return { title, description: explain(failures) }
}

function explain(failures: readonly unknown[]): string {
  const [first] = failures
  const busy = failures.filter((error) => wasRefused(error, 'VIDEO_IN_PROGRESS')).length
  if (busy < 2 || busy < failures.length) return describeError(first)
  return texts.stillInProgress(busy)
}
