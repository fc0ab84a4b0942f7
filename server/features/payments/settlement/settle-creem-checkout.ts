import type { Context } from '#server/context.ts'
import { closeUnpaidOrder, findOrderByRefs, nameOrder, type Order } from '#server/features/payments/order-repository.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import type { CreemCheckout } from '#server/integrations/creem/creem-objects.ts'
import { openCreem } from '#server/integrations/creem/open-creem.ts'
import { Refusal } from '#server/refusal.ts'
import { alertUnmatchedPayment } from './alert-unmatched-payment.ts'
import { completeOrder, holdOrder } from './complete-order.ts'
import { decideCreemPayment } from './creem-payment-policy.ts'
import { reopenOrder } from './reopen-order.ts'

/** Applies the state of a Creem checkout to our order, whether it came from a webhook or a query. */
export async function settleCreemCheckout(ctx: Context, told: CreemCheckout): Promise<void> {
  const order = await findCheckoutOrder(ctx, told)
  if (!order) return
  if (order.status === 'completed' && order.paymentId === told.order?.id) return
  const checkout = await withPrice(ctx, told)
  const decision = decideCreemPayment(order, checkout)
  if (decision.decision === 'complete' || decision.decision === 'hold') {
    const { payment } = decision
    if (decision.decision === 'complete') await completeOrder(ctx, order.id, payment)
    else await holdOrder(ctx, order.id, decision.problem, payment)
  } else if (decision.decision === 'reopen') await reopenOrder(ctx, order)
  else if (decision.decision === 'expire') await closeUnpaidOrder(ctx.db.root, order.id, { status: 'expired' })
}

/**
 * Finds the order by the checkout's id, otherwise by our own id, which Creem
 * echoes. Anybody may open another checkout of the shop with an order's id. It
 * counts like the order's own, because it must have the same product and price.
 */
async function findCheckoutOrder(ctx: Context, { id, request_id, order: paid }: CreemCheckout): Promise<Order | null> {
  const known = await findOrderByRefs(ctx.db.root, 'creem', [id])
  if (known) return known
  const named = request_id ? await findOrderByRefs(ctx.db.root, 'creem', [request_id]) : null
  if (named) {
    await nameOrder(ctx.db.root, named.id, id, null)
    return named
  }
  ctx.log.info({ checkout: id }, 'a Creem checkout matches no order')
  if (request_id && paid?.status === 'paid')
    await alertUnmatchedPayment(ctx, { gateway: 'creem', paymentId: paid.id, namedOrder: request_id })
  return null
}

/**
 * Queries the price if the checkout has only the product's id. If Creem no longer has the product, the price stays
 * unknown, so the order is held. @throws Refusal UNAVAILABLE, so that Creem retries.
 */
async function withPrice(ctx: Context, checkout: CreemCheckout): Promise<CreemCheckout> {
  const { product, order } = checkout
  const productId = product?.id ?? order?.product?.id
  if (!productId || product?.price != null || order?.status !== 'paid') return checkout
  const answer = await openCreem(ctx, await getSettings(ctx.db.root))?.getProduct(productId)
  if (answer && !answer.ok && answer.status === 404) return checkout
  if (!answer?.ok) throw new Refusal('UNAVAILABLE')
  return { ...checkout, product: answer.value }
}
