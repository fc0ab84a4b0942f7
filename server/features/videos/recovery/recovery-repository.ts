import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { endOwn, makeOwnDue } from '#server/features/videos/own-rendition-repository.ts'
import { heldByNobody, type Video } from '#server/features/videos/video-repository.ts'

/**
 * Marks a video as refunded; false if it already was. A video in progress continues and is delivered all the same:
 * the worker that holds it does not notice.
 */
export async function markRefunded(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(videoTasks)
    .set({ refunded: true, refundedAt: now, deliveredFree: sql`${videoTasks.stage} not in ('failed', 'cancelled')` })
    .where(and(eq(videoTasks.id, id), eq(videoTasks.refunded, false)))
    .returning({ id: videoTasks.id })
  return rows.length === 1
}

/** Makes a video due now if it is still in that stage; a worker that holds it keeps its lease. */
export async function makeDue(tx: Tx, { id, stage }: Pick<Video, 'id' | 'stage'>, now: Date): Promise<void> {
  const still = and(eq(videoTasks.id, id), eq(videoTasks.stage, stage), isNull(videoTasks.deletedAt))
  const rows = await tx.select({ id: videoTasks.id }).from(videoTasks).where(still).for('update')
  if (rows.length > 0) await makeOwnDue(tx, { id, stage }, now)
}

const visibleFailed = and(eq(videoTasks.stage, 'failed'), isNull(videoTasks.deletedAt))

/** Failed videos with a provider task id that ended at or after `since`. */
export async function listRecheckable(handle: Handle, since: Date): Promise<Video[]> {
  const known = and(visibleFailed, isNotNull(videoTasks.providerTaskId), gte(videoTasks.completedAt, since))
  const rows = await handle.select().from(videoTasks).where(known).orderBy(desc(videoTasks.completedAt))
  return rows
}

/** How many of these videos are no longer failed. */
export async function countRecovered(handle: Handle, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const [row] = await handle
    .select({ recovered: count() })
    .from(videoTasks)
    .where(and(inArray(videoTasks.id, ids), inArray(videoTasks.stage, ['storing', 'completed'])))
  return row?.recovered ?? 0
}

/** Locks failed and cancelled videos that have not been deleted, at most `limit`, oldest id first. */
export async function listFailed(tx: Tx, limit: number): Promise<Video[]> {
  const ended = and(inArray(videoTasks.stage, ['failed', 'cancelled']), isNull(videoTasks.deletedAt))
  const rows = await tx.select().from(videoTasks).where(ended).orderBy(asc(videoTasks.id)).limit(limit).for('update')
  return rows
}

export async function markDeleted(tx: Tx, video: Pick<Video, 'id' | 'stage' | 'refundedAt'>, now: Date): Promise<void> {
  const changes = { deletedAt: now, refunded: true, refundedAt: video.refundedAt ?? now, ...heldByNobody }
  await tx.update(videoTasks).set(changes).where(eq(videoTasks.id, video.id))
  await endOwn(tx, video)
}
