import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import type { Account } from '#server/features/accounts/account-repository.ts'
import { invariant } from '#server/invariant.ts'

export type StoredToken = typeof apiTokens.$inferSelect

export async function listTokens(handle: Handle, userId: string): Promise<StoredToken[]> {
  return handle
    .select()
    .from(apiTokens)
    .where(eq(apiTokens.userId, userId))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
}

/** The caller holds the lock on the user's row, so that simultaneous requests are counted one after the other. */
export async function countTokens(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.select({ tokens: count() }).from(apiTokens).where(eq(apiTokens.userId, userId))
  return row?.tokens ?? 0
}

export async function insertToken(tx: Tx, token: typeof apiTokens.$inferInsert): Promise<StoredToken> {
  const [inserted] = await tx.insert(apiTokens).values(token).returning()
  invariant(inserted, 'an inserted token is returned')
  return inserted
}

/** False if this user has no such token. `id` may be any string. */
export async function deleteToken(handle: Handle, userId: string, id: string): Promise<boolean> {
  const rows = await handle
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), eq(sql`${apiTokens.id}::text`, id)))
    .returning({ id: apiTokens.id })
  return rows.length === 1
}

/** The token with this hash and its account, even if either is expired or disabled. */
export async function findTokenByHash(
  handle: Handle,
  hash: string,
): Promise<{ token: StoredToken; account: Account } | null> {
  const [row] = await handle
    .select({ token: apiTokens, account: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(eq(apiTokens.token, hash))
  return row ?? null
}

/** Stores a use unless a later one is stored. */
export async function markUsed(handle: Handle, id: string, now: Date): Promise<void> {
  await handle
    .update(apiTokens)
    .set({ lastUsed: now })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsed), lt(apiTokens.lastUsed, now))))
}
