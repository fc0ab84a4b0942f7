import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { openSecret } from '#server/secrets.ts'
import type { StoredEndpoint } from './endpoint-repository.ts'

const prefix = 'whsec_'

/** Standard Webhooks requires 24 to 64 random bytes. */
export function makeSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

type Message = { id: string; timestampSeconds: number; body: string }

/**
 * Creates one signature per valid secret, https://www.standardwebhooks.com. A secret that was sealed with a lost
 * APP_SECRET signs nothing. @returns an empty text if no secret can sign
 */
export function signMessage(ctx: Context, endpoints: readonly StoredEndpoint[], message: Message): string {
  const secrets = endpoints.flatMap(({ secret, previousSecret, previousUntil }) => {
    const previousCounts = previousSecret !== null && previousUntil !== null && previousUntil > ctx.clock.now()
    return [secret, ...(previousCounts ? [previousSecret] : [])]
  })
  const opened = secrets.flatMap((sealed) => openSecret(ctx.secrets, sealed) ?? [])
  return opened.map((secret) => `v1,${sign(secret, message)}`).join(' ')
}

function sign(secret: string, { id, timestampSeconds, body }: Message): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestampSeconds}.${body}`).digest('base64')
}
