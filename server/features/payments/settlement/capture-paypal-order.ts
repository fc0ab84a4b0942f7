import type { Context } from '#server/context.ts'
import { findOwnOrder, type Order } from '#server/features/payments/order-repository.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { openPayPal } from '#server/integrations/paypal/open-paypal.ts'
import type { PayPalAnswer, PayPalClient, PayPalFailure } from '#server/integrations/paypal/paypal-client.ts'
import type { PayPalOrder } from '#server/integrations/paypal/paypal-objects.ts'
import { Refusal } from '#server/refusal.ts'
import { isDeclined } from './paypal-payment-policy.ts'
import { reopenOrder } from './reopen-order.ts'
import { capturesOf, settlePayPalOrder } from './settle-paypal-order.ts'

type CapturePaypalOrderInput = { userId: string; paypalOrderId: string; packageId: string | null | undefined }

/**
 * Captures the approved payment of one of the user's own orders.
 * PayPal's answer, never the call, determines the credits.
 * @returns the updated order
 * @throws Refusal NOT_FOUND, INVALID_INPUT, PAYMENT_DECLINED, PAYMENT_NOT_APPROVED, PAYMENT_HELD,
 * PAYMENT_UNAVAILABLE, PAYMENT_FAILED
 */
export async function capturePayPalOrder(
  ctx: Context,
  { userId, paypalOrderId, packageId }: CapturePaypalOrderInput,
): Promise<Order> {
  const order = await findOwnOrder(ctx.db.root, userId, paypalOrderId)
  if (order?.gateway !== 'paypal' || order.gatewayOrderId !== paypalOrderId)
    throw new Refusal('NOT_FOUND', 'Order not found.')
  if (packageId && packageId !== order.packageId)
    throw new Refusal('INVALID_INPUT', 'This payment is for another package.', 'packageId')
  if (order.status === 'completed') return order
  if (order.status === 'held') throw new Refusal('PAYMENT_HELD')
  if (order.status === 'dismissed') throw new Refusal('PAYMENT_FAILED', 'Failed to complete payment')
  // Works even if new sales have been switched off since: the buyer has approved this payment.
  const paypal = openPayPal(ctx, await getSettings(ctx.db.root))
  if (!paypal) throw new Refusal('PAYMENT_UNAVAILABLE')
  const answer = await captureAtPayPal(paypal, paypalOrderId)
  if (!answer.ok) {
    ctx.log.warn({ orderId: order.id, reason: answer.reason }, 'a PayPal order could not be captured')
    if (!isBeingCaptured(answer)) throw toRefusal(answer)
  }
  // While another call captures it, an expired or failed order is pending again, unless it is too old to be checked.
  const settled = answer.ok ? await settlePayPalOrder(ctx, order, answer.value) : await reopenOrder(ctx, order)
  if (settled.status === 'held') throw new Refusal('PAYMENT_HELD')
  if (settled.status === 'failed' || settled.status === 'dismissed')
    throw new Refusal('PAYMENT_FAILED', 'Failed to complete payment')
  return settled
}

/**
 * Captures the payment. If it was captured before, returns that capture. A decline may be the repeated answer to an earlier
 * call: if the buyer has approved another way to pay since, that is captured.
 */
export async function captureAtPayPal(paypal: PayPalClient, paypalOrderId: string): Promise<PayPalAnswer<PayPalOrder>> {
  const answer = await captureOnce(paypal, paypalOrderId, 0)
  if (!answer.ok || !isAllDeclined(answer.value)) return answer
  const now = await paypal.getOrder(paypalOrderId)
  if (!now.ok || now.value.status !== 'APPROVED') return answer
  const again = await captureOnce(paypal, paypalOrderId, capturesOf(now.value).length)
  return again.ok || !isRefused(again) ? again : answer
}

async function captureOnce(paypal: PayPalClient, id: string, declined: number): Promise<PayPalAnswer<PayPalOrder>> {
  const answer = await paypal.captureOrder(id, declined)
  const isElsewhere = answer.ok ? capturesOf(answer.value).length === 0 : answer.issue === 'ORDER_ALREADY_CAPTURED'
  return isElsewhere ? paypal.getOrder(id) : answer
}

function isAllDeclined(order: PayPalOrder): boolean {
  const captures = capturesOf(order)
  return captures.length > 0 && captures.every(isDeclined)
}

/** Whether nothing was captured. Without an answer, or after an error of PayPal, the state is unknown. */
export function isRefused(failure: PayPalFailure): boolean {
  return failure.status !== null && failure.status < 500 && !isBeingCaptured(failure)
}

/** Whether another call captures the order at this moment. */
function isBeingCaptured({ issue }: PayPalFailure): boolean {
  return issue === 'ORDER_COMPLETION_IN_PROGRESS'
}

/** Issues that let the buyer choose another way to pay within the same order. */
const recoverable = ['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING']

function toRefusal({ issue }: PayPalFailure): Refusal {
  if (recoverable.includes(issue)) return new Refusal('PAYMENT_DECLINED')
  if (issue === 'ORDER_NOT_APPROVED') return new Refusal('PAYMENT_NOT_APPROVED')
  return new Refusal('PAYMENT_FAILED', 'Failed to complete payment')
}
