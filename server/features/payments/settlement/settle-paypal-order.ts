import type { Context } from '#server/context.ts'
import { closeUnpaidOrder, findOrder, type Order } from '#server/features/payments/order-repository.ts'
import { type NewReversal, reverseOrder } from '#server/features/payments/reversals/reverse-order.ts'
import type { PayPalCapture, PayPalOrder, PayPalRefund } from '#server/integrations/paypal/paypal-objects.ts'
import { completeOrder, holdOrder } from './complete-order.ts'
import { centsOf, decidePayPalPayment, isDeclined } from './paypal-payment-policy.ts'
import { reopenOrder } from './reopen-order.ts'

export function capturesOf({ purchase_units }: PayPalOrder): PayPalCapture[] {
  return (purchase_units ?? []).flatMap(({ payments }) => payments?.captures ?? [])
}

/** Applies the state of PayPal's order to our order. @returns our updated order. */
export async function settlePayPalOrder(ctx: Context, order: Order, told: PayPalOrder): Promise<Order> {
  const captures = capturesOf(told)
  const refunds = (told.purchase_units ?? []).flatMap(({ payments }) => payments?.refunds ?? [])
  // An order is captured once; a first, declined capture may be listed as well.
  const capture = captures.find((one) => !isDeclined(one)) ?? captures[0]
  if (capture) await settlePayPalCapture(ctx, order, capture)
  for (const refund of refunds) await receivePayPalRefund(ctx, refund, [told.id])
  // A refund whose webhook was lost and that the order does not
  // list. It takes effect once, whatever is reported later.
  if (capture?.status === 'REFUNDED' && refunds.length === 0)
    await receivePayPalRefund(ctx, { ...capture, status: 'COMPLETED', links: null }, [told.id])
  return (await findOrder(ctx.db.root, order.id)) ?? order
}

export async function settlePayPalCapture(ctx: Context, order: Order, capture: PayPalCapture): Promise<void> {
  const decision = decidePayPalPayment(order, capture)
  if (decision.decision === 'complete') await completeOrder(ctx, order.id, decision.payment)
  else if (decision.decision === 'hold') await holdOrder(ctx, order.id, decision.problem, decision.payment)
  else if (decision.decision === 'fail')
    await closeUnpaidOrder(ctx.db.root, order.id, { status: 'failed', problem: decision.problem })
  else await reopenOrder(ctx, order)
}

/** Processes a refund. PayPal reports an uncompleted refund again once it completes. */
export async function receivePayPalRefund(ctx: Context, refund: PayPalRefund, alsoNamed: string[]): Promise<void> {
  if (isUnfinished(refund)) return
  await reverseOrder(ctx, {
    gateway: 'paypal',
    reversalId: refund.id,
    kind: 'refund',
    amountCents: centsOf(refund.amount),
    paidCents: null,
    paymentRefs: [...namesInPayment(refund), ...alsoNamed],
  })
}

/**
 * Processes a payment that PayPal took back from the seller, mostly for a dispute. It counts like a dispute, so that a
 * won dispute about the payment ends it, too. The event is about the capture, or about a refund that links to it.
 */
export async function receivePayPalReversal(ctx: Context, reversed: PayPalRefund): Promise<void> {
  if (isUnfinished(reversed)) return
  const captureId = listCaptures(reversed)[0] ?? reversed.id
  const amountCents = centsOf(reversed.amount)
  await reverseOrder(ctx, { ...reversalOfCapture(captureId), amountCents, paymentRefs: namesInPayment(reversed) })
}

/** The reversal of a capture that PayPal took back: its id is known even if only the end of a dispute names the capture. */
export function reversalOfCapture(captureId: string): NewReversal {
  const own = { reversalId: `reversed:${captureId}`, paymentRefs: [captureId] }
  return { ...own, gateway: 'paypal', kind: 'dispute', amountCents: null, paidCents: null }
}

function isUnfinished({ status }: PayPalRefund): boolean {
  return status === 'PENDING' || status === 'FAILED' || status === 'CANCELLED'
}

/** All ids that connect a capture or refund to its order; a refund links to its capture. */
export function namesInPayment(payment: PayPalRefund | PayPalCapture): string[] {
  const orderId = payment.supplementary_data?.related_ids?.order_id
  const names = [payment.id, payment.custom_id, payment.invoice_id, orderId, ...listCaptures(payment)]
  return [...new Set(names.filter((name) => typeof name === 'string'))]
}

function listCaptures(payment: PayPalRefund | PayPalCapture): string[] {
  const named = payment.supplementary_data?.related_ids?.capture_id
  const links = 'links' in payment ? (payment.links ?? []) : []
  const linked = links.flatMap(({ href }) => /\/captures\/([\w-]+)/.exec(href ?? '')?.[1] ?? [])
  return named ? [named, ...linked] : linked
}
