import { and, asc, count, eq, exists, lt, or, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { passkeys, spentChallenges } from '#server/db/schema/factors.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import type { Challenge } from './passkey-challenge.ts'

export type Passkey = typeof passkeys.$inferSelect

export async function listPasskeys(handle: Handle, userId: string): Promise<Passkey[]> {
  return handle
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** With the account that it belongs to, if that account is active. */
export async function findPasskey(handle: Handle, credentialId: string) {
  const [found] = await handle
    .select({ passkey: passkeys, account: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), eq(users.isActive, true)))
  return found ?? null
}

export async function hasPasskey(handle: Handle, id: string): Promise<boolean> {
  return (await handle.$count(passkeys, eq(passkeys.id, id))) === 1
}

export async function countPasskeys(handle: Handle, userId: string): Promise<number> {
  const [row] = await handle.select({ total: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return row?.total ?? 0
}

/** @returns the id; null if this passkey is registered already. */
export async function insertPasskey(tx: Tx, passkey: typeof passkeys.$inferInsert): Promise<string | null> {
  const [inserted] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
  return inserted?.id ?? null
}

/**
 * Stores a use. The counter must grow, unless the authenticator does not count at all.
 * @returns false if it did not grow: then the passkey may have been copied.
 */
export async function markUsed(tx: Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const grows = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`))
  const rows = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), grows))
    .returning({ id: passkeys.id })
  return rows.length === 1
}

/** @returns false if the user has no such passkey. */
export async function changePasskeyName(handle: Handle, userId: string, id: string, name: string): Promise<boolean> {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  return (await handle.update(passkeys).set({ name }).where(own).returning({ id: passkeys.id })).length === 1
}

/** @returns null if the user has no such passkey. */
export async function deleteOwnPasskey(tx: Tx, userId: string, id: string): Promise<Passkey | null> {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  const [deleted] = await tx.delete(passkeys).where(own).returning()
  return deleted ?? null
}

/** Uses up a challenge. @returns false if it was answered before. */
export async function spendChallenge(tx: Tx, { id, expiresAt }: Challenge): Promise<boolean> {
  const spent = { id, expiresAt }
  const rows = await tx
    .insert(spentChallenges)
    .values(spent)
    .onConflictDoNothing()
    .returning({ id: spentChallenges.id })
  return rows.length === 1
}

export async function deleteExpiredChallenges(handle: Handle, now: Date): Promise<void> {
  await handle.delete(spentChallenges).where(lt(spentChallenges.expiresAt, now))
}

/** Whether the user has a passkey that works at this host. */
export function hasPasskeyFor(handle: Handle, userId: typeof users.id | string, rpId: string) {
  return exists(
    handle
      .select({ id: passkeys.id })
      .from(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.rpId, rpId))),
  )
}
