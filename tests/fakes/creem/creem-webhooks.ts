import { createHmac, randomUUID } from 'node:crypto'
import { type CreemFakeCheckout, type CreemFakeState, checkoutBody, productBody } from './creem-state.ts'

export type CreemFakeEvent = { id: string; eventType: string; object: unknown }
export type Delivery = { event: CreemFakeEvent; rawBody: string; headers: Record<string, string> }

/** Marks a checkout as paid and sends a webhook unless webhooks are off. Paying again changes nothing. */
export async function payCheckout(state: CreemFakeState, checkout: CreemFakeCheckout): Promise<Delivery> {
  const product = productBody(state, checkout.productId)
  const amount = (product?.price ?? 0) * checkout.units
  checkout.status = 'completed'
  checkout.order ??= state.settings.changeOrder({
    ...{ id: `ord_${randomUUID().slice(0, 12)}`, transaction: `tran_${randomUUID().slice(0, 12)}` },
    ...{ amount, currency: 'USD', status: 'paid', type: 'onetime', product: checkout.productId },
  })
  const object = { ...checkoutBody(checkout), product, customer: { id: 'cust_fake', email: 'buyer@example.com' } }
  const event = { id: `evt_${checkout.id}`, eventType: 'checkout.completed', object }
  if (state.settings.webhooks) await deliver(state, event)
  return signed(state, event)
}

/** @returns the HTTP status; 0 if the receiver did not answer */
export async function deliver(state: CreemFakeState, event: CreemFakeEvent): Promise<number> {
  if (!state.webhookUrl) return 0
  const { rawBody, headers } = signed(state, event)
  const told = await fetch(state.webhookUrl, { method: 'POST', headers, body: rawBody }).catch(() => null)
  await told?.body?.cancel()
  return told?.status ?? 0
}

/** hex(HMAC-SHA256(secret, body)). https://docs.creem.io/code/webhooks */
export function signed({ webhookSecret }: Pick<CreemFakeState, 'webhookSecret'>, event: CreemFakeEvent): Delivery {
  const rawBody = JSON.stringify({ ...event, created_at: 1_760_000_000_000 })
  const signature = createHmac('sha256', webhookSecret).update(rawBody).digest('hex')
  return { event, rawBody, headers: { 'content-type': 'application/json', 'creem-signature': signature } }
}
