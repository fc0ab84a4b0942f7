import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

export async function insertSession(handle: Handle, session: typeof sessions.$inferInsert): Promise<void> {
  await handle.insert(sessions).values(session)
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
