import { keptMs } from '#contract/retention.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { forgetDecidedEmails, forgetHashes, forgetWords } from './report-repository.ts'

/**
 * Removes from reports whatever tells who made them, later also their words. The address for the answer stays while the
 * report is open.
 */
export async function forgetReporters(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const before = addMs(now, -keptMs('reporters'))
  await forgetHashes(ctx.db.root, before)
  await forgetDecidedEmails(ctx.db.root, before)
  await forgetWords(ctx.db.root, addMs(now, -keptMs('reports')))
}
