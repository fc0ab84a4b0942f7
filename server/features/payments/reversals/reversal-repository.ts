import { and, arrayOverlaps, asc, desc, eq, gte, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Gateway } from '#contract/payments/payments.ts'
import { orderReversals, orders } from '#server/db/schema/payments.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { namesOf, type Order } from '#server/features/payments/order-repository.ts'
import { withoutTime } from './reversal-policy.ts'

export type Reversal = typeof orderReversals.$inferSelect

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
  const dispute = withoutTime(reversalId)
  const isSame = eq(orderReversals.reversalId, dispute)
  const isTimed = sql`starts_with(${orderReversals.reversalId}, ${`${dispute}@`})`
  return and(eq(orderReversals.gateway, gateway), dispute === reversalId ? isSame : or(isSame, isTimed))
}

/** What is stored of a dispute as a whole and of each of its payments. */
export async function listDisputeMessages(handle: Handle, gateway: Gateway, disputeId: string) {
  const { reversalId, kind, amountCents, paidCents, paymentRefs } = orderReversals
  return handle
    .select({ gateway: orderReversals.gateway, reversalId, kind, amountCents, paidCents, paymentRefs })
    .from(orderReversals)
    .where(isOfDispute(gateway, disputeId))
}

/** The payments of the disputed orders. The messages of a dispute may have named other ids of them. */
export async function listDisputedPayments(handle: Handle, gateway: Gateway, disputeId: string): Promise<string[]> {
  const rows = await handle
    .selectDistinct({ paymentId: orders.paymentId })
    .from(orderReversals)
    .innerJoin(orders, eq(orders.id, orderReversals.orderId))
    .where(isOfDispute(gateway, disputeId))
  return rows.map(({ paymentId }) => paymentId).filter((id) => id !== null)
}

/** If a dispute is about several payments, each has rows of its own, `<dispute>:<payment>`, with or without a time. */
function isOfDispute(gateway: Gateway, disputeId: string): SQL | undefined {
  const { reversalId } = orderReversals
  const parts = [':', '@'].map((mark) => sql`starts_with(${reversalId}, ${`${disputeId}${mark}`})`)
  return and(eq(orderReversals.gateway, gateway), or(eq(reversalId, disputeId), ...parts))
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
