import { desc, eq, sql } from 'drizzle-orm'
import { users } from '#server/db/schema/accounts.ts'
import { transactions } from '#server/db/schema/credits.ts'
import type { Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'
import { Refusal } from '#server/refusal.ts'

export type LedgerEntry = {
  userId: string
  type: 'purchase' | 'refund' | 'usage' | 'adjustment'
  /** Signed whole credits, never 0. */
  amount: number
  /** What the entry is for, such as `usage:<task>`; a key posts once, whoever tries again gets the first result. */
  key: string
  description: string
  videoTaskId?: string
  createdAt: Date
}

/** The balance would go below zero; it is what it was. */
export class InsufficientCredits extends Refusal {
  readonly balance: number

  constructor(balance: number) {
    super('INSUFFICIENT_CREDITS', `This needs more credits than the ${balance} you have.`)
    this.balance = balance
  }
}

export type LedgerRow = typeof transactions.$inferSelect

/**
 * The one door through which a balance changes. Order matters: the user's row is locked first, so that everything after
 * sees and leaves a settled balance.
 * @throws InsufficientCredits when the balance would go below zero; nothing has changed then.
 */
export async function postLedgerEntry(tx: Tx, entry: LedgerEntry): Promise<LedgerRow> {
  invariant(Number.isSafeInteger(entry.amount) && entry.amount !== 0, `a ledger amount of ${entry.amount}`)
  // "No key": rows that merely point at the user hold a share of its key, and two charges would wait for each other's.
  const [user] = await tx
    .select({ credits: users.credits })
    .from(users)
    .where(eq(users.id, entry.userId))
    .for('no key update')
  invariant(user, `a ledger entry for an unknown user ${entry.userId}`)

  const [posted] = await tx.select().from(transactions).where(eq(transactions.key, entry.key))
  if (posted) {
    invariant(posted.userId === entry.userId, `ledger key ${entry.key} belongs to another user`)
    return posted
  }
  const balanceAfter = user.credits + entry.amount
  if (balanceAfter < 0) throw new InsufficientCredits(user.credits)

  const [last] = await tx
    .select({ sequence: transactions.sequence })
    .from(transactions)
    .where(eq(transactions.userId, entry.userId))
    .orderBy(desc(transactions.sequence))
    .limit(1)
  const [row] = await tx
    .insert(transactions)
    .values({ ...entry, balanceAfter, sequence: (last?.sequence ?? 0) + 1 })
    .returning()
  await tx
    .update(users)
    .set({ credits: sql`${users.credits} + ${entry.amount}` })
    .where(eq(users.id, entry.userId))
  invariant(row, 'an inserted ledger row is returned')
  return row
}
