import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 5 * 60
/** Two while a secret is being replaced; more only make work. */
const maxSignatures = 8

type Headers = { [name: string]: string | string[] | undefined }

/** Whether a message is signed with the secret of the webhook and at most five minutes old (Standard Webhooks). */
export function isSigned(headers: Headers, rawBody: Buffer, secret: string, nowMs: number): boolean {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => [headers[name]].flat()[0] ?? '',
  ) as [string, string, string]
  if (!id || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length === 0) return false
  const signed = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest()
  return signatures
    .split(' ', maxSignatures)
    .filter((one) => one.startsWith('v1,'))
    .some((one) => isEqual(Buffer.from(one.slice(3), 'base64'), signed))
}

const isEqual = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)
