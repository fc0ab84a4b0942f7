import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { UpgradeTarget } from '#contract/models/model.ts'
import { kieApis } from '#server/db/schema/providers.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'

export type Video = typeof videoTasks.$inferSelect
/** A stored file of a video, by its name in our storage. */
export type FileOfVideo = Video['files'][number]
export type NewVideo = typeof videoTasks.$inferInsert
export type VideoChanges = Partial<Omit<NewVideo, 'dueAt' | 'refundedAt'>> & {
  dueAt?: Date | SQL | null
  refundedAt?: SQL
}

export async function insertVideo(tx: Tx, video: NewVideo): Promise<Video> {
  const [inserted] = await tx.insert(videoTasks).values(video).returning()
  invariant(inserted, 'an inserted video is returned')
  return inserted
}

/** A video of this user; another user's video is not found. */
export async function findOwnVideo(handle: Handle, userId: string, taskId: string): Promise<Video | null> {
  const [video] = await handle
    .select()
    .from(videoTasks)
    .where(and(eq(videoTasks.taskId, taskId), eq(videoTasks.userId, userId), isNull(videoTasks.deletedAt)))
  return video ?? null
}

/**
 * Changes a video if it is still in that stage and held by that attempt; otherwise returns null.
 * @returns the current video, including other processes' changes.
 */
export async function changeHeldVideo(
  handle: Handle,
  held: Pick<Video, 'id' | 'stage' | 'attemptId'>,
  changes: VideoChanges,
): Promise<Video | null> {
  invariant(held.attemptId, 'a held video has an attempt')
  const [video] = await handle
    .update(videoTasks)
    .set(changes)
    .where(and(eq(videoTasks.id, held.id), eq(videoTasks.stage, held.stage), eq(videoTasks.attemptId, held.attemptId)))
    .returning()
  return video ?? null
}

/** Films are made on our own machines, so they can be cancelled until they are stored. */
const isCancellable = sql`(${videoTasks.stage} = 'queued'
  or (${videoTasks.mode} = 'join' and ${videoTasks.stage} in ('submitting', 'unconfirmed', 'running')))`

/** Cancels a queued video or a film; null if it is too late. */
export async function markCancelled(tx: Tx, id: string, now: Date): Promise<Video | null> {
  const [video] = await tx
    .update(videoTasks)
    .set({
      stage: 'cancelled',
      status: 'failed',
      errorMessage: sql`case when ${videoTasks.creditsUsed} = 0 then 'Cancelled' else 'Cancelled, your credits are back' end`,
      stageSince: now,
      completedAt: now,
      refunded: true,
      refundedAt: firstRefund(now),
      dueAt: null,
      leasedUntil: null,
      attemptId: null,
    })
    .where(and(eq(videoTasks.id, id), isCancellable))
    .returning()
  return video ?? null
}

/** What is booked for a video, and the price of one credit in US dollars of the account where it is booked. */
export async function findBooking(handle: Handle, taskId: string) {
  const [booking] = await handle
    .select({ reservedCredits: videoTasks.reservedCredits, creditPrice: kieApis.creditPrice })
    .from(videoTasks)
    .leftJoin(kieApis, eq(kieApis.id, videoTasks.kieApiId))
    .where(eq(videoTasks.taskId, taskId))
  return booking ?? null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Any user's video, even a deleted one, by its public id or its row's id. */
export async function findVideo(handle: Handle, id: string): Promise<Video | null> {
  const [video] = await handle
    .select()
    .from(videoTasks)
    .where(uuid.test(id) ? eq(videoTasks.id, id) : eq(videoTasks.taskId, id))
  return video ?? null
}

/** A refund happens once: a video that fails after an administrator's refund keeps the time of that refund. */
export function firstRefund(now: Date): SQL {
  return sql`coalesce(${videoTasks.refundedAt}, ${now.toISOString()}::timestamptz)`
}

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
export async function makeDue(handle: Handle, seen: Pick<Video, 'id' | 'stage'>, now: Date, changes: VideoChanges) {
  await handle
    .update(videoTasks)
    .set({ ...changes, dueAt: now })
    .where(and(eq(videoTasks.id, seen.id), eq(videoTasks.stage, seen.stage), isNull(videoTasks.deletedAt)))
}

/** Lets a worker make a paid version of a finished video. @returns false if the video is deleted. */
export async function beginUpgrade(tx: Tx, { id }: Pick<Video, 'id'>, to: UpgradeTarget, now: Date): Promise<boolean> {
  const rows = await tx
    .update(videoTasks)
    .set({ ...(to === '1080p' ? { hdState: 'requested' } : {}), dueAt: now })
    .where(and(eq(videoTasks.id, id), eq(videoTasks.stage, 'completed'), isNull(videoTasks.deletedAt)))
    .returning({ id: videoTasks.id })
  return rows.length === 1
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

export async function markDeleted(tx: Tx, video: Pick<Video, 'id' | 'refundedAt'>, now: Date): Promise<void> {
  const changes = { deletedAt: now, refunded: true, refundedAt: video.refundedAt ?? now, dueAt: null }
  await tx.update(videoTasks).set(changes).where(eq(videoTasks.id, video.id))
}

export async function findVideoByCallback(handle: Handle, callbackToken: string): Promise<Video | null> {
  const [video] = await handle.select().from(videoTasks).where(eq(videoTasks.callbackToken, callbackToken))
  return video ?? null
}

const callbackPauseMs = 5000

type Hint = { providerTaskId: string | null; cost: number | null }

/**
 * Makes a video due because of a callback. Within five seconds of the previous callback it becomes due at
 * most five seconds later, so that a flood causes one check and the last callback is never missed. A submission
 * without an answer gets its provider task id. False if the video needs no check or has another provider task id.
 */
export async function noteCallback(tx: Tx, video: Video, { providerTaskId, cost }: Hint, now: Date): Promise<boolean> {
  const unnamed = isNull(videoTasks.providerTaskId)
  const [at, earlier, later] = [0, -callbackPauseMs, callbackPauseMs].map((ms) =>
    new Date(now.getTime() + ms).toISOString(),
  )
  const first = sql`(${videoTasks.callbackAt} is null or ${videoTasks.callbackAt} <= ${earlier}::timestamptz or ${unnamed})`
  const rows = await tx
    .update(videoTasks)
    .set({
      callbackAt: now,
      dueAt: sql`case when ${first} then ${at}::timestamptz
        else least(coalesce(${videoTasks.dueAt}, 'infinity'), ${later}::timestamptz) end`,
      providerTaskId: sql`coalesce(${videoTasks.providerTaskId}, ${providerTaskId}::text)`,
      hintedCost: sql`coalesce(${cost}::numeric, ${videoTasks.hintedCost})`,
    })
    .where(
      and(
        eq(videoTasks.id, video.id),
        isNull(videoTasks.deletedAt),
        inArray(videoTasks.stage, ['submitting', 'unconfirmed', 'running', 'failed']),
        providerTaskId ? or(unnamed, eq(videoTasks.providerTaskId, providerTaskId)) : undefined,
      ),
    )
    .returning({ id: videoTasks.id })
  return rows.length === 1
}

/**
 * When a held video is due next: at once if a callback arrived while it was held, because the worker has not seen it.
 */
export function dueUnlessCalled(seen: Pick<Video, 'callbackAt'>, now: Date, dueAt: Date | null) {
  const planned = sql`${dueAt?.toISOString() ?? null}::timestamptz`
  const called = sql`${videoTasks.callbackAt} is distinct from ${seen.callbackAt?.toISOString() ?? null}::timestamptz`
  return sql`case when ${called} then ${now.toISOString()}::timestamptz else ${planned} end`
}
