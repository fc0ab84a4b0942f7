import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { forgetDecidedEmails, forgetHashes } from './report-repository.ts'

/** After this time, nothing stored tells who made a report; the address for the answer stays while the report is open. */
export const reporterKeptMs = 30 * 24 * 60 * 60 * 1000

export async function forgetReporters(ctx: Context): Promise<void> {
  const before = addMs(ctx.clock.now(), -reporterKeptMs)
  await forgetHashes(ctx.db.root, before)
  await forgetDecidedEmails(ctx.db.root, before)
}
