import { and, arrayContains, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { webhookDeliveries, webhookEndpoints } from '#server/db/schema/automation.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'

export type StoredEndpoint = typeof webhookEndpoints.$inferSelect
type EndpointChanges = Partial<typeof webhookEndpoints.$inferInsert>

/** `id` may be any string. */
const ownEndpoint = (userId: string, id: string) =>
  and(eq(webhookEndpoints.userId, userId), eq(sql`${webhookEndpoints.id}::text`, id))

export async function listEndpoints(handle: Handle, userId: string): Promise<StoredEndpoint[]> {
  return handle
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(desc(webhookEndpoints.createdAt), desc(webhookEndpoints.id))
}

/** Which of these users have an enabled webhook. */
export async function listListening(tx: Tx, userIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ userId: webhookEndpoints.userId })
    .from(webhookEndpoints)
    .where(and(inArray(webhookEndpoints.userId, userIds), eq(webhookEndpoints.isActive, true)))
  return rows.map(({ userId }) => userId)
}

/** The user's webhooks for these types of events: of one shape, or of both. */
export async function listListeners(
  handle: Handle,
  userId: string,
  type: string,
  shape?: StoredEndpoint['shape'],
): Promise<StoredEndpoint[]> {
  return handle
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.userId, userId),
        eq(webhookEndpoints.isActive, true),
        arrayContains(webhookEndpoints.events, [type]),
        shape ? eq(webhookEndpoints.shape, shape) : undefined,
      ),
    )
}

/** The caller holds the lock on the user's row, so that simultaneous requests are counted one after the other. */
export async function countEndpoints(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ endpoints: count() })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
  return row?.endpoints ?? 0
}

export async function insertEndpoint(tx: Tx, endpoint: typeof webhookEndpoints.$inferInsert): Promise<StoredEndpoint> {
  const [inserted] = await tx.insert(webhookEndpoints).values(endpoint).returning()
  invariant(inserted, 'an inserted endpoint is returned')
  return inserted
}

/** An endpoint of this user; another user's endpoint is not found. */
export async function findOwnEndpoint(handle: Handle, userId: string, id: string): Promise<StoredEndpoint | null> {
  const [row] = await handle.select().from(webhookEndpoints).where(ownEndpoint(userId, id))
  return row ?? null
}

/** Finds an endpoint of this user and locks it until the transaction ends. */
export async function lockOwnEndpoint(tx: Tx, userId: string, id: string): Promise<StoredEndpoint | null> {
  const [row] = await tx.select().from(webhookEndpoints).where(ownEndpoint(userId, id)).for('update')
  return row ?? null
}

export async function changeOwnEndpoint(
  handle: Handle,
  userId: string,
  id: string,
  changes: EndpointChanges,
): Promise<StoredEndpoint | null> {
  const [row] = await handle.update(webhookEndpoints).set(changes).where(ownEndpoint(userId, id)).returning()
  return row ?? null
}

export async function deleteEndpoint(handle: Handle, userId: string, id: string): Promise<boolean> {
  const rows = await handle
    .delete(webhookEndpoints)
    .where(ownEndpoint(userId, id))
    .returning({ id: webhookEndpoints.id })
  return rows.length === 1
}

export async function disableEndpoint(handle: Handle, id: string, disabledReason: string): Promise<void> {
  await handle.update(webhookEndpoints).set({ isActive: false, disabledReason }).where(eq(webhookEndpoints.id, id))
}

/** Deletes all endpoints of the user with their deliveries, and the callbacks of the user's videos. */
export async function deleteWebhooksOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(webhookDeliveries).where(eq(webhookDeliveries.userId, userId))
  await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.userId, userId))
}
