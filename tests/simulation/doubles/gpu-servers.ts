import type { CheckOutcome, SubmitOutcome } from '#server/features/providers/video-provider.ts'
import type { Random } from '#tests/simulation/random.ts'
import { createMachines, type GpuMachines } from './gpu-machines.ts'
import type { UpstreamJob } from './job-fate.ts'
import { failed, lost, maybeLost, type Reply, refuse, slowness } from './replies.ts'
import { type NamedRequest, refusals, type Submission, toSubmission, type Upstream } from './upstream.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** What the product relies on: a submission reaches the server within this time, or never. */
const arrivesWithinMs = 60_000
/** After this long without any progress, the real provider calls a server stuck. */
const stuckAfterMs = 60_000

type Recovered = 'accepted' | 'absent' | 'unanswered'

/** What the operator's own servers answer: they take the ids that we choose, and forget all when they restart. */
export type GpuServers = ReturnType<typeof createGpuServers>

export function createGpuServers(upstream: Upstream, clock: VirtualClock, random: Random) {
  const machines = createMachines(upstream, clock, random)
  /** Whether and when a query is answered. */
  const ask = (name: string) => {
    machines.catchUp()
    const isAnswered = !machines.isAway(name) && (upstream.calm || !random.chance(0.12))
    return { afterMs: upstream.calm ? 200 : slowness(random), isAnswered }
  }
  const find = (name: string, handle: string) => {
    const job = upstream.jobs.get(handle)
    return job?.token === name ? job : undefined
  }
  return {
    ...machines,

    /** @returns null if the call has timed out before it was sent */
    submit(name: string, request: NamedRequest, admittedAt: number) {
      machines.catchUp()
      const arrivesBy = admittedAt + arrivesWithinMs
      if (clock.time() >= arrivesBy) return null
      const submission = toSubmission(name, request, clock.time())
      submission.sent = { handle: request.handle ?? '', arrivesBy, isLost: false }
      upstream.submissions.push(submission)
      const afterMs = upstream.calm ? 500 : slowness(random)
      const reply = receive(machines, { random, calm: upstream.calm, afterMs }, { request, submission, arrivesBy })
      return { submission, reply }
    },

    /** Says `absent` as long as the submission is under way, and after the server has forgotten it. */
    recover(name: string, handle: string): Reply<Recovered> {
      const { afterMs, isAnswered } = ask(name)
      if (!isAnswered) return random.chance(0.5) ? { afterMs, value: 'unanswered' } : lostQuery(afterMs)
      const job = find(name, handle)
      if (job && job.left !== 'lost' && job.left !== 'file') return { afterMs, value: 'accepted' }
      const submission = upstream.submissions.find(({ token, sent }) => token === name && sent?.handle === handle)
      // If it was refused, whoever received that has died before it was stored.
      if (submission?.sent && clock.time() >= submission.sent.arrivesBy)
        Object.assign(submission, { clear: true, gone: false })
      return { afterMs, value: 'absent' }
    },

    check(name: string, handle: string): Reply<CheckOutcome> {
      const { afterMs, isAnswered } = ask(name)
      if (!isAnswered) return random.chance(0.5) ? { afterMs, value: { outcome: 'unanswered' } } : lostQuery(afterMs)
      const job = find(name, handle)
      if (!job) return { afterMs, value: failed('lost', 0) }
      const since = machines.stuckSince(name)
      const isStuck = since !== null && clock.time() >= since + stuckAfterMs && random.chance(0.5)
      return { afterMs, value: describe(job, clock.time(), isStuck) }
    },

    cancel(name: string, handle: string): Reply<undefined> {
      const { afterMs, isAnswered } = ask(name)
      if (!isAnswered) return lostQuery(afterMs)
      const job = find(name, handle)
      if (job && job.endsAt > clock.time()) job.left ??= 'cancelled'
      return { afterMs, value: undefined }
    },

    download: (name: string, url: string) =>
      machines.isAway(name) ? lostQuery(slowness(random)) : upstream.download(url),
  }
}

type Mood = { random: Random; calm: boolean; afterMs: number }
type Received = { request: NamedRequest; submission: Submission; arrivesBy: number }

function receive(machines: GpuMachines, { random, calm, afterMs }: Mood, received: Received): Reply<SubmitOutcome> {
  const { submission, arrivesBy } = received
  if (machines.isAway(submission.token))
    return random.chance(0.5) ? { afterMs, value: refuse('overloaded') } : lost(random, afterMs)
  if (calm || random.chance(0.6)) {
    machines.accept(received)
    const value = { outcome: 'accepted' as const, providerTaskId: submission.sent?.handle ?? '' }
    return calm ? { afterMs, value } : maybeLost(random, { afterMs, value })
  }
  if (random.chance(0.5)) return { afterMs, value: refuse(random.pick(refusals.comfyui)) }
  if (random.chance(0.6)) machines.arriveLater(received, random.between(submission.at + 1, arrivesBy))
  return lost(random, afterMs)
}

/** What the server says about a task that it has or had. */
function describe(job: UpstreamJob, now: number, isStuck: boolean): CheckOutcome {
  const { left, submission, end } = job
  if (left === 'cancelled') return failed('failed', 0)
  if (left === 'lost') {
    submission.stumbled = true
    if (submission.sent) submission.sent.isLost = true
    return failed('lost', 0)
  }
  if (left !== 'file' && now < job.endsAt) {
    if (!isStuck) return { outcome: 'running' }
    // The real provider cancels what waits on a server that runs nothing, so that another one can make it.
    job.left = 'cancelled'
    submission.stumbled = true
    return failed('account', 0)
  }
  if (end === 'finished') return { outcome: 'finished', urls: [`720p:${job.id}`], cost: 0 }
  if (end === 'failed' || end === 'no links') return failed('failed', 0)
  submission.stumbled = true
  return failed(end, 0)
}

const lostQuery = (afterMs: number) => ({ afterMs, error: 'connection reset' })
