import type { Context } from '#server/context.ts'
import { noteAlarm } from '#server/events/raise-alarm.ts'
import {
  announceReversal,
  type NewReversal,
  restoreReversal,
  reverseOrder,
} from '#server/features/payments/reversals/reverse-order.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import {
  type CreemReversal,
  checkoutSchema,
  eventSchema,
  reversalSchema,
} from '#server/integrations/creem/creem-objects.ts'
import { isUsableSecret, verifyCreemSignature } from '#server/integrations/creem/verify-creem-signature.ts'
import { Refusal } from '#server/refusal.ts'
import { openSecret } from '#server/secrets.ts'
import { parseWebhook, parseWebhookJson } from './parse-webhook.ts'
import { settleCreemCheckout } from './settle-creem-checkout.ts'

const noSecret = {
  key: 'creem-webhook-secret',
  detail: 'Creem sends webhooks, but the webhook secret is missing or invalid. Payments are credited late.',
}

type Delivered = { rawBody: Buffer; headers: Record<string, string | string[] | undefined>; network: string }

/**
 * Processes a Creem event, any number of times and in any order: every effect has a key of its own.
 * @throws Refusal UNAVAILABLE without a usable secret, NOT_ALLOWED
 * for a wrong signature, INVALID_INPUT, TOO_MANY_REQUESTS
 */
export async function receiveCreemWebhook(ctx: Context, { rawBody, headers, network }: Delivered): Promise<void> {
  const settings = await getSettings(ctx.db.root)
  const secret = openSecret(ctx.secrets, settings.creemWebhookSecret)
  await noteAlarm(ctx, noSecret, settings.creemEnabled && !isUsableSecret(secret))
  if (!isUsableSecret(secret)) throw new Refusal('UNAVAILABLE', 'The webhook is not configured.')
  if (!verifyCreemSignature(rawBody, headers, secret)) {
    await ctx.limits.count('creem-webhook:network', network)
    throw new Refusal('NOT_ALLOWED', 'The signature is invalid.')
  }
  const { eventType, object } = parseWebhook(eventSchema, parseWebhookJson(rawBody.toString('utf8')))
  if (eventType === 'checkout.completed') await settleCreemCheckout(ctx, parseWebhook(checkoutSchema, object))
  else if (eventType === 'refund.created') await receiveRefund(ctx, parseWebhook(reversalSchema, object))
  else if (eventType.startsWith('dispute.')) await receiveDispute(ctx, eventType, parseWebhook(reversalSchema, object))
}

async function receiveRefund(ctx: Context, refund: CreemReversal): Promise<void> {
  const reversal = { ...toReversal(refund), kind: 'refund' as const, amountCents: refund.refund_amount ?? null }
  if (!refund.status || refund.status === 'succeeded') await reverseOrder(ctx, reversal)
  else if (refund.status === 'pending' || refund.status === 'requiresaction') await announceReversal(ctx, reversal)
}

/**
 * Creem documents only the opening of a dispute. The words for
 * its end are the card networks'; unknown ones change nothing.
 */
async function receiveDispute(ctx: Context, eventType: string, dispute: CreemReversal): Promise<void> {
  const reversal = { ...toReversal(dispute), kind: 'dispute' as const, amountCents: dispute.amount ?? null }
  const ended = eventType === 'dispute.created' ? '' : `${eventType.replace('dispute.', '')} ${dispute.status ?? ''}`
  if (/\b(won|canceled|cancelled|withdrawn)\b/.test(ended)) await restoreReversal(ctx, reversal)
  else if (eventType === 'dispute.created' || /\blost\b/.test(ended)) await reverseOrder(ctx, reversal)
}

function toReversal({ id, transaction, checkout, order }: CreemReversal): Omit<NewReversal, 'kind' | 'amountCents'> {
  // Creem's order is the payment itself. Our order may have been paid twice: then the other names fit both payments.
  const payment = order ?? transaction?.order
  const refs = payment ? [payment.id, transaction?.id] : [checkout?.id, checkout?.request_id, transaction?.id]
  return {
    gateway: 'creem',
    reversalId: id,
    paidCents: transaction?.amount_paid ?? transaction?.amount ?? null,
    paymentRefs: refs.filter((ref) => typeof ref === 'string'),
  }
}
