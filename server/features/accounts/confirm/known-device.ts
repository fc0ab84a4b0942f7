import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { deviceSeconds } from '#server/http/cookies/device-cookie.ts'

/*
 * A browser that has signed in to an account before carries a signed proof of that. Guesses from all other browsers
 * count against the account's name. A known browser has a limit of its own, so that strangers cannot lock the owner out
 * of it. A proof is void once the account's access epoch has changed: whoever signed in before may be a stranger.
 */

type Holder = Pick<Account, 'id' | 'accessEpoch'>

/** Creates a proof for the account, which the browser stores. */
export function makeDeviceProof(ctx: Context, holder: Holder): string {
  const content = `${randomBytes(18).toString('base64url')}.${ctx.clock.now().getTime()}`
  return `${content}.${sign(ctx, holder, content)}`
}

/** @returns the key of this browser's own limit; null without a valid proof for this account. */
export function knownDevice(ctx: Context, holder: Holder, proof: string | null): string | null {
  const [nonce = '', madeAt = '', signature = ''] = proof?.split('.') ?? []
  if (!isSame(signature, sign(ctx, holder, `${nonce}.${madeAt}`))) return null
  return Number(madeAt) + deviceSeconds * 1000 > ctx.clock.now().getTime() ? nonce : null
}

function sign(ctx: Context, { id, accessEpoch }: Holder, content: string): string {
  return ctx.secrets.fingerprint(`device:${id}:${accessEpoch}:${content}`)
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
