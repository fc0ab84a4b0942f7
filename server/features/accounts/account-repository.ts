import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { encodeDomain } from '#contract/accounts/email.ts'
import type { Account } from '#server/db/account.ts'
import { listNameKeys, nameKey } from '#server/db/name-key.ts'
import { users } from '#server/db/schema/accounts.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'
import type { AddressHolder } from './google/google-account-policy.ts'

const other = alias(users, 'other')

/** Usernames never differ by case alone, so the lookup ignores case. */
export async function findAccountByUsername(handle: Handle, username: string): Promise<Account | null> {
  const [account] = await handle
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
  return account ?? null
}

/** Finds an account by a typed name, also in another spelling or alphabet; an exact match comes first. */
export async function findAccountByTypedName(handle: Handle, typed: string): Promise<Account | null> {
  const same = eq(sql`lower(${users.username})`, sql`lower(${typed})`)
  const [account] = await handle
    .select()
    .from(users)
    .where(or(same, inArray(users.nameKey, listNameKeys(typed))))
    .orderBy(desc(same), desc(eq(users.nameKey, nameKey(typed))), asc(users.createdAt))
    .limit(1)
  return account ?? null
}

export async function findAccount(handle: Handle, id: string): Promise<Account | null> {
  const [account] = await handle.select().from(users).where(eq(users.id, id))
  return account ?? null
}

export async function findAccountByGoogleId(handle: Handle, googleId: string): Promise<Account | null> {
  const [account] = await handle.select().from(users).where(eq(users.googleId, googleId))
  return account ?? null
}

/** All accounts with this address, ignoring case. */
export async function listAddressHolders(handle: Handle, email: string): Promise<AddressHolder[]> {
  return handle
    .select({
      id: users.id,
      isActive: users.isActive,
      emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      connected: sql<boolean>`${users.googleId} is not null`,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`))
}

/**
 * @returns null if the account already has a Google account or is
 * disabled. @throws Error if another account has that Google account.
 */
export async function connectGoogle(handle: Handle, id: string, googleId: string): Promise<Account | null> {
  const free = and(eq(users.id, id), isNull(users.googleId), eq(users.isActive, true))
  const [account] = await handle.update(users).set({ googleId }).where(free).returning()
  return account ?? null
}

/**
 * Connects a Google account to the account that has confirmed the same address. Null if the account has changed since
 * that was decided.
 */
export async function joinGoogle(tx: Tx, id: string, { sub, email }: { sub: string; email: string }) {
  const proved = and(eq(sql`lower(${users.email})`, sql`lower(${email})`), isNotNull(users.emailVerifiedAt))
  const free = and(eq(users.id, id), isNull(users.googleId), eq(users.isActive, true), proved)
  const [account] = await tx.update(users).set({ googleId: sub }).where(free).returning()
  return account ?? null
}

/** @returns whether a Google account was connected. */
export async function clearGoogle(tx: Tx, id: string): Promise<boolean> {
  const connected = and(eq(users.id, id), isNotNull(users.googleId))
  return (await tx.update(users).set({ googleId: null }).where(connected).returning({ id: users.id })).length === 1
}

export async function findAdministrator(handle: Handle): Promise<{ id: string } | null> {
  const [account] = await handle.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1)
  return account ?? null
}

type NewAccount = Pick<Account, 'username' | 'password' | 'email' | 'isAdmin' | 'createdAt' | 'emailVerifiedAt'> & {
  googleId?: string
}

/**
 * @returns null if the name, a look-alike, the Google account or (if the new one is confirmed too) the confirmed
 * address is taken, also by a concurrent request
 */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<Account | null> {
  const row = { ...account, nameKey: nameKey(account.username) }
  const [inserted] = await tx.insert(users).values(row).onConflictDoNothing().returning()
  return inserted ?? null
}

/** @returns false if the password has changed meanwhile. */
export async function replacePassword(tx: Tx, id: string, hash: { from: string; to: string }): Promise<boolean> {
  const unchanged = and(eq(users.id, id), eq(users.password, hash.from))
  return (await tx.update(users).set({ password: hash.to }).where(unchanged).returning({ id: users.id })).length === 1
}

/**
 * Locks the account until the transaction ends. Not `for update`: after an earlier change of the row, that could wait
 * for a transaction that waits for this one.
 */
export async function lockAccount(tx: Tx, id: string): Promise<Account | null> {
  const [account] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return account ?? null
}

export async function setPassword(tx: Tx, id: string, password: string): Promise<void> {
  await tx.update(users).set({ password }).where(eq(users.id, id))
}

/** False if the account has a different address by now, or another account has confirmed this one. */
export async function markEmailVerified(tx: Tx, id: string, email: string, now: Date): Promise<boolean> {
  const same = eq(sql`lower(${users.email})`, sql`lower(${email})`)
  const rows = await tx
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(users.id, id), same, notExists(provedBySomebodyElse(tx, id, email))))
    .returning({ id: users.id })
  return rows.length === 1
}

type Address = {
  email: string
  /** When the owner proved access to its mail. */
  provedAt: Date | null
  changedAt: Date | null
}

/** Changes the account's address. False if another account has confirmed the address. */
export async function changeAddress(tx: Tx, id: string, address: Address): Promise<boolean> {
  const { email, provedAt, changedAt } = address
  const rows = await tx
    .update(users)
    .set({ email, emailVerifiedAt: provedAt, emailChangedAt: changedAt })
    .where(and(eq(users.id, id), notExists(provedBySomebodyElse(tx, id, email))))
    .returning({ id: users.id })
  return rows.length === 1
}

function provedBySomebodyElse(tx: Tx, id: string, email: string) {
  return tx
    .select({ id: other.id })
    .from(other)
    .where(
      and(eq(sql`lower(${other.email})`, sql`lower(${email})`), isNotNull(other.emailVerifiedAt), ne(other.id, id)),
    )
}

const maxMailed = 5

/** Accounts that can be mailed by this username or address: those with a confirmed address first, then the oldest. */
export async function listMailable(handle: Handle, name: string): Promise<{ id: string }[]> {
  const named = or(
    eq(sql`lower(${users.username})`, sql`lower(${name})`),
    inArray(users.nameKey, listNameKeys(name)),
    eq(sql`lower(${users.email})`, sql`lower(${encodeDomain(name)})`),
  )
  return handle
    .select({ id: users.id })
    .from(users)
    .where(and(named, isNotNull(users.email), eq(users.isActive, true)))
    .orderBy(sql`${users.emailVerifiedAt} is null`, users.createdAt)
    .limit(maxMailed)
}

export async function markAdministrator(tx: Tx, id: string): Promise<void> {
  await tx.update(users).set({ isAdmin: true, isActive: true }).where(eq(users.id, id))
}
