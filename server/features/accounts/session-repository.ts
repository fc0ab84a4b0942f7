import { and, eq, gt, lt } from 'drizzle-orm'
import { sessions, users } from '#server/db/schema/accounts.ts'
import type { Handle } from '#server/db/transaction.ts'
import type { Account } from './account-repository.ts'

export async function insertSession(handle: Handle, session: typeof sessions.$inferInsert): Promise<void> {
  await handle.insert(sessions).values(session)
}

/** The account behind a session that has not expired; a disabled account has no session. */
export async function findSessionAccount(handle: Handle, id: string, now: Date): Promise<Account | null> {
  const [row] = await handle
    .select({ account: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), eq(users.isActive, true)))
  return row?.account ?? null
}

export async function deleteSession(handle: Handle, id: string): Promise<void> {
  await handle.delete(sessions).where(eq(sessions.id, id))
}

export async function deleteExpiredSessions(handle: Handle, now: Date): Promise<void> {
  await handle.delete(sessions).where(lt(sessions.expiresAt, now))
}
