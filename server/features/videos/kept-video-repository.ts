import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'

/** Finished videos that were finished before then, the oldest first. */
export async function listExpired(handle: Handle, before: Date, limit: number) {
  return handle
    .select({ id: videoTasks.id, taskId: videoTasks.taskId, userId: videoTasks.userId })
    .from(videoTasks)
    .where(and(lt(videoTasks.completedAt, before), eq(videoTasks.stage, 'completed'), isNull(videoTasks.deletedAt)))
    .orderBy(asc(videoTasks.completedAt))
    .limit(limit)
}

/** Of these folders, those that belong to a video which is not deleted. */
export async function listKeptFolders(handle: Handle, folders: string[]): Promise<Set<string>> {
  if (folders.length === 0) return new Set()
  const rows = await handle
    .select({ folder: videoTasks.mediaFolder })
    .from(videoTasks)
    .where(and(inArray(videoTasks.mediaFolder, folders), isNull(videoTasks.deletedAt)))
  return new Set(rows.map(({ folder }) => folder))
}

/** Every address that a video has as its reference image. */
export async function listReferenceImages(handle: Handle): Promise<Set<string>> {
  const rows = await handle
    .select({ address: sql<string>`unnest(${videoTasks.imageUrls})` })
    .from(videoTasks)
    .where(and(isNull(videoTasks.deletedAt), sql`cardinality(${videoTasks.imageUrls}) > 0`))
  return new Set(rows.map(({ address }) => address))
}
