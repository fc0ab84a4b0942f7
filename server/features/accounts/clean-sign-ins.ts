import type { Context } from '#server/context.ts'
import { deleteExpiredSecondSteps } from './confirm/second-step-repository.ts'
import { deleteExpiredChallenges } from './factors/passkey-repository.ts'
import { deleteOldGoogleSignIns } from './google/google-sign-in-repository.ts'
import { deleteExpiredLinks } from './links/account-link-repository.ts'
import { deleteExpiredSessions } from './sessions/session-repository.ts'

/** Removes expired sessions, unfinished sign-ins, links and limit counts. */
export async function cleanSignIns(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await deleteExpiredSessions(ctx.db.root, now)
  await deleteOldGoogleSignIns(ctx.db.root, now)
  await deleteExpiredLinks(ctx.db.root, now)
  await deleteExpiredSecondSteps(ctx.db.root, now)
  await deleteExpiredChallenges(ctx.db.root, now)
  await ctx.limits.sweep()
}
