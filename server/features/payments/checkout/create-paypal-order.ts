import type { Context } from '#server/context.ts'
import { closeUnpaidOrder, nameOrder } from '#server/features/payments/order-repository.ts'
import { formatCents } from '#server/features/payments/price-policy.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { openPayPal } from '#server/integrations/paypal/open-paypal.ts'
import type { PayPalClient } from '#server/integrations/paypal/paypal-client.ts'
import { Refusal } from '#server/refusal.ts'
import { findOffer, type OfferChoice, startOrder } from './start-order.ts'

/**
 * Stores an order for a package and creates it at PayPal. @returns PayPal's id and ours.
 * @throws Refusal PAYMENT_UNAVAILABLE, NOT_FOUND, PACKAGE_CHANGED, PAYMENT_FAILED
 */
export async function createPayPalOrder(
  ctx: Context,
  asked: OfferChoice & { userId: string },
): Promise<{ id: string; orderId: string }> {
  const paypal = await requirePayPal(ctx)
  const offer = await findOffer(ctx, asked)
  const order = await ctx.db.transaction((tx) => startOrder(ctx, tx, asked.userId, 'paypal', offer))
  const { publicUrl, brandName } = ctx.config
  const answer = await paypal.createOrder({
    orderId: order.id,
    description: `${offer.packageName}: ${offer.credits + offer.bonusCredits} credits`,
    price: formatCents(offer.priceCents),
    brandName,
    returnUrl: `${publicUrl}/pricing?payment=success`,
    cancelUrl: `${publicUrl}/pricing?payment=cancelled`,
  })
  if (!answer.ok) {
    ctx.log.warn({ orderId: order.id, reason: answer.reason }, 'a PayPal order could not be created')
    await closeUnpaidOrder(ctx.db.root, order.id, { status: 'failed', problem: `PayPal: ${answer.reason}` })
    throw new Refusal('PAYMENT_FAILED', 'Failed to create payment order')
  }
  const payee = answer.value.purchase_units?.[0]?.payee?.merchant_id ?? null
  await nameOrder(ctx.db.root, order.id, answer.value.id, payee)
  return { id: answer.value.id, orderId: order.id }
}

/** The PayPal client, if PayPal is switched on and configured. @throws Refusal PAYMENT_UNAVAILABLE */
async function requirePayPal(ctx: Context): Promise<PayPalClient> {
  const settings = await getSettings(ctx.db.root)
  const paypal = settings.paypalEnabled ? openPayPal(ctx, settings) : null
  if (!paypal) throw new Refusal('PAYMENT_UNAVAILABLE')
  return paypal
}
