import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { deleteExpiredLinks } from './account-link-repository.ts'
import { deleteOldAttempts } from './attempt-repository.ts'
import { deleteOldGoogleSignIns } from './google-sign-in-repository.ts'
import { deleteExpiredSessions } from './session-repository.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Removes what has ended: sessions, links, and attempts nobody counts any more. */
export async function cleanSignIns(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await deleteExpiredSessions(ctx.db.root, now)
  await deleteOldGoogleSignIns(ctx.db.root, now)
  await deleteExpiredLinks(ctx.db.root, now)
  await deleteOldAttempts(ctx.db.root, addMs(now, -dayMs))
}
