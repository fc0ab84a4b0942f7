import { sql } from 'drizzle-orm'
import { type DrizzleTransactionLike, fromDrizzle, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Database } from '#server/db/client.ts'
import type { Tx } from '#server/db/transaction.ts'
import { logSparingly } from '#server/log.ts'
import { type JobName, type JobPayload, jobNames, readPayload, readPayloads } from './job-payloads.ts'
import { countReadyJobs, listReadyJobs } from './job-repository.ts'

export type SendOptions = {
  delayMs?: number
  /** At most one such job in half a minute, however often it is sent. */
  onceKey?: string
}

export type Queue = {
  /** Enqueues inside the transaction: the job appears with what it is about, or not at all. */
  send<Name extends JobName>(tx: Tx, name: Name, data: JobPayload<Name>, options?: SendOptions): Promise<void>
  /**
   * Lets this process work on a kind of job, `concurrency` at a time. What this process sends is begun at once, what others
   * send within half a second.
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
/** One statement looks for every kind of job; those who work on them wait to be told. */
const lookMs = 500
/** Nobody is told of more at a time: whoever has done a job looks for the next. */
const maxTold = 4
/** They look by themselves all the same, should nobody tell them. */
const ownLookSeconds = 30
const noJob = '00000000-0000-0000-0000-000000000000'

type Worker = { id: string; isBusy: boolean }

/** Jobs on pg-boss. A job only says "look at this row again": running it twice, late or not at all must do no harm. */
export function createQueue(db: Database, log: Logger, options: { worker: boolean }): Queue {
  const boss = new PgBoss({
    ...db.forQueue,
    ...(db.engine === 'postgres' ? { max: 6 } : {}),
    supervise: options.worker,
    schedule: options.worker,
  })
  boss.on('error', logSparingly(log, 'job queue'))
  const complain = logSparingly(log, 'looking for jobs failed')
  const workers = new Map<JobName, Worker[]>()
  const sent: JobName[] = []
  /** As it was when this process started. */
  const scheduled = new Map<string, string>()
  let looks: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  /** Lets so many of those who have nothing to do look for a job; who was told last is told last again. */
  function tell(name: JobName, count: number): void {
    const all = workers.get(name) ?? []
    const told = all.filter(({ isBusy }) => !isBusy).slice(0, count)
    for (const { id } of told) boss.notifyWorker(id)
    workers.set(name, [...all.filter((worker) => !told.includes(worker)), ...told])
  }

  async function look(): Promise<void> {
    const free = [...workers].filter(([, all]) => all.some(({ isBusy }) => !isBusy)).map(([name]) => name)
    for (const { name, count } of await countReadyJobs(db.root, free, maxTold)) tell(name, count)
  }

  function lookAgain(): void {
    looks = setTimeout(() => {
      looking = look().catch(complain)
      void looking.then(() => looks && lookAgain())
    }, lookMs)
  }

  // Work that this process just enqueued starts at once instead of at the next look.
  db.onCommit(() => {
    for (const name of sent.splice(0)) tell(name, 1)
  })
  return {
    async send(tx, name, data, { delayMs = 0, onceKey } = {}) {
      // It only calls `execute`, which it types for drivers of its own choice.
      await boss.send(name, data, {
        db: fromDrizzle(tx as unknown as DrizzleTransactionLike, sql),
        ...(delayMs > 0 ? { startAfter: new Date(Date.now() + delayMs) } : {}),
        ...(onceKey ? { singletonKey: onceKey, singletonSeconds: 30 } : {}),
      })
      if (delayMs <= 0) sent.push(name)
    },
    async work(name, concurrency, handler) {
      const all: Worker[] = []
      for (let count = 0; count < concurrency; count++) {
        const worker = { id: '', isBusy: false }
        worker.id = await boss.work(name, { pollingIntervalSeconds: ownLookSeconds }, async (jobs) => {
          worker.isBusy = true
          try {
            for (const job of jobs) await handler(readPayload(name, job.data))
          } finally {
            worker.isBusy = false
            // Where one was, there may be more: only looking in vain is followed by a pause.
            boss.notifyWorker(worker.id)
          }
        })
        all.push(worker)
      }
      workers.set(name, all)
      if (!looks) lookAgain()
    },
    listReady: async (name) => readPayloads(name, await listReadyJobs(db.root, name)),
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
    async stop() {
      clearTimeout(looks)
      looks = undefined
      await looking
      await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: true })
    },
  }
}
