import type { Gateway } from '#contract/payments/payments.ts'
import type { Context } from '#server/context.ts'
import { raiseAlarm } from '#server/events/raise-alarm.ts'
import { strayAlarm } from '#server/features/payments/payment-problem-repository.ts'

type Stray = { gateway: Gateway; paymentId: string; namedOrder: string }

/**
 * Alerts the operator to a payment for an unknown order: it belongs to another gateway, or the database was restored
 * from an older backup. Only an administrator can tell.
 */
export async function alertUnmatchedPayment(ctx: Context, { gateway, paymentId, namedOrder }: Stray): Promise<void> {
  const [payment, order] = [paymentId, namedOrder].map((id) => id.replaceAll(/[^\w-]/g, '').slice(0, 60))
  const detail = `The ${gateway} payment ${payment} names the unknown order ${order}. No credits were added.`
  await ctx.db.transaction((tx) => raiseAlarm(tx, { key: `${strayAlarm}${gateway}:${payment}`, detail }))
}
