import { SoundreelError } from './errors.ts'
import type { WebhookMessage } from './types/webhook.ts'

/** The message was not sent by the site, or it is too old. Answer it with 400 and ignore it. */
export class WebhookVerificationError extends SoundreelError {
  override name = 'WebhookVerificationError'
}

export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>

export type UnwrapOptions = {
  /** How far the clocks may differ and how late a message may be; 300 by default. */
  toleranceSeconds?: number | undefined
}

const maxSignatures = 20

/**
 * The message of a webhook, once its signature and age are checked (https://www.standardwebhooks.com). The same message
 * may come twice, with the same `webhook-id`.
 * @param rawBody as it was received, not parsed
 * @param secret begins with `whsec_`; several while you change it
 * @throws WebhookVerificationError
 */
export async function unwrap<Message = WebhookMessage>(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300 }: UnwrapOptions = {},
): Promise<Message> {
  if (typeof rawBody !== 'string' && !(rawBody instanceof Uint8Array))
    throw new WebhookVerificationError('Give the body as it was received, before it is parsed.')
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => read(headers, `webhook-${name}`))
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('The message is not signed.')
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || ageSeconds > toleranceSeconds)
    throw new WebhookVerificationError('The message is too old, or this clock is wrong.')
  const body = typeof rawBody === 'string' ? encode(rawBody) : rawBody
  const signed = concat(encode(`${id}.${timestamp}.`), body)
  if (!(await isSigned(signed, signatures, [secret].flat())))
    throw new WebhookVerificationError('The signature is wrong.')
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    throw new WebhookVerificationError('The message is not JSON.')
  }
}

/** Whether one of the signatures is of one of the secrets. Web Crypto compares them in constant time. */
async function isSigned(signed: Uint8Array<ArrayBuffer>, signatures: string, secrets: readonly string[]) {
  const given = signatures.split(' ').filter((one) => one.startsWith('v1,'))
  for (const secret of secrets) {
    const bytes = decode(secret.trim().replace(/^whsec_/, ''))
    if (!bytes?.length) throw new WebhookVerificationError('The secret of the webhook is missing or incomplete.')
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const signature of given.slice(0, maxSignatures)) {
      const mac = decode(signature.slice(3))
      if (mac && (await crypto.subtle.verify('HMAC', key, mac, signed))) return true
    }
  }
  return false
}

/** In whatever case the names are. */
function read(headers: WebhookHeaders, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return typeof value === 'object' ? (value[0] ?? null) : (value ?? null)
}

const encode = (text: string) => new TextEncoder().encode(text)

function concat(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}

/** Base64; null if it is none. */
function decode(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
