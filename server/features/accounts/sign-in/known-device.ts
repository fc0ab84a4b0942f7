import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'

/*
 * A browser that has signed in to an account before carries a proof of it. Guesses from everywhere else are counted
 * against the account's name; this browser is counted by itself, so that strangers cannot lock the owner out of it.
 */

/** A proof for the account, to be kept by the browser. */
export function makeDeviceProof(ctx: Context, accountId: string): string {
  const nonce = randomBytes(18).toString('base64url')
  return `${nonce}.${sign(ctx, accountId, nonce)}`
}

/** @returns what to count this browser by; null when it proves nothing for this account. */
export function knownDevice(ctx: Context, accountId: string, proof: string | null): string | null {
  const [nonce, signature] = proof?.split('.') ?? []
  return nonce && signature === sign(ctx, accountId, nonce) ? nonce : null
}

function sign(ctx: Context, accountId: string, nonce: string): string {
  return ctx.secrets.fingerprint(`device:${accountId}:${nonce}`)
}
