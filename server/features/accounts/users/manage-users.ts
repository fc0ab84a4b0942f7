import type { User, UserRecord } from '#contract/accounts/users.ts'
import { recordPageSize } from '#contract/accounts/users.ts'
import { reasonOf } from '#contract/videos/failures/describe-failure.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { findUser, type ListedUser, listTransactionsOf, listVideosOf } from './user-repository.ts'

/** An account as administrators see it; never includes the password hash. */
export function toUser({ account, videoCount }: ListedUser): User {
  return {
    id: account.id,
    username: account.username,
    email: account.email,
    credits: account.credits,
    isAdmin: account.isAdmin,
    isActive: account.isActive,
    isDeleted: account.deletedAt !== null,
    hasGoogle: account.googleId !== null,
    createdAt: account.createdAt.toISOString(),
    videoCount,
  }
}

/** @throws Refusal NOT_FOUND */
export async function getUser(ctx: Context, id: string): Promise<User> {
  const user = await findUser(ctx.db.root, id)
  if (!user) throw new Refusal('NOT_FOUND', 'User not found.')
  return toUser(user)
}

/** Everything that support needs about a user, in one place. @throws Refusal NOT_FOUND */
export async function getUserRecord(ctx: Context, id: string, page: number): Promise<UserRecord> {
  const user = await getUser(ctx, id)
  const offset = (page - 1) * recordPageSize
  const transactions = await listTransactionsOf(ctx.db.root, id, recordPageSize, offset)
  const videos = await listVideosOf(ctx.db.root, id, recordPageSize, offset)
  const withTime = <Row extends { createdAt: Date }>(row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() })
  return {
    user,
    transactions: transactions.map(withTime),
    videos: videos.map((video) => ({ ...withTime(video), errorMessage: reasonOf(video) })),
  }
}
