import type { FastifyRequest } from 'fastify'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { secretHash } from '#server/features/accounts/secret-hash.ts'
import { makeSessionSecret, readSessionCookie } from '#server/http/cookies/session-cookie.ts'
import { Refusal } from '#server/refusal.ts'
import { sessionMs } from './session-policy.ts'
import { deleteSession, insertSession, renewSession } from './session-repository.ts'

export type SignInProof = {
  /** With a second factor. */
  confirmed: boolean
  /** The passkey that signed in, if any. */
  passkeyId?: string | null
  /** A key that did not check its user signed in, without the password. */
  byKeyAlone?: boolean
}

/**
 * Starts a session, after a confirmation with a second factor if `confirmed`. The returned secret goes into the cookie and is stored nowhere else.
 * @throws Refusal WRONG_CREDENTIALS if the password, Google account or passkey that was just verified has changed.
 */
export async function startSession(
  ctx: Context,
  account: Account,
  device: string,
  { confirmed, passkeyId = null, byKeyAlone = false }: SignInProof = { confirmed: false },
): Promise<string> {
  const secret = makeSessionSecret(ctx)
  const createdAt = ctx.clock.now()
  const expiresAt = addMs(createdAt, sessionMs)
  const confirmedAt = confirmed ? createdAt : null
  const id = sessionId(secret)
  const session = { id, createdAt, expiresAt, lastSeenAt: createdAt, device, confirmedAt, byKeyAlone }
  if (!(await ctx.db.transaction((tx) => insertSession(tx, account, session, passkeyId))))
    throw new Refusal('WRONG_CREDENTIALS')
  return secret
}

/**
 * Marks a session as confirmed with a second factor, and renews its secret: somebody who copied the cookie is not
 * confirmed together with the owner.
 * @returns the new secret, for the cookie. @throws Refusal NOT_SIGNED_IN if the session has ended
 */
export async function confirmSession(ctx: Context, tx: Tx, id: string): Promise<string> {
  const secret = makeSessionSecret(ctx)
  const userId = await renewSession(tx, id, { id: sessionId(secret), now: ctx.clock.now() })
  if (!userId) throw new Refusal('NOT_SIGNED_IN')
  // Pages that listen under the former id come back under the new one.
  await appendEvent(tx, { userId, type: 'session.ended' })
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
