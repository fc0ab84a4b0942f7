import { knownFailure, reasonOf } from '#contract/videos/failures/describe-failure.ts'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { noPassword } from '#server/features/accounts/password.ts'
import { listKept } from './account-export-repository.ts'

/** All data stored about an account, with the contract's field names; no secrets, and no data of other users. */
export async function exportAccount(ctx: Context, account: Account): Promise<Record<string, unknown>> {
  const kept = await listKept(ctx.db.root, account.id)
  const address = (name: string | null) => name && ctx.storage.address(name)
  return {
    exportedAt: ctx.clock.now().toISOString(),
    account: {
      id: account.id,
      username: account.username,
      email: account.email,
      emailVerifiedAt: account.emailVerifiedAt,
      emailChangedAt: account.emailChangedAt,
      secondFactorsSince: account.factorsSince,
      googleId: account.googleId,
      hasPassword: account.password !== noPassword,
      credits: account.credits,
      debt: account.debt,
      isAdmin: account.isAdmin,
      createdAt: account.createdAt,
    },
    ...kept,
    videos: kept.videos.map((video) => ({
      ...video,
      // As the user's own list says it: the stored sentence is that of the version that failed the video.
      ...{ failure: knownFailure(video.failure), errorMessage: reasonOf(video) },
      resultUrls: video.resultUrls.map(address),
      hdVideoUrl: address(video.hdVideoUrl),
      film: video.film && { ...video.film, parts: video.film.parts.map(({ taskId }) => taskId) },
    })),
    uploads: kept.uploads.map(({ name, ...upload }) => ({ url: address(name), ...upload })),
  }
}
