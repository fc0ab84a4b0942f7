import { and, asc, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { invariant } from '#server/invariant.ts'

const free = (now: Date | SQL) => or(isNull(videoTasks.leasedUntil), lte(videoTasks.leasedUntil, now))

type Lease = { taskId: string; attemptId: string; dueBefore: Date; now: Date; leasedUntil: Date }

const given = (name: keyof Lease) => sql`${sql.placeholder(name)}`

const leaseStatement = prepareOnce((handle) =>
  handle
    .update(videoTasks)
    .set({ attemptId: given('attemptId'), leasedUntil: given('leasedUntil') })
    .where(and(eq(videoTasks.taskId, given('taskId')), lte(videoTasks.dueAt, given('dueBefore')), free(given('now'))))
    .returning()
    .prepare('lease_of_a_video'),
)

/** Leases a due video to this attempt; null if it is not due or another attempt holds it. */
export async function leaseVideo(handle: Handle, { taskId, attemptId, ...times }: Lease): Promise<Video | null> {
  const [now, dueBefore, leasedUntil] = [times.now, times.dueBefore, times.leasedUntil].map((at) => at.toISOString())
  const [video] = await leaseStatement(handle).execute({ taskId, attemptId, now, dueBefore, leasedUntil })
  return video ?? null
}

/** Extends a lease that has not been released meanwhile. */
export async function extendLease(handle: Handle, held: Pick<Video, 'id' | 'attemptId'>, leasedUntil: Date) {
  invariant(held.attemptId, 'a held video has an attempt')
  await handle
    .update(videoTasks)
    .set({ leasedUntil })
    .where(and(eq(videoTasks.id, held.id), eq(videoTasks.attemptId, held.attemptId), isNotNull(videoTasks.leasedUntil)))
}

/** Ends every lease; only safe if no other process can hold one. */
export async function endLeases(handle: Handle): Promise<void> {
  await handle.update(videoTasks).set({ leasedUntil: null }).where(isNotNull(videoTasks.leasedUntil))
}

/** Ids of overdue videos, longest overdue first. */
export async function listDueVideos(handle: Handle, now: Date, limit: number): Promise<string[]> {
  const rows = await handle
    .select({ taskId: videoTasks.taskId })
    .from(videoTasks)
    .where(and(lte(videoTasks.dueAt, now), free(now)))
    .orderBy(asc(videoTasks.dueAt))
    .limit(limit)
  return rows.map((row) => row.taskId)
}
