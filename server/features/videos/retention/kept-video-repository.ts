import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { uploads } from '#server/db/schema/uploads.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'

type Expired = { before: Date; after: string; limit: number }

/** Videos that finished before `before`, ordered by id. Only ids above `after` are listed, for paging. */
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

/** Which of these folders belong to a video that is not deleted. */
export async function listKeptFolders(handle: Handle, folders: string[]): Promise<Set<string>> {
  if (folders.length === 0) return new Set()
  const rows = await handle
    .select({ folder: videoTasks.mediaFolder })
    .from(videoTasks)
    .where(and(inArray(videoTasks.mediaFolder, folders), isNull(videoTasks.deletedAt)))
  return new Set(rows.map(({ folder }) => folder))
}

/** Whether any of these folders belongs to a video, deleted or not, or any of these files is an uploaded picture. */
export async function knowsAny(handle: Handle, folders: string[], files: string[]): Promise<boolean> {
  const videos = handle.select({ one: sql`1` }).from(videoTasks).where(inArray(videoTasks.mediaFolder, folders))
  const pictures = handle.select({ one: sql`1` }).from(uploads).where(inArray(uploads.name, files))
  const rows = await unionAll(videos, pictures).limit(1)
  return rows.length > 0
}

/** The names of all video files that the videos in these folders use. */
export async function listPublishedFiles(handle: Handle, folders: string[]): Promise<Set<string>> {
  if (folders.length === 0) return new Set()
  const rows = await handle
    .select({ resultUrls: videoTasks.resultUrls, hdVideoUrl: videoTasks.hdVideoUrl })
    .from(videoTasks)
    .where(inArray(videoTasks.mediaFolder, folders))
  return new Set(rows.flatMap(({ resultUrls, hdVideoUrl }) => (hdVideoUrl ? [...resultUrls, hdVideoUrl] : resultUrls)))
}

/** The addresses of all reference images in use. */
export async function listReferenceImages(handle: Handle): Promise<Set<string>> {
  const rows = await handle
    .select({ address: sql<string>`unnest(${videoTasks.imageUrls})` })
    .from(videoTasks)
    .where(and(isNull(videoTasks.deletedAt), sql`cardinality(${videoTasks.imageUrls}) > 0`))
  return new Set(rows.map(({ address }) => address))
}
