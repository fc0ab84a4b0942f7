import {
  and,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Gateway } from '#contract/payments/payments.ts'
import { orderReversals, orders } from '#server/db/schema/payments.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'

export type Order = typeof orders.$inferSelect
export type OrderChanges = Partial<typeof orders.$inferInsert>
export type Reversal = typeof orderReversals.$inferSelect

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

export async function listDueOrders(handle: Handle, now: Date | null, limit: number): Promise<Order[]> {
  return handle
    .select()
    .from(orders)
    .where(now ? lte(orders.dueAt, now) : sql`${orders.dueAt} is not null`)
    .orderBy(asc(orders.dueAt))
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

/** @returns null if this reversal was already recorded. */
export async function insertReversal(tx: Tx, reversal: typeof orderReversals.$inferInsert): Promise<Reversal | null> {
  const [inserted] = await tx.insert(orderReversals).values(reversal).onConflictDoNothing().returning()
  return inserted ?? null
}

export async function findReversal(tx: Tx, gateway: Gateway, reversalId: string): Promise<Reversal | null> {
  const [reversal] = await tx
    .select()
    .from(orderReversals)
    .where(and(eq(orderReversals.gateway, gateway), eq(orderReversals.reversalId, reversalId)))
    .for('update')
  return reversal ?? null
}

/** The order of a reversal, read without waiting for locks on either. */
export async function findReversalOrder(tx: Tx, gateway: Gateway, reversalId: string): Promise<string | null> {
  const [reversal] = await tx
    .select({ orderId: orderReversals.orderId })
    .from(orderReversals)
    .where(and(isAbout(gateway, reversalId), isNotNull(orderReversals.orderId)))
    .limit(1)
  return reversal?.orderId ?? null
}

/** Locks all other messages about the same dispute. */
export async function listOtherMessages(tx: Tx, { id, gateway, reversalId }: Reversal): Promise<Reversal[]> {
  return tx
    .select()
    .from(orderReversals)
    .where(and(isAbout(gateway, reversalId), ne(orderReversals.id, id)))
    .for('update')
}

/** If messages about a dispute have a time, each has its own row, `<dispute>@<time>`; later ones have greater ids. */
function isAbout(gateway: Gateway, reversalId: string): SQL | undefined {
  const dispute = reversalId.replace(/@[-\d.:TZ]+$/, '')
  const isSame = eq(orderReversals.reversalId, dispute)
  const isTimed = sql`starts_with(${orderReversals.reversalId}, ${`${dispute}@`})`
  return and(eq(orderReversals.gateway, gateway), dispute === reversalId ? isSame : or(isSame, isTimed))
}

export async function changeReversal(tx: Tx, id: string, changes: Partial<Reversal>): Promise<void> {
  await tx.update(orderReversals).set(changes).where(eq(orderReversals.id, id))
}

/**
 * Locks the order's reversals that wait for its purchase, including those that arrived before the payment's ids were
 * known: a dispute of an unknown order may be won at this moment.
 */
export async function listWaitingReversals(tx: Tx, order: Order): Promise<Reversal[]> {
  return tx
    .select()
    .from(orderReversals)
    .where(
      and(
        eq(orderReversals.gateway, order.gateway),
        eq(orderReversals.state, 'waiting'),
        or(eq(orderReversals.orderId, order.id), arrayOverlaps(orderReversals.paymentRefs, namesOf(order))),
      ),
    )
    .orderBy(asc(orderReversals.createdAt))
    .for('update')
}

export async function listReversalsOf(handle: Handle, orderId: string): Promise<Reversal[]> {
  return handle.select().from(orderReversals).where(eq(orderReversals.orderId, orderId))
}

/** The newest reversals in this state, across all orders. */
export async function listReversals(
  handle: Handle,
  state: Reversal['state'],
  since: Date,
  limit: number,
): Promise<Reversal[]> {
  return handle
    .select()
    .from(orderReversals)
    .where(and(eq(orderReversals.state, state), gte(orderReversals.createdAt, since)))
    .orderBy(desc(orderReversals.createdAt))
    .limit(limit)
}

/** All ids that the gateway may use for the order or its payment. */
export function namesOf({ id, gatewayOrderId, paymentId, gatewayTransactionId }: Order): string[] {
  return [id, gatewayOrderId, paymentId, gatewayTransactionId].filter((name) => name !== null)
}
