import type { checkoutReturnPaths } from '#contract/payments/payments.ts'
import type { Context } from '#server/context.ts'
import { clearAlarm, raiseAlarm } from '#server/events/raise-alarm.ts'
import { closeUnpaidOrder, nameOrder, type Order } from '#server/features/payments/order-repository.ts'
import { priceAlarm } from '#server/features/payments/packages/save-credit-package.ts'
import { findProductProblem } from '#server/features/payments/settlement/creem-payment-policy.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import type { CreemClient, CreemFailure } from '#server/integrations/creem/creem-client.ts'
import { openCreem } from '#server/integrations/creem/open-creem.ts'
import { CheckoutRefusal } from '#server/refusal.ts'
import { findOffer, type Offer, type OfferChoice, startOrder } from './start-order.ts'

type CreateCreemCheckoutInput = OfferChoice & { userId: string; returnPath: (typeof checkoutReturnPaths)[number] }

const failed = 'Failed to create checkout session'
const otherWay = 'Please try again in a moment, or pay another way.'
const productAdvice = 'The operator should check that the package has a valid Creem product id for this environment.'

/**
 * Orders a package and opens a checkout at Creem.
 * @throws Refusal PAYMENT_UNAVAILABLE, NOT_FOUND, PACKAGE_CHANGED, PAYMENT_FAILED; those of the payment with a suggestion
 */
export async function createCreemCheckout(
  ctx: Context,
  asked: CreateCreemCheckoutInput,
): Promise<{ checkoutUrl: string; orderId: string }> {
  const settings = await getSettings(ctx.db.root)
  const creem = settings.creemEnabled ? openCreem(ctx, settings) : null
  if (!creem)
    throw new CheckoutRefusal('PAYMENT_UNAVAILABLE', { suggestion: 'Please pay another way, or come back later.' })
  const offer = await findOffer(ctx, asked)
  const productId = await requireSameProduct(ctx, creem, offer)
  const order = await ctx.db.transaction(async (tx) => {
    await clearAlarm(tx, priceAlarm(offer.packageId))
    return startOrder(ctx, tx, asked.userId, 'creem', offer)
  })
  const { publicUrl } = ctx.config
  const query = asked.returnPath === '/pricing' ? '?payment=success' : ''
  const answer = await creem.createCheckout({
    productId,
    requestId: order.id,
    successUrl: `${publicUrl}${asked.returnPath}${query}`,
    metadata: { orderId: order.id, userId: asked.userId, packageId: offer.packageId },
  })
  if (!answer.ok) throw await giveUp(ctx, order, failed, answer)
  const { id, checkout_url: checkoutUrl } = answer.value
  if (!checkoutUrl || !/^https?:\/\//.test(checkoutUrl)) throw await giveUp(ctx, order, 'No checkout URL received')
  await nameOrder(ctx.db.root, order.id, id, null)
  return { checkoutUrl, orderId: order.id }
}

/**
 * The buyer pays the price of Creem's product. If it differs from the package's price, nothing is sold and the
 * operator is alerted.
 */
async function requireSameProduct(ctx: Context, creem: CreemClient, offer: Offer): Promise<string> {
  const productId = offer.creemProductId?.trim()
  if (!productId) throw new CheckoutRefusal('PAYMENT_FAILED', { message: failed, suggestion: productAdvice })
  const product = await creem.getProduct(productId)
  if (!product.ok) {
    ctx.log.warn({ productId, reason: product.reason }, 'a product could not be read from Creem')
    throw new CheckoutRefusal('PAYMENT_FAILED', { message: failed, suggestion: adviceFor(product) })
  }
  const problem = findProductProblem(offer.priceCents, product.value)
  if (!problem) return productId
  const detail = `The package "${offer.packageName}" cannot be sold through Creem: ${problem}`
  await ctx.db.transaction((tx) => raiseAlarm(tx, { key: priceAlarm(offer.packageId), detail }))
  const suggestion = 'The price is being corrected. Please try again later.'
  throw new CheckoutRefusal('PAYMENT_FAILED', { message: failed, suggestion })
}

async function giveUp(ctx: Context, order: Order, message: string, failure?: CreemFailure): Promise<CheckoutRefusal> {
  const problem = failure ? `Creem: ${failure.reason}` : message
  ctx.log.warn({ orderId: order.id, problem }, 'a checkout could not be created')
  await closeUnpaidOrder(ctx.db.root, order.id, { status: 'failed', problem })
  const suggestion = failure ? adviceFor(failure) : otherWay
  return new CheckoutRefusal('PAYMENT_FAILED', { message, suggestion })
}

function adviceFor({ status }: CreemFailure): string {
  if (status === 401 || status === 403)
    return 'The operator should check the Creem API key and that it belongs to the chosen environment.'
  return status === 400 || status === 404 ? productAdvice : otherWay
}
