import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/features/accounts/account-repository.ts'
import { secretHash } from '#server/features/accounts/secret-hash.ts'
import { readSessionCookie } from '#server/http/cookies/session-cookie.ts'
import { Refusal } from '#server/refusal.ts'
import { sessionMs } from './session-policy.ts'
import { deleteSession, insertSession } from './session-repository.ts'

/** `confirmed`: with a second factor. `passkeyId`: the passkey that signed in, if any. */
export type SignInProof = { confirmed: boolean; passkeyId?: string | null }

/**
 * Starts a session, after a confirmation with a second factor if `confirmed`. The returned secret goes into the cookie and is stored nowhere else.
 * @throws Refusal WRONG_CREDENTIALS if the password, Google account or passkey that was just verified has changed.
 */
export async function startSession(
  ctx: Context,
  account: Account,
  device: string,
  { confirmed, passkeyId = null }: SignInProof = { confirmed: false },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const createdAt = ctx.clock.now()
  const expiresAt = addMs(createdAt, sessionMs)
  const confirmedAt = confirmed ? createdAt : null
  const session = { id: sessionId(secret), createdAt, expiresAt, lastSeenAt: createdAt, device, confirmedAt }
  if (!(await ctx.db.transaction((tx) => insertSession(tx, account, session, passkeyId))))
    throw new Refusal('WRONG_CREDENTIALS')
  return secret
}

export async function endSession(ctx: Context, secret: string): Promise<void> {
  await ctx.db.transaction((tx) => deleteSession(tx, sessionId(secret)))
}

/** The id of a session in the database. */
export function sessionId(secret: string): string {
  return secretHash(secret)
}

/** @throws Refusal NOT_SIGNED_IN */
export function requireSessionId(request: FastifyRequest): string {
  const id = currentSessionId(request)
  if (!id) throw new Refusal('NOT_SIGNED_IN')
  return id
}

/** The session id of a request; null if it has no session cookie. */
export function currentSessionId(request: FastifyRequest): string | null {
  const secret = readSessionCookie(request)
  return secret && sessionId(secret)
}
