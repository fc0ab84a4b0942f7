import { and, asc, eq, gt, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { listVideoFiles } from '#server/db/list-video-files.ts'
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

/** Of these folders, those that belong to a video, and whether it is deleted. */
export async function listFolders(handle: Handle, folders: string[]): Promise<Map<string, 'kept' | 'deleted'>> {
  if (folders.length === 0) return new Map()
  const rows = await handle
    .select({ folder: videoTasks.mediaFolder, deletedAt: videoTasks.deletedAt })
    .from(videoTasks)
    .where(inArray(videoTasks.mediaFolder, folders))
  return new Map(rows.map(({ folder, deletedAt }) => [folder, deletedAt ? 'deleted' : 'kept']))
}

/** The names of all video files that the videos in these folders use. */
export async function listPublishedFiles(handle: Handle, folders: string[]): Promise<Set<string>> {
  if (folders.length === 0) return new Set()
  const rows = await handle
    .select({ resultUrls: videoTasks.resultUrls, hdVideoUrl: videoTasks.hdVideoUrl, files: videoTasks.files })
    .from(videoTasks)
    .where(inArray(videoTasks.mediaFolder, folders))
  return new Set(rows.flatMap(listVideoFiles))
}

/**
 * The names of all pictures, videos and sounds from which a video is being made or was made, also under a former address
 * of the site.
 */
export async function listReferences(handle: Handle): Promise<Set<string>> {
  const rows = await handle
    .select({ address: sql<string>`unnest(${videoTasks.imageUrls})` })
    .from(videoTasks)
    .where(
      and(
        isNull(videoTasks.deletedAt),
        notInArray(videoTasks.stage, ['failed', 'cancelled']),
        sql`cardinality(${videoTasks.imageUrls}) > 0`,
      ),
    )
  return new Set(rows.flatMap(({ address }) => /images\/[^/?#]+$/.exec(address) ?? []))
}
