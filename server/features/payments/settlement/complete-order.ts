import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { raiseAlarm } from '#server/events/raise-alarm.ts'
import { postLedgerEntry } from '#server/features/credits/ledger.ts'
import { changeOrder, findOrderByRefs, lockOrder, type Order } from '#server/features/payments/order-repository.ts'
import { secondPaymentAlarm } from '#server/features/payments/payment-problem-repository.ts'
import { applyWaitingReversals } from '#server/features/payments/reversals/reverse-order.ts'
import { retireDemo } from '#server/features/settings/settings-repository.ts'

/** The money of an order at its gateway. `paidCents`: what the buyer paid, tax included, as far as it says so. */
export type Payment = { paymentId: string; gatewayTransactionId?: string | null; paidCents?: number | null }

/**
 * Gives the credits of a paid order: webhook, capture and reconciliation all end here, in any number and order, and in
 * one ledger key. What the gateway has taken back meanwhile is taken back at once.
 */
export async function completeOrder(ctx: Context, orderId: string, payment: Payment): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status === 'completed') return tellOfSecondPayment(tx, order, payment)
    if (isWithOperator(order)) return
    if (await isOfAnother(tx, order, payment))
      return holdLocked(tx, order, 'Its payment has already paid another order.')
    await grantOrder(ctx, tx, order, payment)
  })
}

/** Completes a locked order: what it sold goes to its user, once, under the key of its payment. */
export async function grantOrder(ctx: Context, tx: Tx, order: Order, payment: Payment): Promise<void> {
  const now = ctx.clock.now()
  const changes = { ...payment, status: 'completed', problem: null, dueAt: null, completedAt: now } as const
  await changeOrder(tx, order.id, changes)
  const credits = order.credits + order.bonusCredits
  await postLedgerEntry(tx, {
    userId: order.userId,
    type: 'purchase',
    amount: credits,
    key: `purchase:${order.gateway}:${payment.paymentId}`,
    description: descriptionOf(order),
    packageId: order.packageId,
    orderId: order.id,
    createdAt: now,
  })
  await appendEvent(tx, { userId: order.userId, type: 'order.completed', data: { orderId: order.id, credits } })
  await applyWaitingReversals(ctx, tx, { ...order, ...changes })
  // Whoever pays is never handed a demo clip.
  await retireDemo(tx, now)
}

/** Keeps a payment that does not fit its order for the operator to look at; a completed order stays as it is. */
export async function holdOrder(ctx: Context, orderId: string, problem: string, payment: Payment): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status === 'completed' || isWithOperator(order)) return
    await holdLocked(tx, order, problem, (await isOfAnother(tx, order, payment)) ? null : payment)
  })
}

/** Its payment is named, so that a refund of it is known as such; not where that is another order's. */
async function holdLocked(tx: Tx, order: Order, problem: string, payment: Payment | null = null): Promise<void> {
  await changeOrder(tx, order.id, { ...payment, status: 'held', problem, dueAt: null })
  await appendEvent(tx, { userId: order.userId, type: 'order.held', data: { orderId: order.id } })
  await raiseAlarm(tx, { key: heldAlarm(order.id), detail: `Order ${order.id} is held: ${problem}` })
}

export const heldAlarm = (orderId: string) => `order-held:${orderId}`

/** A person decides, or has decided: nothing that a gateway tells again changes it. */
function isWithOperator({ status }: Order): boolean {
  return status === 'held' || status === 'dismissed'
}

async function isOfAnother(tx: Tx, order: Order, { paymentId }: Payment): Promise<boolean> {
  const other = await findOrderByRefs(tx, order.gateway, [paymentId])
  return other !== null && other.id !== order.id
}

/** A buyer who paid twice gets what was sold once; the operator pays the rest back. */
async function tellOfSecondPayment(tx: Tx, order: Order, { paymentId }: Payment): Promise<void> {
  if (order.paymentId === paymentId) return
  const detail = `Order ${order.id} was paid a second time: ${order.gateway} payment ${paymentId.slice(0, 60)}.`
  await raiseAlarm(tx, { key: `${secondPaymentAlarm}${order.gateway}:${paymentId}`, detail })
}

function descriptionOf({ packageName, credits, bonusCredits, gateway }: Order): string {
  const bonus = bonusCredits > 0 ? ` + ${bonusCredits} bonus` : ''
  return `${packageName}: ${credits}${bonus} credits (${gateway === 'creem' ? 'Creem' : 'PayPal'})`
}
