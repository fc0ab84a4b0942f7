import { and, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import { listVideoFiles } from '#server/db/list-video-files.ts'
import { showcaseClips } from '#server/db/schema/showcase.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'
import { topFolderOf } from '#server/integrations/storage/own-names.ts'

const batchSize = 500

/**
 * Whether the database names one of these files: of a video that is not deleted, what it was made from, an upload, or a
 * clip of the showcase.
 */
export async function namesAny(handle: Handle, names: readonly string[]): Promise<boolean> {
  for (let at = 0; at < names.length; at += batchSize)
    if (await namesAnyOf(handle, names.slice(at, at + batchSize))) return true
  return false
}

async function namesAnyOf(handle: Handle, names: string[]): Promise<boolean> {
  const { resultUrls, hdVideoUrl, files, poster, mediaFolder, deletedAt } = videoTasks
  const folders = [...new Set(names.map(topFolderOf))]
  const videos = await handle
    .select({ resultUrls, hdVideoUrl, files, poster })
    .from(videoTasks)
    .where(and(inArray(mediaFolder, folders), isNull(deletedAt)))
  const named = new Set(videos.flatMap((video) => [...listVideoFiles(video), video.poster]))
  if (names.some((name) => named.has(name))) return true
  const isUpload = inArray(uploads.name, names)
  if ((await handle.select({ name: uploads.name }).from(uploads).where(isUpload).limit(1)).length > 0) return true
  if (await areInputs(handle, names)) return true
  const isClip = or(inArray(showcaseClips.file, names), inArray(showcaseClips.poster, names))
  return (await handle.select({ file: showcaseClips.file }).from(showcaseClips).where(isClip).limit(1)).length > 0
}

/** Whether a video is or was made from one of these files, as the sweep asks. Its address may be a former one of the site. */
async function areInputs(handle: Handle, names: string[]): Promise<boolean> {
  const isNamed = inArray(sql`substring(address from 'images/[^/?#]+$')`, names)
  const isUsed = sql`exists (select from unnest(${videoTasks.imageUrls}) as address where ${isNamed})`
  const isKept = and(isNull(videoTasks.deletedAt), notInArray(videoTasks.stage, ['failed', 'cancelled']))
  const rows = await handle.select({ id: videoTasks.id }).from(videoTasks).where(and(isKept, isUsed)).limit(1)
  return rows.length > 0
}
