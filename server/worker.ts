import { type EventReader, readEvents } from '#server/events/event-reader.ts'
import { trimEvents } from '#server/events/trim-events.ts'
import { removeArchive, resumeArchives, sweepArchives } from '#server/features/accounts/archives/sweep-archives.ts'
import { writeArchive } from '#server/features/accounts/archives/write-archive.ts'
import { cleanSignIns } from '#server/features/accounts/clean-sign-ins.ts'
import { sendAccountMail } from '#server/features/accounts/links/send-account-mail.ts'
import { deleteAccounts } from '#server/features/accounts/own-data/delete-account.ts'
import { mailResetLinks } from '#server/features/accounts/recovery/forgot-password.ts'
import { announceVideos } from '#server/features/automation/announce-videos.ts'
import { sendBudgetMail } from '#server/features/automation/send-budget-mail.ts'
import { sendDelivery } from '#server/features/automation/send-delivery.ts'
import { sweepDeliveries } from '#server/features/automation/sweep-deliveries.ts'
import { removeTemporaryImages } from '#server/features/automation/temporary-images.ts'
import { checkLedger } from '#server/features/credits/check-ledger.ts'
import { watchGpuModels } from '#server/features/gpu/watch-gpu-models.ts'
import { keepWaking } from '#server/features/models/differences/wake-waiting.ts'
import { watchModels } from '#server/features/models/differences/watch-models.ts'
import { noticeReader } from '#server/features/notices/note-events.ts'
import { sendNotices } from '#server/features/notices/send-notices.ts'
import { watchService } from '#server/features/notices/watch-service.ts'
import { checkOrder, reconcileOrders } from '#server/features/payments/settlement/check-order.ts'
import { trimRouteHours } from '#server/features/providers/health/get-health.ts'
import { syncAllKieApis } from '#server/features/providers/sync-kie-api.ts'
import { advanceRendition } from '#server/features/videos/lifecycle/advance-rendition.ts'
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import { bookLateCost } from '#server/features/videos/lifecycle/book-late-cost.ts'
import { resumeVideos } from '#server/features/videos/lifecycle/resume-videos.ts'
import { sweepVideos } from '#server/features/videos/lifecycle/sweep-videos.ts'
import { forgetReporters } from '#server/features/videos/reports/forget-reporters.ts'
import { sendReportMail } from '#server/features/videos/reports/send-report-mail.ts'
import { removeVideoFiles } from '#server/features/videos/retention/remove-video-files.ts'
import { sweepMedia } from '#server/features/videos/retention/sweep-media.ts'
import { sweepUploads } from '#server/features/videos/uploads/keep-upload.ts'
import { cleanIdempotencyKeys } from '#server/idempotency/clean-idempotency-keys.ts'
import type { Context } from './context.ts'
import { type JobName, type JobPayload, jobNames } from './jobs/job-payloads.ts'
import { metrics } from './metrics.ts'

type Job<Name extends JobName> = {
  /** How many of these jobs this process runs at a time. */
  concurrency: number
  /** The job's schedule. Without one, the job runs only when it is sent. */
  cron?: string
  handler: (ctx: Context, data: JobPayload<Name>) => Promise<void>
}

/** Every kind of job, with its schedule and its one handler. */
const jobs: { [Name in JobName]: Job<Name> } = {
  'advance-video': {
    concurrency: 4,
    handler: (ctx, { taskId }) => advanceVideo(ctx, taskId, { job: 'advance-video' }),
  },
  // Most of these and of those below wait for the network: few files are decoded at a time (see inspect-video.ts).
  'store-video': { concurrency: 8, handler: (ctx, { taskId }) => advanceVideo(ctx, taskId, { job: 'store-video' }) },
  'make-rendition': { concurrency: 8, handler: (ctx, { id }) => advanceRendition(ctx, id) },
  'remove-video-files': { concurrency: 1, handler: (ctx, { taskId }) => removeVideoFiles(ctx, taskId) },
  'book-late-cost': { concurrency: 1, handler: bookLateCost },
  'trim-events': {
    concurrency: 1,
    cron: '41 * * * *',
    handler: (ctx) =>
      trimEvents(
        ctx,
        readers.map(({ name }) => name),
      ),
  },
  'clean-sign-ins': { concurrency: 1, cron: '7 * * * *', handler: cleanSignIns },
  'delete-accounts': { concurrency: 1, cron: '37 * * * *', handler: deleteAccounts },
  'mail-reset-links': { concurrency: 1, handler: mailResetLinks },
  'send-account-mail': { concurrency: 1, handler: sendAccountMail },
  'send-budget-mail': { concurrency: 1, handler: sendBudgetMail },
  'forget-reporters': { concurrency: 1, cron: '29 3 * * *', handler: forgetReporters },
  'send-report-mail': { concurrency: 1, handler: sendReportMail },
  'sync-kie-balances': { concurrency: 1, cron: '23 3 * * *', handler: syncAllKieApis },
  'check-order': { concurrency: 2, handler: (ctx, { orderId }) => checkOrder(ctx, orderId) },
  'reconcile-orders': {
    concurrency: 1,
    cron: '*/2 * * * *',
    handler: (ctx, { everything }) => reconcileOrders(ctx, { everything: everything === 'yes' }),
  },
  'check-ledger': { concurrency: 1, cron: '41 3 * * *', handler: checkLedger },
  'clean-idempotency-keys': { concurrency: 1, cron: '17 * * * *', handler: cleanIdempotencyKeys },
  // At most two of them send for the same user (limit-sending.ts).
  'send-delivery': { concurrency: 4, handler: (ctx, { id }) => sendDelivery(ctx, id) },
  'sweep-deliveries': { concurrency: 1, cron: '* * * * *', handler: sweepDeliveries },
  'watch-models': { concurrency: 1, cron: '11 * * * *', handler: watchRoutes },
  // An update of ComfyUI takes effect at its restart, which nothing reports: an hour is soon enough to see what it took.
  'watch-gpu-models': { concurrency: 1, cron: '47 * * * *', handler: watchGpuModels },
  'wake-waiting': { concurrency: 1, handler: keepWaking },
  'watch-service': { concurrency: 1, cron: '* * * * *', handler: watchService },
  'send-notices': { concurrency: 1, cron: '* * * * *', handler: sendNotices },
  'sweep-media': { concurrency: 1, cron: '41 4 * * *', handler: sweepMedia },
  'remove-temporary-images': { concurrency: 1, cron: '*/5 * * * *', handler: removeTemporaryImages },
  'write-archive': { concurrency: 1, handler: (ctx, { id }) => writeArchive(ctx, id) },
  'remove-archive': { concurrency: 1, handler: (ctx, { id }) => removeArchive(ctx, id) },
  'sweep-archives': { concurrency: 1, cron: '*/5 * * * *', handler: sweepArchives },
  'sweep-uploads': { concurrency: 1, cron: '*/5 * * * *', handler: sweepUploads },
}

async function watchRoutes(ctx: Context): Promise<void> {
  await watchModels(ctx)
  await trimRouteHours(ctx)
}

const sweepMs = 10_000

/** All event readers with a stored position. */
const readers: EventReader[] = [announceVideos, noticeReader]
const readMs = 1000

/**
 * Starts every kind of job, the sweep for overdue videos and the event readers in this process.
 * @returns a function that stops the sweep and the readers; the queue stops the jobs.
 */
export async function startJobs(ctx: Context): Promise<() => void> {
  // Must run before this process takes any lease.
  await resumeVideos(ctx)
  await resumeArchives(ctx)
  for (const name of jobNames) await startJob(ctx, name)
  // Settles payments that arrived while no worker was running.
  await ctx.db.transaction((tx) => ctx.queue.send(tx, 'reconcile-orders', { everything: 'yes' }))
  const sweep = () =>
    sweepVideos(ctx).catch((error) => ctx.log.error({ err: error }, 'the sweep for overdue videos failed'))
  await sweep()
  const timers = [setInterval(sweep, sweepMs), setInterval(() => void readAll(ctx), readMs)]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}

async function startJob<Name extends JobName>(ctx: Context, name: Name): Promise<void> {
  const job: Job<Name> = jobs[name]
  if (job.cron) await ctx.queue.schedule(name, job.cron)
  await ctx.queue.work(name, job.concurrency, (data) => measure(ctx, name, () => job.handler(ctx, data)))
}

/** Runs each reader until it is up to date. A reader that fails is retried at the next tick. */
export async function readAll(ctx: Context): Promise<void> {
  for (const reader of readers)
    try {
      while (await readEvents(ctx, reader));
    } catch (error) {
      ctx.log.error({ err: error, reader: reader.name }, 'reading events failed')
    }
}

async function measure(ctx: Context, name: JobName, work: () => Promise<void>): Promise<void> {
  const end = metrics.jobs.startTimer({ name })
  try {
    await work()
    end({ outcome: 'done' })
  } catch (error) {
    end({ outcome: 'failed' })
    ctx.log.error({ err: error, job: name }, 'a job failed')
    throw error
  }
}
