import { and, asc, count, countDistinct, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { notices } from '#server/db/schema/notices.ts'
import { orders } from '#server/db/schema/payments.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

export type Notice = typeof notices.$inferSelect

export async function insertNotice(tx: Tx, notice: { text: string; key: string | null }, now: Date): Promise<void> {
  await tx.insert(notices).values({ ...notice, dueAt: now, createdAt: now })
}

/** The latest notice about this alarm or failed video. */
export async function findNoticeOf(tx: Tx, key: string): Promise<string | null> {
  const [last] = await tx
    .select({ text: notices.text })
    .from(notices)
    .where(eq(notices.key, key))
    .orderBy(desc(notices.id))
    .limit(1)
  return last?.text ?? null
}

/** Claims due notices for a while, so that no other process sends them too. */
export async function claimNotices(tx: Tx, now: Date, until: Date, limit: number): Promise<Notice[]> {
  const due = await tx
    .select({ id: notices.id })
    .from(notices)
    .where(lte(notices.dueAt, now))
    .orderBy(asc(notices.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  if (due.length === 0) return []
  const rows = await tx
    .update(notices)
    .set({ dueAt: until, tries: sql`${notices.tries} + 1` })
    .where(
      inArray(
        notices.id,
        due.map(({ id }) => id),
      ),
    )
    .returning()
  return rows.toSorted((one, other) => one.id - other.id)
}

/** The number of messages sent after `since`; a digest counts as one. */
export async function countSent(handle: Handle, since: Date): Promise<number> {
  const [row] = await handle
    .select({ sent: countDistinct(notices.sentWith) })
    .from(notices)
    .where(gt(notices.sentAt, since))
  return row?.sent ?? 0
}

/** Whether a notice that has this problem is not due yet. */
export async function isHeldBy(handle: Handle, problem: string, now: Date): Promise<boolean> {
  return (await handle.$count(notices, and(eq(notices.problem, problem), gt(notices.dueAt, now)))) > 0
}

type Change = Partial<Pick<Notice, 'dueAt' | 'sentAt' | 'sentWith' | 'problem'>>

export async function changeNotices(handle: Handle, claimed: readonly Notice[], changes: Change): Promise<void> {
  const ids = claimed.map(({ id }) => id)
  await handle
    .update(notices)
    .set(changes)
    .where(and(inArray(notices.id, ids), isNull(notices.sentAt)))
}

/** Clears recorded failures, once messages arrive again. */
export async function forgetProblems(tx: Tx): Promise<void> {
  await tx.update(notices).set({ problem: null }).where(isNotNull(notices.problem))
}

export async function deleteOldNotices(handle: Handle, before: Date): Promise<void> {
  await handle.delete(notices).where(and(isNull(notices.dueAt), lte(notices.createdAt, before)))
}

/** The data for a payment notice. */
export async function findOrderFacts(tx: Tx, orderId: string) {
  const [facts] = await tx
    .select({ order: orders, username: users.username })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
  return facts ?? null
}

/** The data for a notice about a failed video; null if it has been delivered since, or was only a try-out. */
export async function findFailureFacts(tx: Tx, taskId: string) {
  const { failure, errorMessage, creditsUsed, refunded } = videoTasks
  const [facts] = await tx
    .select({ failure, errorMessage, creditsUsed, refunded, username: users.username })
    .from(videoTasks)
    .innerJoin(users, eq(users.id, videoTasks.userId))
    .where(and(eq(videoTasks.taskId, taskId), eq(videoTasks.stage, 'failed'), eq(videoTasks.isTrial, false)))
  return facts ?? null
}

export async function countDue(handle: Handle): Promise<number> {
  const [row] = await handle.select({ due: count() }).from(notices).where(isNotNull(notices.dueAt))
  return row?.due ?? 0
}
