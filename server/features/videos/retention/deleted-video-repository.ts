import { and, eq, inArray, isNotNull, isNull, lt, ne, notInArray } from 'drizzle-orm'
import { transactions } from '#server/db/schema/credits.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { endOwn } from '#server/features/videos/own-rendition-repository.ts'
import { unshared } from '#server/features/videos/share/shared-video-repository.ts'
import { heldByNobody, type Video } from '#server/features/videos/video-repository.ts'

/** A video of this user, even if it is already deleted. */
export async function findDeletable(handle: Handle, userId: string, taskId: string): Promise<Video | null> {
  const [video] = await handle
    .select()
    .from(videoTasks)
    .where(and(eq(videoTasks.taskId, taskId), eq(videoTasks.userId, userId)))
  return video ?? null
}

/** Hides a finished video; a worker that rechecks it loses its lease. False if it is already hidden or not finished. */
export async function markDeletedByOwner(tx: Tx, id: string, now: Date): Promise<boolean> {
  const finished = inArray(videoTasks.stage, ['completed', 'failed', 'cancelled'])
  const rows = await tx
    .update(videoTasks)
    .set({ ...unshared, deletedAt: now, ...heldByNobody })
    .where(and(eq(videoTasks.id, id), finished, isNull(videoTasks.deletedAt)))
    .returning({ id: videoTasks.id, stage: videoTasks.stage })
  for (const video of rows) await endOwn(tx, video)
  return rows.length === 1
}

type Swept = { before: Date; now: Date; left: string[] }

/** Marks videos deleted before `before` as fully removed, except those whose folder is in `left`. */
export async function markFilesRemoved(handle: Handle, { before, now, left }: Swept): Promise<void> {
  const unremoved = and(
    lt(videoTasks.deletedAt, before),
    isNull(videoTasks.filesRemovedAt),
    left.length > 0 ? notInArray(videoTasks.mediaFolder, left) : undefined,
  )
  await handle.update(videoTasks).set({ filesRemovedAt: now }).where(unremoved)
}

export type DeletedPlaces = Pick<Video, 'mediaFolder' | 'provider' | 'providerTaskId'>

/** Where a deleted video's files are; null if the video is not deleted. */
export async function findDeletedPlaces(handle: Handle, taskId: string): Promise<DeletedPlaces | null> {
  const { mediaFolder, provider, providerTaskId } = videoTasks
  const [video] = await handle
    .select({ mediaFolder, provider, providerTaskId })
    .from(videoTasks)
    .where(and(eq(videoTasks.taskId, taskId), isNotNull(videoTasks.deletedAt)))
  return video ?? null
}

const noTexts = {
  prompt: '',
  negativePrompt: null,
  watermark: null,
  clientReference: null,
  callbackUrl: null,
  ...{ imageUrls: [], inputs: null, shots: null },
  ...{ failure: null, errorMessage: null },
}

/**
 * Removes the texts of videos deleted before `before`, also from the descriptions of their ledger entries, which quote
 * them. Amounts, keys and references stay.
 * @returns the number of videos, at most `limit`
 */
export async function forgetTexts(tx: Tx, before: Date, limit: number): Promise<number> {
  const old = tx
    .select({ id: videoTasks.id })
    .from(videoTasks)
    .where(and(lt(videoTasks.deletedAt, before), ne(videoTasks.prompt, '')))
    .limit(limit)
  const videos = await tx
    .update(videoTasks)
    .set(noTexts)
    .where(inArray(videoTasks.id, old))
    .returning({ id: videoTasks.id })
  const ids = videos.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .update(transactions)
      .set({ description: 'Video' })
      .where(and(inArray(transactions.videoTaskId, ids), inArray(transactions.type, ['usage', 'refund'])))
  return ids.length
}
