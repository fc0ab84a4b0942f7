import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'

/** The number of videos with files, and the size of the files. */
export async function measureStoredVideos(handle: Handle): Promise<{ videos: number; bytes: number }> {
  const [row] = await handle
    .select({ videos: count(), bytes: sql<string>`coalesce(sum(${videoTasks.storedBytes}), 0)` })
    .from(videoTasks)
    .where(and(isNull(videoTasks.deletedAt), eq(videoTasks.stage, 'completed'), isNotNull(videoTasks.poster)))
  return { videos: row?.videos ?? 0, bytes: Number(row?.bytes ?? 0) }
}
