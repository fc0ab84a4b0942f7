import type { Order } from '#contract/payments/payments.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { findOwnOrder, isUnpaid, type Order as OrderRow } from './order-repository.ts'
import { formatCents } from './price-policy.ts'

/**
 * One of the user's own orders. If it is unpaid, a job also queries the gateway, so that a buyer returning from
 * checkout does not wait for a late webhook.
 * @throws Refusal NOT_FOUND
 */
export async function getOrder(ctx: Context, userId: string, ref: string): Promise<Order> {
  const order = await findOwnOrder(ctx.db.root, userId, ref)
  if (!order) throw new Refusal('NOT_FOUND', 'Order not found.')
  if (isUnpaid(order) && order.gatewayOrderId && !(await ctx.limits.add('order:user', userId)).isOver)
    await ctx.db.transaction((tx) => ctx.queue.send(tx, 'check-order', { orderId: order.id }, { onceKey: order.id }))
  return toOrder(order)
}

export function toOrder(order: OrderRow): Order {
  return {
    ...order,
    price: formatCents(order.priceCents),
    currency: 'USD',
    createdAt: order.createdAt.toISOString(),
    completedAt: order.completedAt?.toISOString() ?? null,
  }
}
