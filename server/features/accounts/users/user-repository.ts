import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { encodeDomain } from '#contract/accounts/email.ts'
import type { UserSort, UserStatus } from '#contract/accounts/users.ts'
import type { Account } from '#server/db/account.ts'
import { containsText } from '#server/db/contains-text.ts'
import { isNamedLike } from '#server/db/is-named-like.ts'
import { users } from '#server/db/schema/accounts.ts'
import { transactions } from '#server/db/schema/credits.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import type { Handle, Tx } from '#server/db/transaction.ts'

export type ListedUser = { account: Account; videoCount: number }

const videoCount = sql<number>`(select count(*)::int from video_tasks v where v.user_id = users.id)`

const orders: Record<UserSort, SQL[]> = {
  newest: [desc(users.createdAt), desc(users.id)],
  oldest: [asc(users.createdAt), asc(users.id)],
  username: [asc(sql`lower(${users.username})`)],
  credits: [desc(users.credits), desc(users.id)],
  videos: [desc(videoCount), desc(users.id)],
}

const isThere = isNull(users.deletedAt)

const statuses: Record<UserStatus, SQL | undefined> = {
  any: isThere,
  active: and(isThere, eq(users.isActive, true)),
  disabled: and(isThere, eq(users.isActive, false)),
  deleted: isNotNull(users.deletedAt),
}

type Filter = { search: string; status: UserStatus }

function matches({ search, status }: Filter): SQL | undefined {
  if (search === '') return statuses[status]
  return and(statuses[status], or(isNamedLike(search), containsText(users.email, encodeDomain(search))))
}

type Page = Filter & { sort: UserSort; limit: number; offset: number }

export async function listUsers(handle: Handle, { sort, limit, offset, ...filter }: Page): Promise<ListedUser[]> {
  return handle
    .select({ account: users, videoCount })
    .from(users)
    .where(matches(filter))
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
}

export async function countUsers(handle: Handle, filter: Filter): Promise<number> {
  const [row] = await handle.select({ total: count() }).from(users).where(matches(filter))
  return row?.total ?? 0
}

export async function findUser(handle: Handle, id: string): Promise<ListedUser | null> {
  const [user] = await handle.select({ account: users, videoCount }).from(users).where(eq(users.id, id))
  return user ?? null
}

/** Locks these accounts until the transaction ends; deleted accounts are not found. */
export async function lockAccounts(tx: Tx, ids: string[]): Promise<Account[]> {
  return tx
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), isThere))
    .orderBy(asc(users.id))
    .for('no key update')
}

export async function markActive(tx: Tx, id: string, isActive: boolean): Promise<void> {
  await tx.update(users).set({ isActive }).where(eq(users.id, id))
}

export async function listTransactionsOf(handle: Handle, userId: string, limit: number, offset: number) {
  return handle
    .select()
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(desc(transactions.sequence))
    .limit(limit)
    .offset(offset)
}

export async function listVideosOf(handle: Handle, userId: string, limit: number, offset: number) {
  return handle
    .select()
    .from(videoTasks)
    .where(and(eq(videoTasks.userId, userId), isNull(videoTasks.deletedAt)))
    .orderBy(desc(videoTasks.createdAt), desc(videoTasks.id))
    .limit(limit)
    .offset(offset)
}
