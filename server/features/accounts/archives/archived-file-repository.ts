import { and, asc, eq, isNull, sum } from 'drizzle-orm'
import { uploads } from '#server/db/schema/uploads.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'

const videoFields = {
  taskId: videoTasks.taskId,
  prompt: videoTasks.prompt,
  resultUrls: videoTasks.resultUrls,
  hdVideoUrl: videoTasks.hdVideoUrl,
  resolution: videoTasks.resolution,
  files: videoTasks.files,
  createdAt: videoTasks.createdAt,
}

export type ArchivedVideo = Pick<typeof videoTasks.$inferSelect, keyof typeof videoFields>

/** The ids of the user's finished videos, oldest first. */
export async function listFinished(handle: Handle, userId: string): Promise<string[]> {
  const rows = await handle
    .select({ taskId: videoTasks.taskId })
    .from(videoTasks)
    .where(and(eq(videoTasks.userId, userId), eq(videoTasks.stage, 'completed'), isNull(videoTasks.deletedAt)))
    .orderBy(asc(videoTasks.createdAt), asc(videoTasks.id))
  return rows.map(({ taskId }) => taskId)
}

/** Null if the video was deleted. */
export async function findKept(handle: Handle, userId: string, taskId: string): Promise<ArchivedVideo | null> {
  const kept = and(eq(videoTasks.taskId, taskId), eq(videoTasks.userId, userId), isNull(videoTasks.deletedAt))
  const [video] = await handle.select(videoFields).from(videoTasks).where(kept)
  return video ?? null
}

/** The images that the user uploaded, oldest first. */
export async function listUploaded(handle: Handle, userId: string) {
  return handle
    .select({ name: uploads.name, createdAt: uploads.createdAt })
    .from(uploads)
    .where(eq(uploads.userId, userId))
    .orderBy(asc(uploads.createdAt), asc(uploads.name))
}

/** About how many bytes the files of an archive have. */
export async function sumArchived(handle: Handle, userId: string): Promise<number> {
  const kept = and(eq(videoTasks.userId, userId), isNull(videoTasks.deletedAt))
  const [made] = await handle
    .select({ bytes: sum(videoTasks.storedBytes) })
    .from(videoTasks)
    .where(kept)
  const [given] = await handle
    .select({ bytes: sum(uploads.bytes) })
    .from(uploads)
    .where(eq(uploads.userId, userId))
  return Number(made?.bytes ?? 0) + Number(given?.bytes ?? 0)
}
