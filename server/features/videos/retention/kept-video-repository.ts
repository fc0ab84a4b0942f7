import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { archives } from '#server/db/schema/archives.ts'
import { showcaseClips } from '#server/db/schema/showcase.ts'
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

/** Whether any of these files belongs to a video, deleted or not, to an upload, to an archive or to the landing page. */
export async function knowsAny(handle: Handle, files: string[]): Promise<boolean> {
  const folders = [...new Set(files.map((name) => name.split('/')[0] ?? ''))]
  const archiveIds = files.flatMap((name) => /^archives\/([0-9a-f-]{36})\//.exec(name)?.[1] ?? [])
  const one = { one: sql`1` }
  const rows = await unionAll(
    handle.select(one).from(videoTasks).where(inArray(videoTasks.mediaFolder, folders)),
    handle.select(one).from(uploads).where(inArray(uploads.name, files)),
    handle.select(one).from(archives).where(inArray(archives.id, archiveIds)),
    handle.select(one).from(showcaseClips).where(inArray(showcaseClips.file, files)),
  ).limit(1)
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
