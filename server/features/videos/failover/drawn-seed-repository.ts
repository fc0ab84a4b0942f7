import { and, eq, isNull } from 'drizzle-orm'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

/**
 * Whether the product drew the seed of a video, so that it differs from the other takes. Then the first take of the
 * request has none. If the user chose a seed, every take has one.
 */
export async function isSeedDrawn(handle: Handle, { seeds, requestId, createdAt }: Video): Promise<boolean> {
  if (seeds === null || requestId === null) return false
  // All takes have the same `createdAt`, which has an index.
  const isOfRequest = and(eq(videoTasks.createdAt, createdAt), eq(videoTasks.requestId, requestId))
  const takes = await handle
    .select({ id: videoTasks.id })
    .from(videoTasks)
    .where(and(isOfRequest, isNull(videoTasks.seeds)))
    .limit(1)
  return takes.length > 0
}
