import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import type { Account } from './account-repository.ts'

/**
 * Starts a session of an account whose ways to sign in are still the ones that were just proved, locked until it is
 * there: what takes them away ends the sessions after that, this one too. @returns false when they have changed.
 */
export async function insertSession(
  tx: Tx,
  { id: userId, isActive, password, googleId }: Account,
  session: Omit<typeof sessions.$inferInsert, 'userId'>,
): Promise<boolean> {
  const proved = and(eq(users.password, password), sql`${users.googleId} is not distinct from ${googleId}`)
  const unchanged = and(eq(users.id, userId), eq(users.isActive, isActive), proved)
  const [account] = await tx.select({ id: users.id }).from(users).where(unchanged).for('share')
  if (account) await tx.insert(sessions).values({ ...session, userId })
  return account !== undefined
}

const sessionAccount = prepareOnce((handle) =>
  handle
    .select({ account: users, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(users.isActive, true),
      ),
    )
    .prepare('session_account'),
)

/**
 * Locks the account before something is added that lets somebody use it, so that what is taken away from it at the same
 * time includes that. @returns false when the session has ended.
 */
export async function lockWithSession(tx: Tx, userId: string, sessionId: string | null): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const own = and(eq(sessions.id, sessionId ?? ''), eq(sessions.userId, userId))
  return (await tx.select({ id: sessions.id }).from(sessions).where(own)).length === 1
}

/** A session that has not expired and its account; a disabled account has no session. */
export async function findSessionAccount(handle: Handle, id: string, now: Date) {
  const [row] = await sessionAccount(handle).execute({ id, now })
  return row ?? null
}

export async function listSessions(handle: Handle, userId: string, now: Date) {
  return handle
    .select({ id: sessions.id, device: sessions.device, createdAt: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.id, id))
}

/** @returns false when the user has no such session. */
export async function deleteOwnSession(tx: Tx, userId: string, id: string): Promise<boolean> {
  const mine = and(eq(sessions.id, id), eq(sessions.userId, userId))
  return (await tx.delete(sessions).where(mine).returning({ id: sessions.id })).length === 1
}

/** Signs a user out everywhere, but for the session to keep. */
export async function deleteSessions(tx: Tx, userId: string, keep: string | null = null): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), keep ? ne(sessions.id, keep) : undefined))
}

export async function deleteExpiredSessions(handle: Handle, now: Date): Promise<void> {
  await handle.delete(sessions).where(lt(sessions.expiresAt, now))
}
