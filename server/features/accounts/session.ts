import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { readSessionCookie } from '#server/http/session-cookie.ts'
import type { Account } from './account-repository.ts'
import { secretHash } from './secret-hash.ts'
import { deleteSession, insertSession } from './session-repository.ts'

export const sessionMs = 30 * 24 * 60 * 60 * 1000

/** Starts a session; the secret it returns goes into the cookie and is kept nowhere else. */
export async function startSession(ctx: Context, account: Account, device: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const now = ctx.clock.now()
  await insertSession(ctx.db.root, {
    id: sessionId(secret),
    userId: account.id,
    createdAt: now,
    expiresAt: addMs(now, sessionMs),
    device,
  })
  return secret
}

export async function endSession(ctx: Context, secret: string): Promise<void> {
  await ctx.db.transaction((tx) => deleteSession(tx, sessionId(secret)))
}

/** What a session is called in the database. */
export function sessionId(secret: string): string {
  return secretHash(secret)
}

/** The session that a request carries; null when it carries none. */
export function currentSessionId(request: FastifyRequest): string | null {
  const secret = readSessionCookie(request)
  return secret && sessionId(secret)
}
