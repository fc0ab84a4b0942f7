import { and, eq, exists, isNotNull, sql } from 'drizzle-orm'
import type { Factors } from '#contract/accounts/second-factor.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import { recoveryCodes, totpSecrets } from '#server/db/schema/factors.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { noPassword } from '#server/features/accounts/password.ts'
import { hasPasskeyFor } from './passkey-repository.ts'

const hasTotp = (handle: Handle) =>
  exists(
    handle
      .select({ userId: totpSecrets.userId })
      .from(totpSecrets)
      .where(and(eq(totpSecrets.userId, users.id), isNotNull(totpSecrets.enabledAt))),
  )

const hasRecoveryCode = (handle: Handle) =>
  exists(handle.select({ hash: recoveryCodes.hash }).from(recoveryCodes).where(eq(recoveryCodes.userId, users.id)))

const factorsOf = (handle: Handle, rpId: string | null) => ({
  totp: sql<boolean>`${hasTotp(handle)}`,
  passkey: rpId === null ? sql<boolean>`false` : sql<boolean>`${hasPasskeyFor(handle, users.id, rpId)}`,
  recoveryCode: sql<boolean>`${hasRecoveryCode(handle)}`,
})

const none: Factors = { totp: false, passkey: false, recoveryCode: false }

export async function findFactors(handle: Handle, userId: string, rpId: string | null): Promise<Factors> {
  const [factors] = await handle.select(factorsOf(handle, rpId)).from(users).where(eq(users.id, userId))
  return factors ?? none
}

export type SessionStanding = { createdAt: Date; confirmedAt: Date | null; byKeyAlone: boolean; factors: Factors }

/** @returns null if the session has ended. */
export async function findSessionStanding(
  handle: Handle,
  sessionId: string,
  rpId: string | null,
): Promise<SessionStanding | null> {
  const [standing] = await handle
    .select({
      ...{ createdAt: sessions.createdAt, confirmedAt: sessions.confirmedAt, byKeyAlone: sessions.byKeyAlone },
      factors: factorsOf(handle, rpId),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId))
  return standing ?? null
}

/** Whether something is left to sign in with: a password, Google, or a passkey together with recovery codes. */
export async function canSignIn(tx: Tx, userId: string, rpId: string | null): Promise<boolean> {
  const [left] = await tx
    .select({ password: users.password, googleId: users.googleId, ...factorsOf(tx, rpId) })
    .from(users)
    .where(eq(users.id, userId))
  if (!left) return false
  return left.password !== noPassword || left.googleId !== null || (left.passkey && left.recoveryCode)
}
