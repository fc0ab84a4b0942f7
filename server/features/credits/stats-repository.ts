import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UserStats } from '#contract/credits.ts'
import { users } from '#server/db/schema/accounts.ts'
import { transactions } from '#server/db/schema/credits.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'

/** Refunds of payments belong to no video, so they do not reduce the spending. */
export async function getStats(handle: Handle, userId: string): Promise<UserStats> {
  const ofVideos = and(
    eq(transactions.userId, userId),
    inArray(transactions.type, ['usage', 'refund']),
    isNotNull(transactions.videoTaskId),
  )
  const [stats] = await handle
    .select({
      credits: users.credits,
      videosCreated: sql<number>`(${handle.$count(videoTasks, eq(videoTasks.userId, userId))})::int`,
      totalSpent: sql<number>`(select coalesce(-sum(${transactions.amount}), 0)::int from ${transactions} where ${ofVideos})`,
    })
    .from(users)
    .where(eq(users.id, userId))
  invariant(stats, 'the user of the statistics has an account')
  return stats
}

/**
 * Net spending on the videos of each day: a refund reduces the day of its charge, so no day is negative. Upgrades are
 * charged and refunded apart from their video. `utcOffset`: minutes that the reader's clock is ahead of UTC.
 */
export async function listSpending(handle: Handle, userId: string, since: Date, utcOffset: number) {
  const refund = alias(transactions, 'refund')
  const refundKey = sql`regexp_replace(${transactions.key}, '^usage:', 'refund:')`
  const day = sql<string>`to_char((${transactions.createdAt} at time zone 'UTC') + ${utcOffset} * interval '1 minute', 'YYYY-MM-DD')`
  return handle
    .select({ day, credits: sql<number>`-sum(${transactions.amount} + coalesce(${refund.amount}, 0))::int` })
    .from(transactions)
    .leftJoin(refund, and(eq(refund.key, refundKey), eq(refund.type, 'refund')))
    .where(and(eq(transactions.userId, userId), eq(transactions.type, 'usage'), gte(transactions.createdAt, since)))
    .groupBy(sql`1`)
}
