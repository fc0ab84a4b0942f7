import type { z } from 'zod'
import type * as paymentProblemsCalls from '#contract/payments/payment-problems.ts'
import type { PaymentProblems } from '#contract/payments/payment-problems.ts'
import type { Order as PublicOrder } from '#contract/payments/payments.ts'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { clearAlarm } from '#server/events/raise-alarm.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { toOrder } from '#server/features/payments/get-order.ts'
import { changeOrder, findOrder, lockOrder } from '#server/features/payments/order-repository.ts'
import {
  listHeldOrders,
  listUnmatchedPayments,
  lockAlarm,
  secondPaymentAlarm,
  strayAlarm,
} from '#server/features/payments/payment-problem-repository.ts'
import { grantOrder, heldAlarm } from '#server/features/payments/settlement/complete-order.ts'
import { Refusal } from '#server/refusal.ts'

type Decision = z.output<NonNullable<(typeof paymentProblemsCalls.settleOrder)['body']>>

/** Payments that wait for an administrator. */
export async function listPaymentProblems(ctx: Context): Promise<PaymentProblems> {
  const held = await listHeldOrders(ctx.db.root)
  const unmatched = await listUnmatchedPayments(ctx.db.root)
  return {
    held: held.map(({ order, username, email }) => ({
      ...toOrder(order),
      username,
      email,
      problem: order.problem ?? '',
      gatewayOrderId: order.gatewayOrderId,
      paymentId: order.paymentId,
    })),
    unmatched: unmatched.map((alarm) => ({ ...alarm, createdAt: alarm.createdAt.toISOString() })),
  }
}

/**
 * An administrator settles a held payment, once, even if several press the button: either its credits are granted
 * after all, or the order is dismissed. Repeated gateway events change neither outcome.
 * @throws Refusal NOT_FOUND, ALREADY_SETTLED
 */
export async function settleOrder(
  ctx: Context,
  actorId: string,
  id: string,
  { decision, reason }: Decision,
): Promise<PublicOrder> {
  const settled = await ctx.db.transaction(async (tx) => {
    if (!(await findOrder(tx, id))) throw new Refusal('NOT_FOUND', 'Order not found.')
    const order = await lockOrder(tx, id)
    if (order.status !== 'held') throw new Refusal('ALREADY_SETTLED')
    const { gatewayTransactionId, paidCents, problem } = order
    // A held order has no payment id if its payment also paid another order.
    const paymentId = order.paymentId ?? `settled:${id}`
    if (decision === 'grant') await grantOrder(ctx, tx, order, { paymentId, gatewayTransactionId, paidCents })
    else {
      await changeOrder(tx, id, { status: 'dismissed' })
      await appendEvent(tx, { userId: order.userId, type: 'order.dismissed', data: { orderId: id } })
    }
    await clearAlarm(tx, heldAlarm(id))
    const credits = decision === 'grant' ? order.credits + order.bonusCredits : 0
    await appendAudit(tx, {
      actorId,
      action: 'settle-order',
      subject: `order:${id}`,
      before: { status: 'held', problem },
      after: { decision, reason, credits, userId: order.userId },
    })
    return findOrder(tx, id)
  })
  if (!settled) throw new Refusal('NOT_FOUND')
  return toOrder(settled)
}

/**
 * Clears the alarm of a payment without an order, once an administrator has handled it.
 * @throws Refusal NOT_FOUND
 */
export async function dismissPayment(ctx: Context, actorId: string, key: string, reason: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const isOurs = key.startsWith(strayAlarm) || key.startsWith(secondPaymentAlarm)
    const alarm = isOurs ? await lockAlarm(tx, key) : null
    if (!alarm) throw new Refusal('NOT_FOUND', 'Payment not found. It may have been settled already.')
    await clearAlarm(tx, key)
    const subject = `payment:${key.slice(key.indexOf(':') + 1)}`
    await appendAudit(tx, {
      actorId,
      action: 'dismiss-payment',
      subject,
      before: { detail: alarm.detail },
      after: { reason },
    })
  })
}
