import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { transactions } from '#server/db/schema/credits.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { Refusal } from '#server/refusal.ts'
import { dayOf, findLow, giveBack, monthOf } from './budget-policy.ts'
import { requireBudget } from './require-budget.ts'

type Charge = { apiTokenId: string; userId: string; credits: number; videoTaskId?: string | undefined; createdAt: Date }

/**
 * Counts a charge in the budget of its API token, and checks afterwards: the refusal ends the caller's transaction. The
 * caller holds the lock on the user's row, which every change of a budget needs, so that simultaneous charges are
 * counted one after the other.
 * @throws Refusal INVALID_TOKEN if it was deleted meanwhile, TOKEN_BUDGET_REACHED
 */
export async function spendBudget(tx: Tx, charge: Charge): Promise<void> {
  const { apiTokenId, userId, credits, createdAt } = charge
  const [spent] = await tx
    .update(apiTokens)
    .set(spend(credits, createdAt))
    .where(and(eq(apiTokens.id, apiTokenId), eq(apiTokens.userId, userId)))
    .returning()
  if (!spent) throw new Refusal('INVALID_TOKEN')
  const ofVideo = spent.maxPerVideo === null ? 0 : await sumOfVideo(tx, charge)
  requireBudget({ ...spent, ...giveBack(spent, credits, createdAt) }, credits, createdAt, ofVideo)
  const low = findLow(spent, createdAt)
  if (low.length === 0) return
  // Of earlier windows, none can be reached again.
  const kept = spent.warned.filter(
    (key) => key.endsWith(spent.day ?? '') || key.endsWith(spent.month ?? '') || key === 'total',
  )
  const warned = [...kept, ...low.map(({ key }) => key)]
  await tx.update(apiTokens).set({ warned }).where(eq(apiTokens.id, apiTokenId))
  for (const { window, cap, used, resetsAt } of low) {
    const data = { tokenId: apiTokenId, name: spent.name, window, cap, used, resetsAt: resetsAt?.toISOString() ?? null }
    await appendEvent(tx, { userId, type: 'token.budget-low', data })
  }
}

/** A window that has ended begins again. */
function spend(credits: number, at: Date) {
  const [day, month] = [dayOf(at), monthOf(at)]
  const plus = (spent: PgColumn, goesOn: SQL) => sql`case when ${goesOn} then ${spent} else 0 end + ${credits}`
  return {
    ...{ day, daySpent: plus(apiTokens.daySpent, eq(apiTokens.day, day)) },
    ...{ month, monthSpent: plus(apiTokens.monthSpent, eq(apiTokens.month, month)) },
    totalSpent: sql`${apiTokens.totalSpent} + ${credits}`,
  }
}

/** Returns a refund to the windows of its charge, in the same way. A deleted token has none. */
export async function refundBudget(tx: Tx, { apiTokenId, credits, createdAt }: Charge): Promise<void> {
  const [token] = await tx.select().from(apiTokens).where(eq(apiTokens.id, apiTokenId))
  if (token)
    await tx
      .update(apiTokens)
      .set(giveBack(token, credits, createdAt))
      .where(eq(apiTokens.id, apiTokenId))
}

async function sumOfVideo(tx: Tx, { videoTaskId }: Charge): Promise<number> {
  if (!videoTaskId) return 0
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(-sum(${transactions.amount}), 0)` })
    .from(transactions)
    .where(eq(transactions.videoTaskId, videoTaskId))
  return Number(row?.sum ?? 0)
}
