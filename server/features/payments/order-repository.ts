import { and, asc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Gateway } from '#contract/payments/payments.ts'
import { orders } from '#server/db/schema/payments.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'

export type Order = typeof orders.$inferSelect
export type OrderChanges = Partial<typeof orders.$inferInsert>

export async function insertOrder(tx: Tx, order: typeof orders.$inferInsert): Promise<Order> {
  const [inserted] = await tx.insert(orders).values(order).returning()
  invariant(inserted, 'an inserted order is returned')
  return inserted
}

export async function findOrder(handle: Handle, id: string): Promise<Order | null> {
  const [order] = await handle.select().from(orders).where(eq(orders.id, id))
  return order ?? null
}

/** Locks the order until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<Order> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  invariant(order, `the order ${id} exists`)
  return order
}

export async function changeOrder(handle: Handle, id: string, changes: OrderChanges): Promise<void> {
  await handle.update(orders).set(changes).where(eq(orders.id, id))
}

/**
 * Stores the gateway's id for the order unless it is already
 * known: the webhook may arrive before the gateway's response.
 */
export async function nameOrder(
  handle: Handle,
  id: string,
  gatewayOrderId: string,
  payee: string | null,
): Promise<void> {
  await handle
    .update(orders)
    .set({ gatewayOrderId, payee })
    .where(and(eq(orders.id, id), isNull(orders.gatewayOrderId)))
}

const unpaid = ['pending', 'expired'] as const

/** Whether a payment may still settle the order: also an expired one, because the gateway may accept a late payment. */
export function isUnpaid({ status }: Pick<Order, 'status'>): boolean {
  return unpaid.some((one) => one === status)
}

/**
 * Closes an order if it is still unpaid; leaves it unchanged if it was paid in the meantime. `staysDue`: whether the
 * gateway is still queried about it.
 */
export async function closeUnpaidOrder(
  handle: Handle,
  id: string,
  changes: { status: 'failed' | 'expired'; problem?: string },
  { staysDue = false } = {},
): Promise<void> {
  await handle
    .update(orders)
    .set({ ...changes, ...(staysDue ? {} : { dueAt: null }) })
    .where(and(eq(orders.id, id), inArray(orders.status, unpaid)))
}

/** Leaves an order unchanged that has neither expired nor failed, or that was paid in the meantime. */
export async function reopenClosedOrder(handle: Handle, id: string, dueAt: Date | null): Promise<void> {
  await handle
    .update(orders)
    .set({ status: 'pending', problem: null, dueAt })
    .where(and(eq(orders.id, id), inArray(orders.status, ['expired', 'failed'])))
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Finds an order of this gateway by any of the gateway's ids or our own. */
export async function findOrderByRefs(
  handle: Handle,
  gateway: Gateway,
  refs: readonly string[],
): Promise<Order | null> {
  if (refs.length === 0) return null
  const [order] = await handle
    .select()
    .from(orders)
    .where(and(eq(orders.gateway, gateway), isNamed(refs)))
    .orderBy(asc(orders.createdAt))
    .limit(1)
  return order ?? null
}

export async function findOwnOrder(handle: Handle, userId: string, ref: string): Promise<Order | null> {
  const [order] = await handle
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isNamed([ref])))
    .limit(1)
  return order ?? null
}

function isNamed(refs: readonly string[]): SQL | undefined {
  const named = [...refs]
  const ids = named.filter((ref) => uuidPattern.test(ref))
  return or(
    inArray(orders.gatewayOrderId, named),
    inArray(orders.paymentId, named),
    inArray(orders.gatewayTransactionId, named),
    inArray(orders.id, ids),
  )
}

type Due = { gateway: Gateway; by: Date | null; limit: number }

/**
 * The orders of a gateway that are due by this time. `by`: null for all orders that are still queried. The users take
 * turns, so that nobody's order waits for all orders of somebody else.
 */
export async function listDueOrders(handle: Handle, { gateway, by, limit }: Due): Promise<Order[]> {
  const turn = sql`row_number() over (partition by ${orders.userId} order by ${orders.dueAt}, ${orders.id})`
  return handle
    .select()
    .from(orders)
    .where(and(eq(orders.gateway, gateway), by ? lte(orders.dueAt, by) : isNotNull(orders.dueAt)))
    .orderBy(turn, asc(orders.dueAt))
    .limit(limit)
}

/** Claims an order for one check: if several workers find it due, only one gets it. */
export async function claimCheck(handle: Handle, seen: Order, dueAt: Date | null): Promise<boolean> {
  const claimed = await handle
    .update(orders)
    .set({ dueAt })
    .where(and(eq(orders.id, seen.id), seen.dueAt ? eq(orders.dueAt, seen.dueAt) : isNull(orders.dueAt)))
    .returning({ id: orders.id })
  return claimed.length === 1
}

/** All ids that the gateway may use for the order or its payment. */
export function namesOf({ id, gatewayOrderId, paymentId, gatewayTransactionId }: Order): string[] {
  return [id, gatewayOrderId, paymentId, gatewayTransactionId].filter((name) => name !== null)
}
