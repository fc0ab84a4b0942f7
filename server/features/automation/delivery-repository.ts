import { and, count, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { webhookDeliveries } from '#server/db/schema/automation.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'

export type Delivery = typeof webhookDeliveries.$inferSelect
export type NewDelivery = typeof webhookDeliveries.$inferInsert
export type DeliveryChanges = Partial<NewDelivery>

/** Stores the one-time callback for the end of this video. */
export async function insertCallbackDelivery(
  tx: Tx,
  callback: { userId: string; taskId: string; url: string; createdAt: Date },
): Promise<void> {
  await tx.insert(webhookDeliveries).values({ ...callback, type: 'callback', status: 'waiting' })
}

/** Which of these videos have a callback that is still waiting. */
export async function listWaiting(tx: Tx, taskIds: string[]): Promise<string[]> {
  const rows = await tx
    .select({ taskId: webhookDeliveries.taskId })
    .from(webhookDeliveries)
    .where(and(inArray(webhookDeliveries.taskId, taskIds), eq(webhookDeliveries.status, 'waiting')))
  return rows.flatMap(({ taskId }) => taskId ?? [])
}

/** Makes the waiting callback of this video due; null if none waits, including one that was already released. */
export async function releaseCallbackDelivery(tx: Tx, taskId: string, body: string, now: Date): Promise<string | null> {
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ body, status: 'pending', dueAt: now })
    .where(and(eq(webhookDeliveries.taskId, taskId), eq(webhookDeliveries.status, 'waiting')))
    .returning({ id: webhookDeliveries.id })
  return row?.id ?? null
}

export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<Delivery> {
  const [inserted] = await tx.insert(webhookDeliveries).values(delivery).returning()
  invariant(inserted, 'an inserted delivery is returned')
  return inserted
}

/** The videos among these whose request has a callback address. */
export async function listCalledBack(tx: Tx, taskIds: string[]) {
  const { taskId, requestId, userId, callbackUrl: url } = videoTasks
  return tx
    .select({ taskId, requestId, userId, url })
    .from(videoTasks)
    .where(and(inArray(taskId, taskIds), isNotNull(url)))
}

/** All takes of a request with a callback address, also deleted ones. */
export async function listTakes(tx: Tx, requestId: string) {
  const { id, taskId, stage, callbackUrl } = videoTasks
  return tx
    .select({ taskId, stage })
    .from(videoTasks)
    .where(and(eq(videoTasks.requestId, requestId), isNotNull(callbackUrl)))
    .orderBy(id)
}

/** Stores the callback of a request; null if it has one already. */
export async function insertRequestCallback(tx: Tx, delivery: NewDelivery): Promise<string | null> {
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({ ...delivery, type: 'callback' })
    .onConflictDoNothing({ target: webhookDeliveries.requestId })
    .returning({ id: webhookDeliveries.id })
  return row?.id ?? null
}

type Lease = { id: string; attemptId: string; dueBefore: Date; now: Date; leasedUntil: Date }
const free = (now: Date) => or(isNull(webhookDeliveries.leasedUntil), lte(webhookDeliveries.leasedUntil, now))

/** Leases a due delivery to this attempt; null if it is not due or another attempt holds it. */
export async function leaseDelivery(handle: Handle, lease: Lease): Promise<Delivery | null> {
  const [row] = await handle
    .update(webhookDeliveries)
    .set({ attemptId: lease.attemptId, leasedUntil: lease.leasedUntil })
    .where(and(eq(webhookDeliveries.id, lease.id), lte(webhookDeliveries.dueAt, lease.dueBefore), free(lease.now)))
    .returning()
  return row ?? null
}

/** Changes a delivery that this attempt still holds, and releases it; false if another attempt took over. */
export async function changeHeldDelivery(handle: Handle, held: Delivery, changes: DeliveryChanges): Promise<boolean> {
  invariant(held.attemptId, 'a held delivery has an attempt')
  const rows = await handle
    .update(webhookDeliveries)
    .set({ ...changes, leasedUntil: null, attemptId: null })
    .where(and(eq(webhookDeliveries.id, held.id), eq(webhookDeliveries.attemptId, held.attemptId)))
    .returning({ id: webhookDeliveries.id })
  return rows.length === 1
}

/** The due messages that no attempt holds: the oldest of each user, then the second oldest of each, and so on. */
export async function listDueDeliveries(handle: Handle, now: Date, limit: number): Promise<string[]> {
  const { id, userId, dueAt } = webhookDeliveries
  const rows = await handle
    .select({ id })
    .from(webhookDeliveries)
    .where(and(lte(dueAt, now), free(now)))
    .orderBy(sql`row_number() over (partition by ${userId} order by ${dueAt})`, dueAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

type DueOf = { userId: string; now: Date; dueBefore: Date; limit: number }

/** The user's due messages that no attempt holds, the oldest first. */
export async function listDueOf(handle: Handle, { userId, now, dueBefore, limit }: DueOf): Promise<string[]> {
  const rows = await handle
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.userId, userId), lte(webhookDeliveries.dueAt, dueBefore), free(now)))
    .orderBy(webhookDeliveries.dueAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

type Page = { userId: string; endpointId: string; limit: number; offset: number }

export async function listDeliveries(handle: Handle, page: Page): Promise<{ deliveries: Delivery[]; total: number }> {
  const ofEndpoint = and(eq(webhookDeliveries.userId, page.userId), eq(webhookDeliveries.endpointId, page.endpointId))
  const deliveries = await handle
    .select()
    .from(webhookDeliveries)
    .where(ofEndpoint)
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await handle.select({ total: count() }).from(webhookDeliveries).where(ofEndpoint)
  return { deliveries, total: counted?.total ?? 0 }
}

/** A message to an endpoint of this user. `id` may be any string. */
const ownDelivery = (userId: string, id: string) =>
  and(
    eq(webhookDeliveries.userId, userId),
    eq(sql`${webhookDeliveries.id}::text`, id),
    isNotNull(webhookDeliveries.endpointId),
  )

export async function findOwnDelivery(handle: Handle, userId: string, id: string): Promise<Delivery | null> {
  const [row] = await handle.select().from(webhookDeliveries).where(ownDelivery(userId, id))
  return row ?? null
}

/** Restarts a finished delivery; null if it belongs to another user or is still in progress. */
export async function restartDelivery(tx: Tx, userId: string, id: string, now: Date): Promise<Delivery | null> {
  const [row] = await tx
    .update(webhookDeliveries)
    .set({ status: 'pending', tries: 0, dueAt: now })
    .where(and(ownDelivery(userId, id), inArray(webhookDeliveries.status, ['delivered', 'failed'])))
    .returning()
  return row ?? null
}

export async function deleteOldDeliveries(handle: Handle, before: Date): Promise<void> {
  await handle
    .delete(webhookDeliveries)
    .where(and(lt(webhookDeliveries.createdAt, before), isNull(webhookDeliveries.dueAt)))
}
