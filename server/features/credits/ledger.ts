import { desc, eq, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { transactions } from '#server/db/schema/credits.ts'
import type { Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'
import { Refusal } from '#server/refusal.ts'
import { refundBudget, spendBudget } from './token-budget-repository.ts'

export type LedgerEntry = {
  userId: string
  type: 'purchase' | 'refund' | 'usage' | 'adjustment'
  /** Signed whole credits, never 0. */
  amount: number
  /** The cause of the entry, such as `usage:<task>`. A key posts once; every further attempt returns the first row. */
  key: string
  description: string
  videoTaskId?: string
  packageId?: string | null
  orderId?: string
  /** The API token that pays; its budget counts the entry. */
  apiTokenId?: string | null
  /** What it pays for; the token must allow it. */
  model?: string
  createdAt: Date
}

/** The balance would go below zero; it stays unchanged. */
export class InsufficientCredits extends Refusal {
  readonly balance: number

  constructor(balance: number) {
    super('INSUFFICIENT_CREDITS', `You do not have enough credits. Your balance is ${balance}.`)
    this.balance = balance
  }
}

export type LedgerRow = typeof transactions.$inferSelect

/** Entries that repay a debt first: purchases and refunds. */
const repaying: readonly LedgerEntry['type'][] = ['purchase', 'refund']

/**
 * Posts an entry; balances never change in any other way. The user's row is locked before the key is looked up, so that
 * a simultaneous post of the same key finds the first row and its repayment. A purchase or refund repays the user's
 * debt with a second row, whose key is `debt:<key>`.
 * @returns the entry's row; its balanceAfter is the balance after the debt.
 * @throws InsufficientCredits if the balance would go below zero, and for a charge of an API token the refusals of
 * `spendBudget`; the caller's transaction must end then.
 */
export async function postLedgerEntry(tx: Tx, entry: LedgerEntry): Promise<LedgerRow> {
  const user = await lockUser(tx, entry.userId)
  const posted = await findPosted(tx, entry)
  if (posted) {
    const repaid = await findPosted(tx, { ...entry, key: debtKey(entry) })
    return { ...posted, balanceAfter: repaid?.balanceAfter ?? posted.balanceAfter }
  }
  if (user.credits + entry.amount < 0) throw new InsufficientCredits(user.credits)

  const row = await insertRow(tx, { ...entry, ...(await countInBudget(tx, entry)) }, user.credits)
  const owed = repaying.includes(entry.type) ? Math.min(user.debt, Math.max(0, entry.amount)) : 0
  if (owed === 0) return row
  const { balanceAfter } = await insertRow(tx, repaymentOf(entry, owed), row.balanceAfter)
  await changeDebt(tx, entry.userId, -owed)
  return { ...row, balanceAfter }
}

/**
 * Takes back up to `credits` from the balance; the rest becomes the user's debt. The caller ensures that this happens
 * once, because there may be no row to post.
 * @returns the part that became debt.
 */
export async function takeBackCredits(tx: Tx, entry: Omit<LedgerEntry, 'amount'> & { credits: number }) {
  const { credits, ...rest } = entry
  const user = await lockUser(tx, entry.userId)
  invariant(!(await findPosted(tx, entry)), `the ledger entry ${entry.key} already exists`)
  const taken = Math.min(user.credits, credits)
  if (taken > 0) await insertRow(tx, { ...rest, amount: -taken }, user.credits)
  if (credits > taken) await changeDebt(tx, entry.userId, credits - taken)
  return credits - taken
}

/**
 * Locks with "no key update". Inserting a row that references the user, such as a video, takes a shared lock on the
 * user's key. With a full lock, two simultaneous charges would deadlock.
 */
async function lockUser(tx: Tx, userId: string) {
  const [user] = await tx
    .select({ credits: users.credits, debt: users.debt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  invariant(user, `a ledger entry for an unknown user ${userId}`)
  return user
}

async function findPosted(tx: Tx, { key, userId }: Pick<LedgerEntry, 'key' | 'userId'>): Promise<LedgerRow | null> {
  const [posted] = await tx.select().from(transactions).where(eq(transactions.key, key))
  invariant(!posted || posted.userId === userId, `ledger key ${key} belongs to another user`)
  return posted ?? null
}

type BudgetEntry = Pick<LedgerEntry, 'apiTokenId' | 'createdAt'>

/** A refund returns to the budget of its charge. @returns the API token whose budget counts the entry, and when */
async function countInBudget(tx: Tx, entry: LedgerEntry): Promise<BudgetEntry> {
  const { userId, apiTokenId, amount, videoTaskId, createdAt, model } = entry
  if (entry.type === 'usage' && apiTokenId) {
    const charge = { apiTokenId, userId, credits: -amount, videoTaskId, model, createdAt }
    return { apiTokenId, createdAt: await spendBudget(tx, charge) }
  }
  if (entry.type !== 'refund' || !videoTaskId) return { apiTokenId: null, createdAt }
  const charge = await findPosted(tx, { key: entry.key.replace(/^refund:/, 'usage:'), userId })
  if (!charge?.apiTokenId) return { apiTokenId: null, createdAt }
  await refundBudget(tx, { apiTokenId: charge.apiTokenId, credits: amount, createdAt: charge.createdAt })
  return { apiTokenId: charge.apiTokenId, createdAt }
}

/** Inserts the row with the next number and updates the balance; the caller holds the lock. */
async function insertRow(tx: Tx, entry: LedgerEntry, balance: number): Promise<LedgerRow> {
  invariant(Number.isSafeInteger(entry.amount) && entry.amount !== 0, `a ledger amount of ${entry.amount}`)
  const [last] = await tx
    .select({ sequence: transactions.sequence })
    .from(transactions)
    .where(eq(transactions.userId, entry.userId))
    .orderBy(desc(transactions.sequence))
    .limit(1)
  const [row] = await tx
    .insert(transactions)
    .values({ ...entry, balanceAfter: balance + entry.amount, sequence: (last?.sequence ?? 0) + 1 })
    .returning()
  await tx
    .update(users)
    .set({ credits: sql`${users.credits} + ${entry.amount}` })
    .where(eq(users.id, entry.userId))
  invariant(row, 'an inserted ledger row is returned')
  return row
}

function repaymentOf({ userId, key, createdAt }: LedgerEntry, owed: number): LedgerEntry {
  const description = 'Deducted for credits that were spent before their payment was reversed'
  return { userId, type: 'adjustment', amount: -owed, key: debtKey({ key }), description, createdAt }
}

function debtKey({ key }: Pick<LedgerEntry, 'key'>): string {
  return `debt:${key}`
}

async function changeDebt(tx: Tx, userId: string, by: number): Promise<void> {
  await tx
    .update(users)
    .set({ debt: sql`${users.debt} + ${by}` })
    .where(eq(users.id, userId))
}
