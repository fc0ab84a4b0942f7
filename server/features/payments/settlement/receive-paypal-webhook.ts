import type { Context } from '#server/context.ts'
import { noteAlarm } from '#server/events/raise-alarm.ts'
import { findOrderByRefs, isUnpaid } from '#server/features/payments/order-repository.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { openPayPal } from '#server/integrations/paypal/open-paypal.ts'
import {
  captureSchema,
  disputeSchema,
  eventSchema,
  orderSchema,
  refundSchema,
} from '#server/integrations/paypal/paypal-objects.ts'
import { createPool } from '#server/limits/pool.ts'
import { Refusal } from '#server/refusal.ts'
import { alertUnmatchedPayment } from './alert-unmatched-payment.ts'
import { parseWebhook, parseWebhookJson } from './parse-webhook.ts'
import { receivePayPalCapture } from './receive-paypal-capture.ts'
import { endPayPalDispute, openPayPalDispute, reopenPayPalDispute } from './receive-paypal-dispute.ts'
import { reopenOrder } from './reopen-order.ts'
import { namesInPayment, receivePayPalRefund, receivePayPalReversal } from './settle-paypal-order.ts'

type Headers = Record<string, string | string[] | undefined>
type Delivered = { rawBody: Buffer; headers: Headers; network: string }
type Handler = (ctx: Context, resource: unknown) => Promise<void>

const noWebhookId = {
  key: 'paypal-webhook-id',
  detail: 'PayPal sends webhooks, but the webhook ID or the credentials are missing. Payments are credited late.',
}

/** Kept small: an event counts as unverified until it is checked, and PayPal itself sends many at once. */
const verifications = createPool({ maxAtOnce: 8, maxWaiting: 1000, retryAfterSeconds: 10 })

/** Time for the browser to capture by itself after the buyer approved. */
const approvedDelayMs = 10_000

const captured: Handler = async (ctx, resource) => {
  const capture = parseWebhook(captureSchema, resource)
  const order = await findOrderByRefs(ctx.db.root, 'paypal', namesInPayment(capture))
  if (order) await receivePayPalCapture(ctx, order, capture)
  else if (capture.custom_id && capture.status === 'COMPLETED')
    await alertUnmatchedPayment(ctx, { gateway: 'paypal', paymentId: capture.id, namedOrder: capture.custom_id })
}

const handlers: Record<string, Handler> = {
  'PAYMENT.CAPTURE.COMPLETED': captured,
  // Whatever has become of the capture by then: other events tell that.
  'PAYMENT.CAPTURE.PENDING': (ctx, resource) => captured(ctx, { ...Object(resource), status: 'PENDING' }),
  'PAYMENT.CAPTURE.DENIED': captured,
  'PAYMENT.CAPTURE.DECLINED': captured,
  'PAYMENT.CAPTURE.REFUNDED': async (ctx, resource) =>
    receivePayPalRefund(ctx, parseWebhook(refundSchema, resource), []),
  'PAYMENT.CAPTURE.REVERSED': async (ctx, resource) => receivePayPalReversal(ctx, parseWebhook(refundSchema, resource)),
  'CUSTOMER.DISPUTE.CREATED': async (ctx, resource) => openPayPalDispute(ctx, parseWebhook(disputeSchema, resource)),
  'CUSTOMER.DISPUTE.UPDATED': async (ctx, resource) => reopenPayPalDispute(ctx, parseWebhook(disputeSchema, resource)),
  'CUSTOMER.DISPUTE.RESOLVED': async (ctx, resource) => endPayPalDispute(ctx, parseWebhook(disputeSchema, resource)),
  'CHECKOUT.ORDER.APPROVED': async (ctx, resource) => {
    const found = await findOrderByRefs(ctx.db.root, 'paypal', [parseWebhook(orderSchema, resource).id])
    // Only a declined capture fails an order that PayPal has. Its buyer has approved another way to pay.
    const order = found?.status === 'failed' ? await reopenOrder(ctx, found) : found
    if (!order || !isUnpaid(order)) return
    const job = { delayMs: approvedDelayMs, onceKey: `approved:${order.id}` }
    await ctx.db.transaction((tx) => ctx.queue.send(tx, 'check-order', { orderId: order.id }, job))
  },
}

/**
 * Processes a PayPal event once PayPal has verified it; any number of times and in any order.
 * @throws Refusal UNAVAILABLE while it cannot be verified, NOT_ALLOWED
 * if PayPal did not send it, INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function receivePayPalWebhook(ctx: Context, { rawBody, headers, network }: Delivered): Promise<void> {
  const rawEvent = rawBody.toString('utf8').trim()
  const event = parseWebhook(eventSchema, parseWebhookJson(rawEvent))
  const handler = Object.hasOwn(handlers, event.event_type) ? handlers[event.event_type] : null
  await requireFromPayPal(ctx, { rawEvent, headers, network })
  if (!handler) return
  await handler(ctx, event.resource)
}

type Claimed = { rawEvent: string; headers: Headers; network: string }

async function requireFromPayPal(ctx: Context, { rawEvent, headers, network }: Claimed): Promise<void> {
  const settings = await getSettings(ctx.db.root)
  const paypal = openPayPal(ctx, settings)
  const webhookId = settings.paypalWebhookId?.trim()
  await noteAlarm(ctx, noWebhookId, settings.paypalEnabled && !(webhookId && paypal))
  if (!webhookId || !paypal) throw new Refusal('UNAVAILABLE', 'The webhook is not configured.')
  const header = (name: string) => String(headers[`paypal-${name}`] ?? '')
  const proof = {
    transmissionId: header('transmission-id'),
    transmissionTime: header('transmission-time'),
    transmissionSig: header('transmission-sig'),
    authAlgo: header('auth-algo'),
    certUrl: header('cert-url'),
  }
  if (Object.values(proof).includes('')) throw new Refusal('NOT_ALLOWED', 'The signature is missing.')
  await verifications.run(async () => {
    await ctx.limits.count('paypal-webhook:network', network)
    const answer = await paypal.verifyWebhook({ ...proof, webhookId, rawEvent })
    if (!answer.ok && answer.status !== 400) throw new Refusal('UNAVAILABLE')
    if (!answer.ok || !answer.value) throw new Refusal('NOT_ALLOWED', 'PayPal did not confirm this event.')
    await ctx.limits.giveBack('paypal-webhook:network', network)
  })
}
