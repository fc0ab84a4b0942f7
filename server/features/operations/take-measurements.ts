import type { Context } from '#server/context.ts'
import { metrics } from '#server/metrics.ts'
import {
  ageOfOldestWriter,
  countAccounts,
  countAlarms,
  countLedgerFaults,
  countOpenVideos,
  countWaitingJobs,
} from './operation-repository.ts'

/**
 * Reads figures from the database that no process can count alone, when Prometheus scrapes. Without the database, the
 * process still reports its own metrics.
 */
export async function takeMeasurements(ctx: Context): Promise<void> {
  try {
    await measure(ctx)
    metrics.databaseUp.set(1)
  } catch (error) {
    ctx.log.error({ err: error }, 'metrics could not be read from the database')
    metrics.databaseUp.set(0)
  }
}

async function measure(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const { root } = ctx.db
  const videos = await countOpenVideos(root, now)
  metrics.openVideos.reset()
  for (const { stage, count } of videos) metrics.openVideos.set({ stage }, count)
  metrics.overdueSeconds.set(Math.max(0, ...videos.map((video) => video.overdue)))
  const jobs = await countWaitingJobs(root)
  metrics.waitingJobs.reset()
  for (const { name, count } of jobs) metrics.waitingJobs.set({ name }, count)
  metrics.queueAgeSeconds.set(Math.max(0, ...jobs.map((job) => job.ageSeconds)))
  const accounts = await countAccounts(root, now)
  metrics.providerAccounts.reset()
  for (const { state, count } of accounts) metrics.providerAccounts.set({ state }, count)
  metrics.providerCredits.set(accounts.reduce((sum, account) => sum + account.credits, 0))
  metrics.tailLagSeconds.set(await ageOfOldestWriter(root))
  await measureAlarms(ctx)
}

async function measureAlarms(ctx: Context): Promise<void> {
  const alarms = await countAlarms(ctx.db.root)
  metrics.alarms.reset()
  for (const { kind, count } of alarms) metrics.alarms.set({ kind }, count)
  // Every process reports the last ledger check, whichever process ran it, even after a restart.
  metrics.ledgerFaults.set(await countLedgerFaults(ctx.db.root))
}
