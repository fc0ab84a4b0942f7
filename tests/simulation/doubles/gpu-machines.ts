import type { Random } from '#tests/simulation/random.ts'
import { decideFate, type UpstreamJob } from './job-fate.ts'
import type { NamedRequest, Submission, Upstream } from './upstream.ts'
import type { VirtualClock } from './virtual-clock.ts'

type Sent = { request: NamedRequest; submission: Submission }
/** `stuckSince`: it answers, but runs nothing until it restarts. */
type Machine = { awayUntil: number; stuckSince: number | null }

/** The machines in the operator's cellar, by their host names, and all that happens to them. */
export type GpuMachines = ReturnType<typeof createMachines>

/** @param upstream knows the jobs of all vendors */
export function createMachines(upstream: Upstream, clock: VirtualClock, random: Random) {
  let late: (Sent & { at: number })[] = []
  const machines = new Map<string, Machine>()
  const jobsOf = (name: string) => [...upstream.jobs.values()].filter(({ token }) => token === name)
  const all = {
    names: () => [...machines.keys()],
    connect: (name: string) => void machines.set(name, { awayUntil: 0, stuckSince: null }),
    time: clock.time,
    stuckSince: (name: string) => machines.get(name)?.stuckSince ?? null,

    isAway(name: string): boolean {
      const allUntil = upstream.away?.vendor === 'comfyui' ? upstream.away.until : 0
      return !upstream.calm && clock.time() < Math.max(allUntil, machines.get(name)?.awayUntil ?? 0)
    },

    /** What they are making. */
    atWork: () => [...machines.keys()].flatMap(jobsOf).filter(({ left, endsAt }) => !left && endsAt > clock.time()),

    /** What has happened by now. */
    catchUp(): void {
      const due = late.filter(({ at }) => at <= clock.time())
      late = late.filter(({ at }) => at > clock.time())
      for (const one of due) all.accept(one)
      // Somebody notices at last.
      if (upstream.calm) for (const [name, { stuckSince }] of machines) if (stuckSince !== null) all.restart(name)
    },

    arriveLater: (sent: Sent, at: number) => void late.push({ ...sent, at }),

    accept({ request, submission }: Sent): void {
      const { token, sent } = submission
      const id = sent?.handle ?? ''
      const fate = decideFate(random, clock.time(), request, upstream.calm)
      // A finished task names its file, or there is none.
      const end = fate.end === 'no links' ? 'broken' : fate.end
      const job: UpstreamJob = { ...fate, end, id, token, submission, url: null, told: false }
      upstream.jobs.set(id, all.stuckSince(token) === null ? job : neverEnding(job))
    },

    /** Queue and memory are lost. Of what was made, and of some that was being made, the file is left. */
    restart(name: string): void {
      const machine = machines.get(name)
      if (machine) machine.stuckSince = null
      for (const job of jobsOf(name)) {
        const isMade = job.end === 'finished' && (job.endsAt <= clock.time() || random.chance(0.5))
        if (job.left !== 'file') job.left = isMade && !job.left ? 'file' : 'lost'
      }
    },

    /** It goes on answering, but nothing runs any more. */
    hang(name: string): void {
      const machine = machines.get(name)
      if (machine) machine.stuckSince ??= clock.time()
      for (const job of jobsOf(name)) if (job.endsAt > clock.time()) neverEnding(job)
    },

    leave(name: string, until: number): void {
      const machine = machines.get(name)
      if (machine) machine.awayUntil = until
    },
  }
  return all
}

function neverEnding(job: UpstreamJob): UpstreamJob {
  return Object.assign(job, { endsAt: Number.POSITIVE_INFINITY })
}
