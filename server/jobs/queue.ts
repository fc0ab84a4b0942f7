import { sql } from 'drizzle-orm'
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '#server/db/client.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logSparingly } from '#server/log.ts'

export const jobNames = [
  'advance-video',
  'remove-video-files',
  'trim-events',
  'clean-sign-ins',
  'clean-idempotency-keys',
  'sync-kie-balances',
  'send-delivery',
  'sweep-deliveries',
  'remove-temporary-images',
  'check-order',
  'reconcile-orders',
  'check-ledger',
  'watch-service',
  'send-notices',
  'sweep-media',
  'send-account-mail',
  'delete-accounts',
] as const
export type JobName = (typeof jobNames)[number]
export type JobData = Record<string, string>

export type SendOptions = {
  delayMs?: number
  /** At most one such job in half a minute, however often it is sent. */
  onceKey?: string
}

export type Queue = {
  /** Enqueues inside the transaction: the job appears with what it is about, or not at all. */
  send(tx: Tx, name: JobName, data: JobData, options?: SendOptions): Promise<void>
  /**
   * Lets this process work on a kind of job, `concurrency` at a time. What another process sends is found by looking every
   * `lookSeconds` (0.5 when left out, which is the least), what this one sends at once.
   */
  work(
    name: JobName,
    concurrency: number,
    handler: (data: JobData) => Promise<void>,
    lookSeconds?: number,
  ): Promise<void>
  schedule(name: JobName, cron: string): Promise<void>
  start(): Promise<void>
  /** Waits for the jobs in hand; what does not finish in time is taken up again by its lease. */
  stop(): Promise<void>
}

const stopTimeoutMs = 20_000
const noJob = '00000000-0000-0000-0000-000000000000'

/** Jobs on pg-boss. A job only says "look at this row again": running it twice, late or not at all must do no harm. */
export function createQueue(db: Database, log: Logger, options: { worker: boolean }): Queue {
  const boss = new PgBoss({
    ...db.forQueue,
    ...(db.engine === 'postgres' ? { max: 6 } : {}),
    supervise: options.worker,
    schedule: options.worker,
  })
  boss.on('error', logSparingly(log, 'job queue'))
  const workers = new Map<JobName, string[]>()
  const sent = new Set<JobName>()
  /** As it was when this process started. */
  const scheduled = new Map<string, string>()
  // Work that this process just enqueued starts at once instead of at the next poll.
  db.onCommit(() => {
    for (const name of sent) for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
    sent.clear()
  })
  return {
    async send(tx, name, data, { delayMs = 0, onceKey } = {}) {
      await boss.send(name, data, {
        db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql),
        ...(delayMs > 0 ? { startAfter: new Date(Date.now() + delayMs) } : {}),
        ...(onceKey ? { singletonKey: onceKey, singletonSeconds: 30 } : {}),
      })
      if (delayMs <= 0) sent.add(name)
    },
    async work(name, concurrency, handler, lookSeconds = 0.5) {
      const ids: string[] = []
      for (let count = 0; count < concurrency; count++) {
        let id: string | null = null
        id = await boss.work<JobData | null>(name, { pollingIntervalSeconds: lookSeconds }, async (jobs) => {
          try {
            // What a schedule sends carries nothing.
            for (const job of jobs) await handler(job.data ?? {})
          } finally {
            // Where one was, there may be more: only looking in vain is followed by a pause.
            if (id) boss.notifyWorker(id)
          }
        })
        ids.push(id)
      }
      workers.set(name, ids)
    },
    async schedule(name, cron) {
      if (scheduled.get(name) !== cron) await boss.schedule(name, cron)
    },
    async start() {
      await boss.start()
      for (const { name, cron } of await boss.getSchedules()) scheduled.set(name, cron)
      const known = new Set((await boss.getQueues()).map(({ name }) => name))
      for (const name of jobNames.filter((name) => !known.has(name))) {
        await boss.createQueue(name, { retryLimit: 2, retryDelay: 5, deleteAfterSeconds: 3600 })
        // The first send of a queue reads its definition: done inside a transaction of the embedded database, it would wait
        // for itself. Those that were there before, starting has read already.
        await boss.findJobs(name, { id: noJob })
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: stopTimeoutMs, close: true }),
  }
}
