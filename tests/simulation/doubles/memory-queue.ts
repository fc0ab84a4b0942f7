import { videoJobs } from '#server/features/videos/moves/send-video.ts'
import { type JobName, readPayload } from '#server/jobs/job-payloads.ts'
import type { Queue } from '#server/jobs/queue.ts'
import type { Inside } from '#tests/simulation/actors/actor.ts'
import type { Random } from '#tests/simulation/random.ts'
import type { VirtualClock } from './virtual-clock.ts'

type Job = { name: JobName; id: string; at: number }

/**
 * A stand-in for the job queue: a job appears when the transaction that sent it commits. Jobs may get lost, arrive
 * twice or arrive late, because the real queue guarantees no more.
 */
export type MemoryQueue = Queue & {
  jobs: Job[]
  calm: boolean
  begin(inside: Inside): void
  commit(): void
  rollback(): void
  takeDue(): Job | null
  nextAt(): number
}

export function createMemoryQueue(clock: VirtualClock, random: Random): MemoryQueue {
  let sent: Job[] = []
  let inside: Inside | null = null
  const queue: MemoryQueue = {
    jobs: [],
    calm: false,
    begin(within) {
      sent = []
      inside = within
    },
    commit() {
      // The database returns rows that are due at the same moment in any order.
      for (const job of sent.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
        const copies = queue.calm
          ? 1
          : random.weighted([
              [0.05, 0],
              [0.9, 1],
              [0.05, 2],
            ] as const)
        for (let copy = 0; copy < copies; copy++)
          queue.jobs.push({ ...job, at: job.at + (copy === 0 ? 0 : random.between(0, 30_000)) })
      }
      sent = []
    },
    rollback() {
      sent = []
      inside = null
    },
    takeDue() {
      const index = queue.jobs.findIndex((job) => job.at <= clock.time())
      return index < 0 ? null : (queue.jobs.splice(index, 1)[0] ?? null)
    },
    nextAt: () => Math.min(...queue.jobs.map((job) => job.at)),
    async send(_tx, name, data, { delayMs = 0 } = {}) {
      inside?.statement()
      const id = idOf(name, data)
      if (id) sent.push({ name, id, at: clock.time() + Math.max(0, delayMs) })
    },
    async listReady(name) {
      const ready = queue.jobs.filter((job) => job.name === name && job.at <= clock.time())
      return ready.map(({ id }) => readPayload(name, { id, taskId: id }))
    },
    async work() {},
    async schedule() {},
    async start() {},
    async stop() {},
  }
  return queue
}

/** What the job advances; null for all other jobs. */
function idOf(name: JobName, data: unknown): string | null {
  if (name === 'make-rendition') return readPayload(name, data).id
  const job = videoJobs.find((job) => job === name)
  return job ? readPayload(job, data).taskId : null
}
