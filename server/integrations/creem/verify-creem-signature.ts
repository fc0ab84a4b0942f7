import { createHmac, timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

type Headers = Record<string, string | string[] | undefined>

/** Creem's secrets are longer; a shorter one could be guessed. */
const minSecretLength = 6
const standardHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
const standardPrefix = 'whsec_'

/** Whether a secret is long enough to prove anything. */
export function isUsableSecret(secret: string | null): secret is string {
  return secret !== null && secret.trim().length >= minSecretLength
}

/**
 * Verifies that the body's bytes were signed with the secret, by one of the two schemes of Creem's SDK. If the secret
 * begins with `whsec_` and the headers of Standard Webhooks are present, they decide, with a tolerance of five minutes.
 * Otherwise, creem-signature must be hex(HMAC-SHA256(secret, body)). https://docs.creem.io/code/webhooks
 */
export function verifyCreemSignature(rawBody: Buffer, headers: Headers, secret: string): boolean {
  if (!isUsableSecret(secret)) return false
  if (secret.startsWith(standardPrefix) && standardHeaders.every((name) => headers[name]))
    return verifyStandard(rawBody, headers, secret)
  const given = headers['creem-signature'] ?? headers['x-creem-signature']
  if (typeof given !== 'string') return false
  const expected = createHmac('sha256', secret).update(rawBody).digest()
  const claimed = Buffer.from(given.trim().replace(/^sha256=/, ''), 'hex')
  return claimed.length === expected.length && timingSafeEqual(claimed, expected)
}

function verifyStandard(rawBody: Buffer, headers: Headers, secret: string): boolean {
  try {
    // The library reads only its own three headers, and Node never returns those as arrays.
    new Webhook(secret).verify(rawBody.toString('utf8'), headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}
