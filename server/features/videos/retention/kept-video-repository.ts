import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'

type Expired = { before: Date; after: string; limit: number }

/** Videos finished before then, ordered by id, starting after `after`. */
export async function listExpired(handle: Handle, { before, after, limit }: Expired) {
  return handle
    .select({ id: videoTasks.id, taskId: videoTasks.taskId, userId: videoTasks.userId })
    .from(videoTasks)
    .where(
      and(
        lt(videoTasks.completedAt, before),
        eq(videoTasks.stage, 'completed'),
        isNull(videoTasks.deletedAt),
        gt(videoTasks.id, after),
      ),
    )
    .orderBy(asc(videoTasks.id))
    .limit(limit)
}

/** Those of these folders that belong to a video which is not deleted. */
export async function listKeptFolders(handle: Handle, folders: string[]): Promise<Set<string>> {
  if (folders.length === 0) return new Set()
  const rows = await handle
    .select({ folder: videoTasks.mediaFolder })
    .from(videoTasks)
    .where(and(inArray(videoTasks.mediaFolder, folders), isNull(videoTasks.deletedAt)))
  return new Set(rows.map(({ folder }) => folder))
}

/** The addresses of all reference images in use. */
export async function listReferenceImages(handle: Handle): Promise<Set<string>> {
  const rows = await handle
    .select({ address: sql<string>`unnest(${videoTasks.imageUrls})` })
    .from(videoTasks)
    .where(and(isNull(videoTasks.deletedAt), sql`cardinality(${videoTasks.imageUrls}) > 0`))
  return new Set(rows.map(({ address }) => address))
}
