import { randomUUID } from 'node:crypto'
import type { PayPalFakeState } from './paypal-state.ts'

export type Delivery = { rawBody: string; headers: Record<string, string> }

/**
 * An event with a signature that this fake accepts. Parsing and
 * serialising the body again would change values such as 25.00.
 */
export function signEvent(state: PayPalFakeState, eventType: string, resource: unknown, id?: string): Delivery {
  const event = { id: id ?? `WH-${randomUUID()}`, event_type: eventType, resource_version: '2.0', resource }
  const rawBody = JSON.stringify(event).replace(/}$/, ',"fee":1.00,"summary":"\\u00e9"}')
  const transmissionId = randomUUID()
  const headers = {
    'content-type': 'application/json',
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-FAKE',
    'paypal-transmission-id': transmissionId,
    'paypal-transmission-sig': Buffer.from(transmissionId).toString('base64'),
    'paypal-transmission-time': '2026-03-01T08:00:00Z',
  }
  const delivery = { rawBody, headers }
  state.transmissions.set(transmissionId, delivery)
  return delivery
}

/** @returns the HTTP status; 0 if the receiver did not answer */
export async function deliver({ webhookUrl }: PayPalFakeState, { rawBody, headers }: Delivery): Promise<number> {
  if (!webhookUrl) return 0
  const told = await fetch(webhookUrl, { method: 'POST', headers, body: rawBody }).catch(() => null)
  await told?.body?.cancel()
  return told?.status ?? 0
}
