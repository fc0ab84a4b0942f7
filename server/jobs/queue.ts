import { sql } from 'drizzle-orm'
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '#server/db/client.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logSparingly } from '#server/log.ts'
import { type JobName, type JobPayload, jobNames, readPayload, readPayloads } from './job-payloads.ts'

export type SendOptions = {
  delayMs?: number
  /** At most one job with this key is queued per 30 seconds, however often it is sent. */
  onceKey?: string
  /** Retried for about four hours instead of half a minute: no row is left from which a sweep could send it again. */
  isPatient?: boolean
}

export type Queue = {
  /** Enqueues inside the transaction: the job is committed together with the rows that it is about, or not at all. */
  send<Name extends JobName>(tx: Tx, name: Name, data: JobPayload<Name>, options?: SendOptions): Promise<void>
  /**
   * Makes this process run jobs of a kind, `concurrency` at a time. A job that this process sends starts at once, or
   * when its delay is over. On PostgreSQL, a job that another process sends starts within two seconds.
   */
  work<Name extends JobName>(
    name: Name,
    concurrency: number,
    handler: (data: JobPayload<Name>) => Promise<void>,
  ): Promise<void>
  /** The payloads of the jobs of a kind that are due but have not started. */
  listReady<Name extends JobName>(name: Name): Promise<JobPayload<Name>[]>
  schedule(name: JobName, cron: string): Promise<void>
  start(): Promise<void>
  /** Waits up to 20 s for running jobs. Unfinished work is resumed when the lease on its row expires. */
  stop(): Promise<void>
}

const stopTimeoutMs = 20_000
/**
 * How often a worker polls for jobs. A process wakes its own workers when it sends a job, and no other process uses
 * the embedded database. NOTIFY is not used: all commits that send a job would wait for the same PostgreSQL lock.
 */
const pollSeconds = {
  embedded: () => 10,
  // Many workers of a kind find a job as soon as few that look more often.
  postgres: (concurrency: number) => (concurrency > 1 ? Math.max(0.5, concurrency / 8) : 2),
} as const
/** The first pause is 5 to 10 s, and each further one is twice as long, up to an hour. */
const patience = { retryLimit: 12, retryBackoff: true, retryDelayMax: 3600 }
const noJob = '00000000-0000-0000-0000-000000000000'

type Worker = { id: string; isBusy: boolean }

/** A pg-boss queue. A job only says "check this row again": running it twice, late or not at all must do no harm. */
export function createQueue(db: Database, log: Logger, options: { worker: boolean }): Queue {
  const boss = new PgBoss({
    ...db.forQueue,
    ...(db.engine === 'postgres' ? { max: 6 } : {}),
    supervise: options.worker,
    schedule: options.worker,
  })
  boss.on('error', logSparingly(log, 'the job queue reported an error'))
  const workers = new Map<JobName, Worker[]>()
  const sent: { name: JobName; delayMs: number }[] = []
  const timers = new Set<NodeJS.Timeout>()
  /** The schedules that were stored when this process started. */
  const scheduled = new Map<string, string>()

  /** Wakes one idle worker, a different one each time. A busy worker fetches the next job by itself. */
  function wake(name: JobName): void {
    const all = workers.get(name) ?? []
    const idle = all.find(({ isBusy }) => !isBusy)
    if (!idle) return
    all.push(...all.splice(all.indexOf(idle), 1))
    boss.notifyWorker(idle.id)
  }

  function wakeLater(name: JobName, delayMs: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer)
      wake(name)
    }, delayMs).unref()
    timers.add(timer)
  }

  db.onCommit(() => {
    for (const { name, delayMs } of sent.splice(0))
      if (delayMs <= 0) wake(name)
      else if (workers.has(name)) wakeLater(name, delayMs)
  })
  return {
    async send(tx, name, data, { delayMs = 0, onceKey, isPatient = false } = {}) {
      // `fromDrizzle` only calls `execute`. Its type names particular drivers, hence the cast.
      await boss.send(name, data, {
        db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql),
        ...(delayMs > 0 ? { startAfter: new Date(Date.now() + delayMs) } : {}),
        ...(onceKey ? { singletonKey: onceKey, singletonSeconds: 30 } : {}),
        ...(isPatient ? patience : {}),
      })
      sent.push({ name, delayMs })
    },
    async work(name, concurrency, handler) {
      const all: Worker[] = []
      workers.set(name, all)
      const pollingIntervalSeconds = pollSeconds[db.engine](concurrency)
      for (let count = 0; count < concurrency; count++) {
        const worker = { id: '', isBusy: false }
        worker.id = await boss.work(name, { pollingIntervalSeconds }, async (jobs) => {
          worker.isBusy = true
          try {
            for (const job of jobs) await handler(readPayload(name, job.data))
          } finally {
            worker.isBusy = false
            // There may be more jobs: the worker pauses only after it has found none.
            boss.notifyWorker(worker.id)
          }
        })
        all.push(worker)
      }
    },
    async listReady(name) {
      const queued = await boss.findJobs(name, { queued: true })
      const now = new Date()
      return readPayloads(
        name,
        queued.filter(({ startAfter }) => startAfter <= now).map(({ data }) => data),
      )
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
        // The first use of a queue reads its definition. In a transaction of the embedded database, that would
        // deadlock, so it happens here. `boss.start` has already read the definitions of existing queues.
        await boss.findJobs(name, { id: noJob })
      }
    },
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: true })
    },
  }
}
