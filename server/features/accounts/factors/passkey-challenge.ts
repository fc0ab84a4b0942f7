import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'

/** The browser's own suggestion may wait on an open page; the page asks for new options before this time is over. */
const lifetimeMs = 5 * 60 * 1000

/** What a challenge is for. `holder` is the session, or the browser before a sign-in: nobody else may answer. */
export type ChallengeUse = { purpose: 'sign-in' | 'add' | 'step-up'; holder: string }

/**
 * A challenge that needs no row until it is answered: a random text and its expiry, signed together with its use, so
 * that opening the sign-in page writes nothing.
 */
export function makeChallenge(ctx: Context, use: ChallengeUse): string {
  const content = `${randomBytes(16).toString('base64url')}.${ctx.clock.now().getTime() + lifetimeMs}`
  return `${content}.${ctx.secrets.fingerprint(describe(content, use))}`
}

export type Challenge = { id: string; expiresAt: Date }

/** @returns null if it is not ours, was made for another use or has expired. */
export function readChallenge(ctx: Context, challenge: string, use: ChallengeUse): Challenge | null {
  const [id = '', expiry = '', signature = ''] = challenge.split('.')
  if (!ctx.secrets.isFingerprint(describe(`${id}.${expiry}`, use), signature)) return null
  const expiresAt = new Date(Number(expiry))
  return expiresAt > ctx.clock.now() ? { id, expiresAt } : null
}

function describe(content: string, { purpose, holder }: ChallengeUse): string {
  return `passkey:${purpose}:${holder}:${content}`
}
