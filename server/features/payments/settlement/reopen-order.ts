import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { findOrder, type Order, reopenClosedOrder } from '#server/features/payments/order-repository.ts'
import { nextCheckMs } from './reconcile-policy.ts'

/**
 * The gateway is processing a payment of the order, or the buyer has approved one. If the order has expired or failed, it
 * is pending again, and the server checks it as often as any order of its age; one that is too old to be checked stays as
 * it is. A failed order may still be paid: at PayPal, a buyer whose payment was declined may choose another way to pay.
 * @returns the order as it is now
 */
export async function reopenOrder(ctx: Context, order: Order): Promise<Order> {
  const now = ctx.clock.now()
  const nextMs = nextCheckMs(now.getTime() - order.createdAt.getTime())
  if (nextMs !== null) await reopenClosedOrder(ctx.db.root, order.id, addMs(now, nextMs))
  return (await findOrder(ctx.db.root, order.id)) ?? order
}
