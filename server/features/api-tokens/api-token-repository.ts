import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Account } from '#server/db/account.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { users } from '#server/db/schema/accounts.ts'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
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

/** Undefined if this user has no such token. `id` may be any string. */
export async function findToken(tx: Tx, userId: string, id: string): Promise<StoredToken | undefined> {
  const [token] = await tx
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, userId), eq(sql`${apiTokens.id}::text`, id)))
  return token
}

/** The caller holds the lock on the user's row, which every change of a budget needs. */
export async function updateToken(
  tx: Tx,
  { userId, id }: StoredToken,
  changes: Partial<typeof apiTokens.$inferInsert>,
): Promise<StoredToken> {
  const [updated] = await tx
    .update(apiTokens)
    .set(changes)
    .where(and(eq(apiTokens.userId, userId), eq(apiTokens.id, id)))
    .returning()
  invariant(updated, 'a token that was read under the lock is there')
  return updated
}

/** False if this user has no such token. `id` may be any string. */
export async function deleteToken(handle: Handle, userId: string, id: string): Promise<boolean> {
  const rows = await handle
    .delete(apiTokens)
    .where(and(eq(apiTokens.userId, userId), eq(sql`${apiTokens.id}::text`, id)))
    .returning({ id: apiTokens.id })
  return rows.length === 1
}

/** Whether this user still has the token. */
export async function hasToken(tx: Tx, userId: string, id: string): Promise<boolean> {
  const mine = and(eq(apiTokens.userId, userId), eq(apiTokens.id, id))
  return (await tx.select({ id: apiTokens.id }).from(apiTokens).where(mine)).length === 1
}

type WithAccount = { token: StoredToken; account: Account }

const tokenAccount = prepareOnce((handle) =>
  handle
    .select({ token: apiTokens, account: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(eq(apiTokens.token, sql.placeholder('hash')))
    .prepare('token_account'),
)

/** The token with this hash and its account, even if either is expired or disabled. */
export async function findTokenByHash(handle: Handle, hash: string): Promise<WithAccount | null> {
  const [row] = await tokenAccount(handle).execute({ hash })
  return row ?? null
}

/** The same by its id. */
export async function findTokenById(handle: Handle, id: string): Promise<WithAccount | null> {
  const [row] = await handle
    .select({ token: apiTokens, account: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(eq(apiTokens.id, id))
  return row ?? null
}

/** Stores a use unless a later one is stored. */
export async function markUsed(handle: Handle, id: string, now: Date): Promise<void> {
  await handle
    .update(apiTokens)
    .set({ lastUsed: now })
    .where(and(eq(apiTokens.id, id), or(isNull(apiTokens.lastUsed), lt(apiTokens.lastUsed, now))))
}
