import { and, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { TransactionType } from '#contract/credits.ts'
import { clampTime } from '#server/db/clamp-time.ts'
import { isNamedLike } from '#server/db/is-named-like.ts'
import { users } from '#server/db/schema/accounts.ts'
import { transactions } from '#server/db/schema/credits.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle } from '#server/db/transaction.ts'
import type { Period } from './period-policy.ts'

const transactionColumns = {
  id: transactions.id,
  type: transactions.type,
  amount: transactions.amount,
  balanceAfter: transactions.balanceAfter,
  description: transactions.description,
  videoTaskId: transactions.videoTaskId,
  packageId: transactions.packageId,
  createdAt: transactions.createdAt,
}

const ownColumns = {
  ...transactionColumns,
  sequence: transactions.sequence,
  // The owner no longer sees a deleted video.
  taskId: sql<string | null>`case when ${videoTasks.deletedAt} is null then ${videoTasks.taskId} end`,
}

export type OwnTransaction = Awaited<ReturnType<typeof listOwnTransactions>>[number]

/** Row numbers have no gaps, so the last number is the count, and any page is as cheap as the first. */
export async function countOwnTransactions(handle: Handle, userId: string): Promise<number> {
  const [last] = await handle
    .select({ sequence: transactions.sequence })
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(desc(transactions.sequence))
    .limit(1)
  return last?.sequence ?? 0
}

/** The user's rows in descending order, starting at this number. */
export async function listOwnTransactions(handle: Handle, userId: string, from: number, limit: number) {
  return handle
    .select(ownColumns)
    .from(transactions)
    .leftJoin(videoTasks, eq(videoTasks.id, transactions.videoTaskId))
    .where(and(eq(transactions.userId, userId), lte(transactions.sequence, from)))
    .orderBy(desc(transactions.sequence))
    .limit(limit)
}

export type AllFilter = { type: TransactionType | null; username: string | null; period: Period }

/** From the key of its charge, `usage:<task>:<resolution>`. */
const paidUpgrade = sql<string | null>`case when ${transactions.type} = 'usage'
  then nullif(split_part(${transactions.key}, ':', 3), '') end`

const matching = (handle: Handle, { type, username, period }: AllFilter): SQL | undefined =>
  and(
    type ? eq(transactions.type, type) : undefined,
    period.from ? gte(transactions.createdAt, clampTime(period.from)) : undefined,
    period.before ? lt(transactions.createdAt, clampTime(period.before)) : undefined,
    username
      ? inArray(transactions.userId, handle.select({ id: users.id }).from(users).where(isNamedLike(username)))
      : undefined,
  )

export async function countAllTransactions(handle: Handle, filter: AllFilter): Promise<number> {
  return handle.$count(transactions, matching(handle, filter))
}

export type AnyTransaction = Awaited<ReturnType<typeof listAllTransactions>>[number]
type Page = { limit: number; offset?: number; after?: { createdAt: Date; id: number } }

/** Rows of all users, newest first; `after` continues below a row that was read before. */
export async function listAllTransactions(handle: Handle, filter: AllFilter, { limit, offset = 0, after }: Page) {
  const below = after
    ? sql`(${transactions.createdAt}, ${transactions.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id})`
    : undefined
  return handle
    .select({
      ...transactionColumns,
      taskId: videoTasks.taskId,
      username: users.username,
      email: users.email,
      provider: videoTasks.provider,
      providerTaskId: videoTasks.providerTaskId,
      upgrade: paidUpgrade,
      refunded: sql<boolean>`case when ${paidUpgrade} is null then coalesce(${videoTasks.refunded}, false)
        else exists (select from transactions as r where r.key = 'refund:' || substr(${transactions.key}, 7)) end`,
    })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .leftJoin(videoTasks, eq(videoTasks.id, transactions.videoTaskId))
    .where(and(matching(handle, filter), below))
    .orderBy(desc(transactions.createdAt), desc(transactions.id))
    .limit(limit)
    .offset(offset)
}
