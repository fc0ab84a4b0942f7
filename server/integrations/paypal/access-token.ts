import { createHash } from 'node:crypto'
import { callService } from '#server/integrations/outbound/call-service.ts'
import { tokenSchema } from './paypal-objects.ts'

export type PayPalCredentials = { baseUrl: string; clientId: string; clientSecret: string }

type Kept = { token: Promise<string | null>; until: number }

/** One token per account, environment and process, as PayPal asks. Changed settings have a different key. */
const kept = new Map<string, Kept>()
const timeoutMs = 10_000
const marginMs = 60_000

/** An access token for PayPal; null if none is available. */
export async function getAccessToken(credentials: PayPalCredentials): Promise<string | null> {
  const key = keyOf(credentials)
  const known = kept.get(key)
  if (known && known.until > performance.now()) return known.token
  const entry: Kept = { token: Promise.resolve(null), until: Number.POSITIVE_INFINITY }
  entry.token = fetchToken(credentials).then((fetched) => {
    entry.until = performance.now() + (fetched ? fetched.expires_in * 1000 - marginMs : 0)
    return fetched?.access_token ?? null
  })
  kept.set(key, entry)
  return entry.token
}

/** Discards a token that PayPal no longer accepts. */
export function forgetAccessToken(credentials: PayPalCredentials): void {
  kept.delete(keyOf(credentials))
}

async function fetchToken({ baseUrl, clientId, clientSecret }: PayPalCredentials) {
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const answer = await callService({
    method: 'POST',
    url: `${baseUrl}/v1/oauth2/token`,
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
    timeoutMs,
  })
  if (answer.got === 'nothing' || answer.status !== 200) return null
  const parsed = tokenSchema.safeParse(answer.body)
  return parsed.success ? parsed.data : null
}

function keyOf({ baseUrl, clientId, clientSecret }: PayPalCredentials): string {
  return createHash('sha256')
    .update(JSON.stringify([baseUrl, clientId, clientSecret]))
    .digest('base64url')
}
