import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { describeFailure } from '#contract/videos/failures/describe-failure.ts'
import type { Failure } from '#contract/videos/failures/failure.ts'
import { providerAccounts } from '#server/db/schema/providers.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { appendVideoEvents } from '#server/events/append-event.ts'
import type { VideoEventType } from '#server/events/event-payloads.ts'
import { invariant } from '#server/invariant.ts'
import { endOwn, own } from './own-rendition-repository.ts'

export type Video = typeof videoTasks.$inferSelect
/** A stored file of a video, by its name in our storage. */
export type FileOfVideo = Video['files'][number]
export type NewVideo = typeof videoTasks.$inferInsert
export type VideoChanges = Partial<Omit<NewVideo, 'dueAt' | 'leasedUntil' | 'attemptId' | 'refundedAt'>> & {
  refundedAt?: SQL
}

/** A video whose own file is due at once, with its event. */
export async function insertVideo(tx: Tx, video: NewVideo): Promise<Video> {
  const inserted = tx.$with('inserted').as(tx.insert(videoTasks).values(video).returning())
  const made = tx.$with('made', {}).as(sql`insert into renditions
    (video_task_id, purpose, target, stage, created_at, due_at)
    select id, ${own.purpose}, ${own.target}, stage, created_at, created_at from inserted`)
  const told = tx.$with('told', {}).as(appendVideoEvents('video.queued', sql`inserted`))
  const [row] = await tx.with(inserted, made, told).select().from(inserted)
  invariant(row, 'an inserted video is returned')
  return row
}

/** A video of this user; another user's video is not found. */
export async function findOwnVideo(handle: Handle, userId: string, taskId: string): Promise<Video | null> {
  const [video] = await handle
    .select()
    .from(videoTasks)
    .where(and(eq(videoTasks.taskId, taskId), eq(videoTasks.userId, userId), isNull(videoTasks.deletedAt)))
  return video ?? null
}

type Held = Pick<Video, 'id' | 'stage' | 'attemptId' | 'callbackAt' | 'deletedAt'>
/** What becomes of the lease. `dueAt`: null if nothing is left to do. */
type Lease = { now: Date; dueAt: Date | null; leasedUntil: Date | null }
/**
 * What the statement that changes a video also writes, each to a table of its own. It reads from `changed`, which has the
 * row of the changed video, so that a worker that has lost its lease writes nothing.
 */
export type Writes = readonly SQL[]
type Follow = { lease?: Lease; event?: VideoEventType; writes?: Writes }

/**
 * Changes a video, and the lease on its own file if that is given, appends the event and makes the writes, if the video is
 * still in that stage and held by that attempt; otherwise returns null. It is due at once if a callback arrived while it
 * was held: the worker has not seen it.
 * @returns the current video, including other processes' changes.
 */
export async function changeHeldVideo(
  handle: Handle,
  held: Held,
  changes: VideoChanges,
  { lease, event, writes = [] }: Follow = {},
): Promise<Video | null> {
  const { id, stage, attemptId, deletedAt } = held
  invariant(attemptId, 'a held video has an attempt')
  // After waiting for another transaction, PostgreSQL reads only this row again, and not who holds it.
  const isStillThere = deletedAt ? undefined : isNull(videoTasks.deletedAt)
  const isHeld = sql`exists (select from renditions r where r.video_task_id = ${id} and r.attempt_id = ${attemptId})`
  const changed = handle.$with('changed').as(
    handle
      .update(videoTasks)
      .set({ stage, ...changes, ...withoutOldLease })
      .where(and(eq(videoTasks.id, id), eq(videoTasks.stage, stage), isStillThere, isHeld))
      .returning(),
  )
  const followed = sql`update renditions r set stage = changed.stage${lease ? changeLease(held, lease) : sql``}
    from changed where r.video_task_id = changed.id and r.attempt_id = ${attemptId}`
  const told = event ? [appendVideoEvents(event, sql`changed`)] : []
  const further = [followed, ...told, ...writes].map((write, index) => handle.$with(`write_${index}`, {}).as(write))
  const [video] = await handle
    .with(changed, ...further)
    .select()
    .from(changed)
  return video ? { ...video, attemptId } : null
}

function changeLease({ callbackAt }: Held, { now, dueAt, leasedUntil }: Lease): SQL {
  const at = (moment: Date | null) => sql`${moment?.toISOString() ?? null}::timestamptz`
  return sql`, leased_until = ${at(leasedUntil)}, due_at =
    case when changed.callback_at is distinct from ${at(callbackAt)} then ${at(now)} else ${at(dueAt)} end`
}

/**
 * Films, and videos on the operator's own servers, cost nothing that was not made, so they can be cancelled while they are
 * made. While such a video is being sent, its server might not know yet what is cancelled.
 */
export const isCancellable = sql<boolean>`(${videoTasks.stage} = 'queued'
  or (${videoTasks.mode} = 'join' and ${videoTasks.stage} in ('submitting', 'unconfirmed', 'running'))
  or (${videoTasks.provider} = 'comfyui' and ${videoTasks.stage} in ('unconfirmed', 'running')))`

/**
 * A worker of the previous version that holds the row loses its lease: its next write would contain what it has read before,
 * for example a list of files without the newest. What is due for that version stays due.
 */
export const withoutOldLease = { leasedUntil: null, attemptId: null }
/** Nothing is left to do for the previous version, either. */
export const heldByNobody = { ...withoutOldLease, dueAt: null }

/** Cancels a video; null if it is too late. */
export async function markCancelled(
  tx: Tx,
  { id, creditsUsed }: Pick<Video, 'id' | 'creditsUsed'>,
  now: Date,
): Promise<Video | null> {
  const failure: Failure = { code: 'CANCELLED', params: { credits: creditsUsed } }
  const [video] = await tx
    .update(videoTasks)
    .set({
      stage: 'cancelled',
      status: 'failed',
      failure,
      errorMessage: describeFailure(failure),
      stageSince: now,
      completedAt: now,
      refunded: true,
      refundedAt: firstRefund(now),
      ...heldByNobody,
    })
    .where(and(eq(videoTasks.id, id), isCancellable))
    .returning()
  if (video) await endOwn(tx, video)
  return video ?? null
}

/** Who made a video, what is booked for it, and the price of one credit in US dollars of the account where it is booked. */
export async function findBooking(handle: Handle, taskId: string) {
  const [booking] = await handle
    .select({
      ...{ provider: videoTasks.provider, reservedCredits: videoTasks.reservedCredits },
      creditPrice: providerAccounts.creditPrice,
    })
    .from(videoTasks)
    .leftJoin(providerAccounts, eq(providerAccounts.id, videoTasks.kieApiId))
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
