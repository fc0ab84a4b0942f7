import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { StoredEndpoint } from './endpoint-repository.ts'

const prefix = 'whsec_'

/** Standard Webhooks requires 24 to 64 random bytes. */
export function makeSecret(): string {
  return prefix + randomBytes(32).toString('base64')
}

type Message = { id: string; timestampSeconds: number; body: string }

/** Creates one signature per valid secret, https://www.standardwebhooks.com */
export function signMessage(ctx: Context, endpoints: readonly StoredEndpoint[], message: Message): string {
  const secrets = endpoints.flatMap(({ secret, previousSecret, previousUntil }) => {
    const previousCounts = previousSecret !== null && previousUntil !== null && previousUntil > ctx.clock.now()
    return [secret, ...(previousCounts ? [previousSecret] : [])]
  })
  return secrets.map((sealed) => `v1,${sign(ctx.secrets.open(sealed), message)}`).join(' ')
}

function sign(secret: string, { id, timestampSeconds, body }: Message): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return createHmac('sha256', key).update(`${id}.${timestampSeconds}.${body}`).digest('base64')
}
