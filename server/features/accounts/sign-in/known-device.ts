import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'

/*
 * A browser that has signed in to an account before carries a signed proof of that.
 * Guesses from all other browsers count against the account's name. A known browser
 * has a limit of its own, so that strangers cannot lock the owner out of it.
 */

/** Creates a proof for the account, which the browser stores. */
export function makeDeviceProof(ctx: Context, accountId: string): string {
  const nonce = randomBytes(18).toString('base64url')
  return `${nonce}.${sign(ctx, accountId, nonce)}`
}

/** @returns the key of this browser's own limit; null without a valid proof for this account. */
export function knownDevice(ctx: Context, accountId: string, proof: string | null): string | null {
  const [nonce, signature] = proof?.split('.') ?? []
  return nonce && signature === sign(ctx, accountId, nonce) ? nonce : null
}

function sign(ctx: Context, accountId: string, nonce: string): string {
  return ctx.secrets.fingerprint(`device:${accountId}:${nonce}`)
}
