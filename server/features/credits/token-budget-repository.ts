import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { apiTokens } from '#server/db/schema/api-tokens.ts'
import { transactions } from '#server/db/schema/credits.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { Refusal } from '#server/refusal.ts'
import { countedAt, dayOf, findLow, giveBack, monthOf } from './budget-policy.ts'
import { requireBudget, requireStillAllowed } from './require-budget.ts'

type Refund = { apiTokenId: string; credits: number; createdAt: Date }
type Charge = Refund & { userId: string; videoTaskId?: string | undefined; model: string | undefined }

/**
 * Counts a charge in the budget of its API token, and checks afterwards: the refusal ends the caller's transaction. The
 * caller holds the lock on the user's row, which every change of a budget needs, so that simultaneous charges are
 * counted one after the other.
 * @returns the moment at which it counts
 * @throws Refusal TOKEN_BUDGET_REACHED; INVALID_TOKEN, SCOPE_MISSING or MODEL_NOT_ALLOWED if the owner has changed the
 * token meanwhile
 */
export async function spendBudget(tx: Tx, charge: Charge): Promise<Date> {
  const { apiTokenId, userId, credits } = charge
  const [spent] = await tx
    .update(apiTokens)
    .set(spend(credits, charge.createdAt))
    .where(and(eq(apiTokens.id, apiTokenId), eq(apiTokens.userId, userId)))
    .returning()
  if (!spent) throw new Refusal('INVALID_TOKEN')
  requireStillAllowed(spent, charge.model)
  const createdAt = countedAt(spent, charge.createdAt)
  const ofVideo = spent.maxPerVideo === null ? 0 : await sumOfVideo(tx, charge)
  requireBudget({ ...spent, ...giveBack(spent, credits, createdAt) }, credits, createdAt, ofVideo)
  const low = findLow(spent, createdAt)
  if (low.length === 0) return createdAt
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
  return createdAt
}

/** A window that has ended begins again; one that has begun never ends earlier. */
function spend(credits: number, at: Date) {
  const [day, month] = [dayOf(at), monthOf(at)]
  const later = (begun: PgColumn, now: string) => sql`greatest(${begun}, ${now})`
  const plus = (spent: PgColumn, goesOn: SQL) => sql`case when ${goesOn} then ${spent} else 0 end + ${credits}`
  return {
    ...{ day: later(apiTokens.day, day), daySpent: plus(apiTokens.daySpent, gte(apiTokens.day, day)) },
    ...{ month: later(apiTokens.month, month), monthSpent: plus(apiTokens.monthSpent, gte(apiTokens.month, month)) },
    totalSpent: sql`${apiTokens.totalSpent} + ${credits}`,
  }
}

/** Returns a refund to the windows of its charge, in the same way. A deleted token has none. */
export async function refundBudget(tx: Tx, { apiTokenId, credits, createdAt }: Refund): Promise<void> {
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
