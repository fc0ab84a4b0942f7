import type { Context } from '#server/context.ts'
import { isUnpaid, type Order } from '#server/features/payments/order-repository.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { openPayPal } from '#server/integrations/paypal/open-paypal.ts'
import type { PayPalCapture } from '#server/integrations/paypal/paypal-objects.ts'
import { checkOrder } from './check-order.ts'
import { isDeclined } from './paypal-payment-policy.ts'
import { capturesOf, settlePayPalCapture } from './settle-paypal-order.ts'

/**
 * Processes what a webhook says about a capture. A declined one fails its order, unless the buyer may have paid in
 * another way since: then PayPal's order decides.
 */
export async function receivePayPalCapture(ctx: Context, order: Order, capture: PayPalCapture): Promise<void> {
  const isOpen = isUnpaid(order) && isDeclined(capture) && (await mayBePaidOtherwise(ctx, order, capture))
  await (isOpen ? checkOrder(ctx, order.id) : settlePayPalCapture(ctx, order, capture))
}

/**
 * Whether PayPal's order has another capture. It may have one whenever PayPal does not show the order, for example because
 * the server has sent too many calls. Only an order that PayPal does not have is certain to have none.
 */
async function mayBePaidOtherwise(ctx: Context, order: Order, declined: PayPalCapture): Promise<boolean> {
  const paypal = openPayPal(ctx, await getSettings(ctx.db.root))
  if (!paypal || !order.gatewayOrderId) return false
  const found = await paypal.getOrder(order.gatewayOrderId)
  if (!found.ok) return found.status !== 404
  return capturesOf(found.value).some((other) => other.id !== declined.id && !isDeclined(other))
}
