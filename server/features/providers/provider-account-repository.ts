import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import { kieApis } from '#server/db/schema/providers.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import { restMs } from './rest-policy.ts'

export type ProviderAccount = typeof kieApis.$inferSelect
export type NewProviderAccount = typeof kieApis.$inferInsert

export async function listProviderAccounts(handle: Handle): Promise<ProviderAccount[]> {
  return handle.select().from(kieApis).where(isNull(kieApis.deletedAt)).orderBy(asc(kieApis.createdAt), asc(kieApis.id))
}

export async function listEnabledProviderAccounts(handle: Handle): Promise<ProviderAccount[]> {
  return (await listProviderAccounts(handle)).filter((account) => account.isEnabled)
}

/** Finds deleted accounts too: their key is still needed for videos in progress. */
export async function findProviderAccount(handle: Handle, id: string): Promise<ProviderAccount | null> {
  const [account] = await handle.select().from(kieApis).where(eq(kieApis.id, id))
  return account ?? null
}

/** Locks the account until the transaction ends; null if it does not exist or was deleted. */
export async function lockProviderAccount(tx: Tx, id: string): Promise<ProviderAccount | null> {
  const [account] = await tx
    .select()
    .from(kieApis)
    .where(and(eq(kieApis.id, id), isNull(kieApis.deletedAt)))
    .for('update')
  return account ?? null
}

/** @returns null if another account has the same token. */
export async function insertProviderAccount(tx: Tx, account: NewProviderAccount): Promise<ProviderAccount | null> {
  const [inserted] = await tx.insert(kieApis).values(account).onConflictDoNothing().returning()
  return inserted ?? null
}

export async function findProviderAccountByTokenHash(tx: Tx, tokenHash: string): Promise<ProviderAccount | null> {
  const [account] = await tx.select().from(kieApis).where(eq(kieApis.tokenHash, tokenHash))
  return account ?? null
}

/** @returns null if the account does not exist or was deleted. */
export async function changeProviderAccount(
  handle: Handle,
  id: string,
  changes: Partial<NewProviderAccount>,
): Promise<ProviderAccount | null> {
  const [account] = await handle
    .update(kieApis)
    .set(changes)
    .where(and(eq(kieApis.id, id), isNull(kieApis.deletedAt)))
    .returning()
  return account ?? null
}

/** Books one video on an account in one statement, if the account is still enabled and has enough credits. */
export async function bookProviderAccount(tx: Tx, id: string, cost: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(kieApis)
    .set({
      totalCredits: sql`${kieApis.totalCredits} - ${cost}::int`,
      totalUsage: sql`${kieApis.totalUsage} + ${cost}::int`,
      lastUsed: now,
    })
    .where(
      and(eq(kieApis.id, id), eq(kieApis.isEnabled, true), isNull(kieApis.deletedAt), gte(kieApis.totalCredits, cost)),
    )
    .returning({ id: kieApis.id })
  return rows.length === 1
}

/** Releases the booking of a video that failed. */
export async function unbookProviderAccount(tx: Tx, id: string, cost: number): Promise<void> {
  await tx
    .update(kieApis)
    .set({
      totalCredits: sql`${kieApis.totalCredits} + ${cost}::int`,
      totalUsage: sql`greatest(0, ${kieApis.totalUsage} - ${cost}::int)`,
    })
    .where(eq(kieApis.id, id))
}

export async function noteAccountSuccess(tx: Tx, id: string): Promise<void> {
  await tx.update(kieApis).set({ failures: 0, restingUntil: null, lastError: null }).where(eq(kieApis.id, id))
}

/** Counts a failure of the account and suspends it after too many. @returns the number of consecutive failures. */
export async function noteAccountFailure(tx: Tx, id: string, message: string, now: Date): Promise<number> {
  const [account] = await tx
    .update(kieApis)
    .set({ failures: sql`${kieApis.failures} + 1`, lastError: message })
    .where(eq(kieApis.id, id))
    .returning({ failures: kieApis.failures })
  const failures = account?.failures ?? 0
  const rest = restMs(failures)
  if (rest > 0)
    await tx
      .update(kieApis)
      .set({ restingUntil: new Date(now.getTime() + rest) })
      .where(eq(kieApis.id, id))
  return failures
}
