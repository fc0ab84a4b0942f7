import { and, eq, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

export type Account = typeof users.$inferSelect

/** User names differ by more than their case, so a look-up does not mind it. */
export async function findAccountByUsername(handle: Handle, username: string): Promise<Account | null> {
  const [account] = await handle
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
  return account ?? null
}

export async function findAccount(handle: Handle, id: string): Promise<Account | null> {
  const [account] = await handle.select().from(users).where(eq(users.id, id))
  return account ?? null
}

export async function findAdministrator(handle: Handle): Promise<{ id: string } | null> {
  const [account] = await handle.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1)
  return account ?? null
}

type NewAccount = Pick<Account, 'username' | 'password' | 'email' | 'isAdmin' | 'createdAt'>

/** @returns null when the name is taken, also by somebody who took it at this very moment. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<Account | null> {
  const [inserted] = await tx.insert(users).values(account).onConflictDoNothing().returning()
  return inserted ?? null
}

/** @returns false when the password is no longer the one to be replaced. */
export async function replacePassword(tx: Tx, id: string, hash: { from: string; to: string }): Promise<boolean> {
  const unchanged = and(eq(users.id, id), eq(users.password, hash.from))
  return (await tx.update(users).set({ password: hash.to }).where(unchanged).returning({ id: users.id })).length === 1
}
