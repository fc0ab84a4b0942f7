import type { Context } from '#server/context.ts'
import { metrics } from '#server/metrics.ts'
import { ageOfOldestWriter, countAccounts, countOpenVideos } from './operation-repository.ts'

/** Reads from the database what no process alone can count; asked when Prometheus comes by. */
export async function takeMeasurements(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const videos = await countOpenVideos(ctx.db.root, now)
  metrics.openVideos.reset()
  for (const { stage, count } of videos) metrics.openVideos.set({ stage }, count)
  metrics.overdueSeconds.set(Math.max(0, ...videos.map((video) => video.overdue)))
  const accounts = await countAccounts(ctx.db.root, now)
  metrics.providerAccounts.reset()
  for (const { state, count } of accounts) metrics.providerAccounts.set({ state }, count)
  metrics.providerCredits.set(accounts.reduce((sum, account) => sum + account.credits, 0))
  metrics.tailLagSeconds.set(await ageOfOldestWriter(ctx.db.root))
}
