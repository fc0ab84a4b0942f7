import { sql } from 'drizzle-orm'
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '#server/db/client.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logSparingly } from '#server/log.ts'
import { type JobName, type JobPayload, jobNames, readPayload, readPayloads } from './job-payloads.ts'

export type SendOptions = {
  delayMs?: number
  /** At most one such job in half a minute, however often it is sent. */
  onceKey?: string
}

export type Queue = {
  /** Enqueues inside the transaction: the job appears with what it is about, or not at all. */
  send<Name extends JobName>(tx: Tx, name: Name, data: JobPayload<Name>, options?: SendOptions): Promise<void>
  /**
   * Lets this process work on a kind of job, `concurrency` at a time. A job begins when it is sent, a delayed one when its
   * delay is over, or within ten seconds where the process that sent it does not work on its kind.
   */
  work<Name extends JobName>(
    name: Name,
    concurrency: number,
    handler: (data: JobPayload<Name>) => Promise<void>,
  ): Promise<void>
  /** What the jobs of a kind carry that could be begun now and are not. */
  listReady<Name extends JobName>(name: Name): Promise<JobPayload<Name>[]>
  schedule(name: JobName, cron: string): Promise<void>
  start(): Promise<void>
  /** Waits for the jobs in hand; what does not finish in time is taken up again by its lease. */
  stop(): Promise<void>
}

const stopTimeoutMs = 20_000
/** Workers are woken by a notification of the database; this is how often they look when one got lost. */
const pollSeconds = 10
const noJob = '00000000-0000-0000-0000-000000000000'

/** Jobs on pg-boss. A job only says "look at this row again": running it twice, late or not at all must do no harm. */
export function createQueue(db: Database, log: Logger, options: { worker: boolean }): Queue {
  const boss = new PgBoss({
    ...db.forQueue,
    ...(db.engine === 'postgres' ? { max: 6 } : {}),
    supervise: options.worker,
    schedule: options.worker,
    useListenNotify: options.worker,
  })
  boss.on('error', logSparingly(log, 'job queue'))
  const workers = new Map<JobName, string[]>()
  const delayed: { name: JobName; delayMs: number }[] = []
  const timers = new Set<NodeJS.Timeout>()
  /** As it was when this process started. */
  const scheduled = new Map<string, string>()

  function wake(name: JobName): void {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id)
  }

  // The database notifies of a job when it is sent, not when its delay is over.
  db.onCommit(() => {
    for (const { name, delayMs } of delayed.splice(0)) {
      if (!workers.has(name)) continue
      const timer = setTimeout(() => {
        timers.delete(timer)
        wake(name)
      }, delayMs).unref()
      timers.add(timer)
    }
  })
  return {
    async send(tx, name, data, { delayMs = 0, onceKey } = {}) {
      // It only calls `execute`, which it types for drivers of its own choice.
      await boss.send(name, data, {
        db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql),
        ...(delayMs > 0 ? { startAfter: new Date(Date.now() + delayMs) } : {}),
        ...(onceKey ? { singletonKey: onceKey, singletonSeconds: 30 } : {}),
      })
      if (delayMs > 0) delayed.push({ name, delayMs })
    },
    async work(name, concurrency, handler) {
      const ids: string[] = []
      workers.set(name, ids)
      const often = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: pollSeconds }
      for (let count = 0; count < concurrency; count++) {
        let id = ''
        id = await boss.work(name, often, async (jobs) => {
          try {
            for (const job of jobs) await handler(readPayload(name, job.data))
          } finally {
            // Where one was, there may be more: only looking in vain is followed by a pause.
            boss.notifyWorker(id)
          }
        })
        ids.push(id)
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
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const name of jobNames) {
        const queue = known.get(name)
        if (queue?.notify) continue
        if (queue) await boss.updateQueue(name, { notify: true })
        else await boss.createQueue(name, { retryLimit: 2, retryDelay: 5, deleteAfterSeconds: 3600, notify: true })
        // The first send of a queue reads its definition: done inside a transaction of the embedded database, it would wait
        // for itself. Those that were there before, starting has read already.
        await boss.findJobs(name, { id: noJob })
      }
    },
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: true })
    },
  }
}
