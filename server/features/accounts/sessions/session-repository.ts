import { and, desc, eq, gt, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Account } from '#server/db/account.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { sessions, users } from '#server/db/schema/accounts.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { hasPasskey } from '#server/features/accounts/factors/passkey-repository.ts'
import { idleSince, renewedSince } from './session-policy.ts'

/**
 * Starts a session if the credentials that were just verified have not changed. The account stays locked until then,
 * so a later change of the credentials ends this session as well. `passkeyId` is the passkey that signed in, if any.
 * @returns false if the credentials have changed.
 */
export async function insertSession(
  tx: Tx,
  { id: userId, isActive, password, googleId, accessEpoch }: Account,
  session: Omit<typeof sessions.$inferInsert, 'userId'>,
  passkeyId: string | null = null,
): Promise<boolean> {
  const proved = and(eq(users.password, password), sql`${users.googleId} is not distinct from ${googleId}`)
  const current = and(eq(users.isActive, isActive), eq(users.accessEpoch, accessEpoch))
  const unchanged = and(eq(users.id, userId), current, proved)
  const [account] = await tx.select({ id: users.id }).from(users).where(unchanged).for('share')
  // Read after the lock: a passkey that was removed before the lock must not sign in.
  const isProved = account !== undefined && (passkeyId === null || (await hasPasskey(tx, passkeyId)))
  if (isProved) await tx.insert(sessions).values({ ...session, userId })
  return isProved
}

function selectAccount(handle: Handle, found: SQL | undefined) {
  return handle
    .select({ id: sessions.id, account: users, expiresAt: sessions.expiresAt, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        found,
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(users.isActive, true),
        or(
          and(eq(users.isAdmin, false), gt(sessions.lastSeenAt, sql.placeholder('userSince'))),
          and(eq(users.isAdmin, true), gt(sessions.lastSeenAt, sql.placeholder('administratorSince'))),
        ),
      ),
    )
}

const sessionAccount = prepareOnce((handle) =>
  selectAccount(handle, eq(sessions.id, sql.placeholder('id'))).prepare('session_account'),
)

const renewedSessionAccount = prepareOnce((handle) => {
  const isRecent = gt(sessions.confirmedAt, sql.placeholder('renewedSince'))
  const found = and(eq(sessions.formerId, sql.placeholder('id')), isRecent)
  return selectAccount(handle, found).prepare('renewed_session_account')
})

/**
 * Locks the account before adding access to it, so that a simultaneous revocation includes the new access.
 * @returns false if the session has ended.
 */
export async function lockWithSession(tx: Tx, userId: string, sessionId: string | null): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  return hasSession(tx, userId, sessionId)
}

/** Whether a session has not ended, for transactions that have locked its account: until they end, that stays true. */
export async function hasSession(tx: Tx, userId: string, sessionId: string | null): Promise<boolean> {
  const own = and(eq(sessions.id, sessionId ?? ''), eq(sessions.userId, userId))
  return (await tx.select({ id: sessions.id }).from(sessions).where(own)).length === 1
}

/**
 * A session that is neither expired nor idle for too long, with its account; a disabled account has no session. If the
 * session has just been renewed, its former id finds it, too: then the `id` of the answer is another one.
 */
export async function findSessionAccount(handle: Handle, id: string, now: Date) {
  const { user: userSince, administrator: administratorSince } = idleSince(now)
  const given = { id, now, userSince, administratorSince }
  const [row] = await sessionAccount(handle).execute(given)
  if (row) return row
  // A statement of its own: with both ids in one, the database takes 10 % longer for every request.
  const [renewed] = await renewedSessionAccount(handle).execute({ ...given, renewedSince: renewedSince(now) })
  return renewed ?? null
}

/** Stores a use unless one later than `before` is stored. */
export async function markSeen(handle: Handle, id: string, now: Date, before: Date): Promise<void> {
  const stale = and(eq(sessions.id, id), lte(sessions.lastSeenAt, before))
  await handle.update(sessions).set({ lastSeenAt: now }).where(stale)
}

type Owner = { id: string; isAdmin: boolean }

export async function listSessions(handle: Handle, { id, isAdmin }: Owner, now: Date) {
  const since = idleSince(now)
  const used = gt(sessions.lastSeenAt, isAdmin ? since.administrator : since.user)
  return handle
    .select({
      ...{ id: sessions.id, device: sessions.device },
      ...{ createdAt: sessions.createdAt, lastSeenAt: sessions.lastSeenAt },
    })
    .from(sessions)
    .where(and(eq(sessions.userId, id), gt(sessions.expiresAt, now), used))
    .orderBy(desc(sessions.createdAt))
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.delete(sessions).where(or(eq(sessions.id, id), eq(sessions.formerId, id)))
}

/** Marks a session as confirmed, under a new id. @returns its account; null if the session has ended. */
export async function renewSession(tx: Tx, id: string, renewed: { id: string; now: Date }): Promise<string | null> {
  const [session] = await tx
    .update(sessions)
    .set({ id: renewed.id, formerId: id, confirmedAt: renewed.now, byKeyAlone: false })
    .where(eq(sessions.id, id))
    .returning({ userId: sessions.userId })
  return session?.userId ?? null
}

/** @returns false if the user has no such session. */
export async function deleteOwnSession(tx: Tx, userId: string, id: string): Promise<boolean> {
  const mine = and(eq(sessions.id, id), eq(sessions.userId, userId))
  return (await tx.delete(sessions).where(mine).returning({ id: sessions.id })).length === 1
}

/** Signs a user out everywhere, except in the session to keep. */
export async function deleteSessions(tx: Tx, userId: string, keep: string | null = null): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), keep ? ne(sessions.id, keep) : undefined))
}

export async function deleteExpiredSessions(handle: Handle, now: Date): Promise<void> {
  await handle.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, idleSince(now).user)))
}
