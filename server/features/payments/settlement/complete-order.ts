import { bonusCreditForms, creditForms, plural } from '#contract/plural.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { raiseAlarm } from '#server/events/raise-alarm.ts'
import { postLedgerEntry } from '#server/features/credits/ledger.ts'
import { changeOrder, findOrderByRefs, lockOrder, type Order } from '#server/features/payments/order-repository.ts'
import { secondPaymentAlarm } from '#server/features/payments/payment-problem-repository.ts'
import { applyWaitingReversals } from '#server/features/payments/reversals/reverse-order.ts'
import { retireDemo } from '#server/features/settings/settings-repository.ts'

/**
 * The payment of an order at its gateway. `paidCents`: the sum
 * the buyer paid, tax included, if the gateway reports it.
 */
export type Payment = { paymentId: string; gatewayTransactionId?: string | null; paidCents?: number | null }

/**
 * Grants the credits of a paid order. Webhooks, captures and reconciliation all end here, any number of times and in
 * any order; one ledger key makes it happen once. Reversals that arrived earlier are applied at once.
 */
export async function completeOrder(ctx: Context, orderId: string, payment: Payment): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status === 'completed' || isWithOperator(order)) return tellOfSecondPayment(tx, order, payment)
    if (await isOfAnother(tx, order, payment))
      return holdLocked(tx, order, 'The payment has already been used for another order.')
    await grantOrder(ctx, tx, order, payment)
  })
}

/** Completes a locked order: grants its credits to the user once, keyed by the payment. */
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
  // A buyer must never get a demo clip.
  await retireDemo(tx, now)
}

/**
 * Holds an order whose payment does not match, for the operator to decide. If the order is already completed, held or
 * dismissed, this is a second payment: the order stays unchanged, and an alarm names the payment.
 */
export async function holdOrder(ctx: Context, orderId: string, problem: string, payment: Payment): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order.status === 'completed' || isWithOperator(order)) return tellOfSecondPayment(tx, order, payment)
    await holdLocked(tx, order, problem, (await isOfAnother(tx, order, payment)) ? null : payment)
  })
}

/** Stores the payment's id, so that a later refund matches the order, unless the payment belongs to another order. */
async function holdLocked(tx: Tx, order: Order, problem: string, payment: Payment | null = null): Promise<void> {
  await changeOrder(tx, order.id, { ...payment, status: 'held', problem, dueAt: null })
  await appendEvent(tx, { userId: order.userId, type: 'order.held', data: { orderId: order.id } })
  await raiseAlarm(tx, { key: heldAlarm(order.id), detail: `Order ${order.id} is held: ${problem}` })
}

export const heldAlarm = (orderId: string) => `order-held:${orderId}`

/** An administrator decides or has decided, so repeated gateway events change nothing. */
function isWithOperator({ status }: Order): boolean {
  return status === 'held' || status === 'dismissed'
}

async function isOfAnother(tx: Tx, order: Order, { paymentId }: Payment): Promise<boolean> {
  const other = await findOrderByRefs(tx, order.gateway, [paymentId])
  return other !== null && other.id !== order.id
}

/** A buyer who paid twice gets the credits at most once; the operator refunds the second payment. */
async function tellOfSecondPayment(tx: Tx, order: Order, payment: Payment): Promise<void> {
  const { paymentId } = payment
  // A payment that paid another order is no second one, also if the operator granted this order for it.
  if (order.paymentId === paymentId || (await isOfAnother(tx, order, payment))) return
  const detail = `Order ${order.id} was paid a second time: ${order.gateway} payment ${paymentId.slice(0, 60)}.`
  await raiseAlarm(tx, { key: `${secondPaymentAlarm}${order.gateway}:${paymentId}`, detail })
}

function descriptionOf({ packageName, credits, bonusCredits, gateway }: Order): string {
  const given =
    bonusCredits > 0 ? `${credits} + ${plural(bonusCredits, bonusCreditForms)}` : plural(credits, creditForms)
  return `${packageName}: ${given} (${gateway === 'creem' ? 'Creem' : 'PayPal'})`
}
