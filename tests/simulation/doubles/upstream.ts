import type {
  CheckOutcome,
  ProviderRequest,
  RefusalKind,
  SubmitOutcome,
  UpgradeOutcome,
} from '#server/features/providers/video-provider.ts'
import type { Random } from '#tests/simulation/random.ts'
import { decideFate, type UpstreamJob } from './job-fate.ts'
import type { MemoryFile } from './memory-files.ts'
import { failed, lost, maybeLost, passable, type Reply, refuse, slowness } from './replies.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** A request with the id of the take and the model that its user asked for, which only the simulation sees. */
export type NamedRequest = ProviderRequest & { taskId: string; own: string }

/**
 * A submission of a take; `own`: the model that its user asked for. `clear` once the provider has refused it in a way
 * that allows another account to try, `gone` once it has refused the model, which allows another vendor to try;
 * `stumbled` once a worker has received that its job failed by the vendor's own fault.
 */
export type Submission = {
  prompt: string
  taskId: string
  model: string
  own: string
  token: string
  at: number
  clear: boolean
  gone: boolean
  stumbled: boolean
  /** Of one to an operator's own server. */
  sent?: SentToServer
}

/** `arrivesBy`: if it has not arrived by then, it never will. `isLost`: the server has said that it had it and lost it. */
export type SentToServer = { handle: string; arrivesBy: number; isLost: boolean }

export function toSubmission(token: string, { prompt, taskId, model, own }: NamedRequest, at: number): Submission {
  return { prompt, taskId, model, own, token, at, clear: false, gone: false, stumbled: false }
}

export type Callback = { at: number; job: UpstreamJob; url: string; tries: number }

/** An unreliable provider that knows the truth about every job it has accepted. */
export type Upstream = ReturnType<typeof createUpstream>

export const simulatedVendors = ['kie', 'fal', 'google', 'comfyui'] as const
export type SimulatedVendor = (typeof simulatedVendors)[number]
/** A token begins with its vendor's name; the one in the settings is KIE's. */
export const vendorOf = (token: string): SimulatedVendor =>
  simulatedVendors.find((vendor) => token.startsWith(`${vendor}-`)) ?? 'kie'

/** Each vendor refuses in its own way: fal reads the input only when it makes the video, Google the content. */
export const refusals = {
  kie: ['content', 'input', 'failed', 'model', ...passable],
  fal: ['account', 'account', 'broken', 'overloaded', 'model'],
  google: ['account', 'overloaded', 'overloaded', 'broken', 'input'],
  comfyui: ['account', 'overloaded', 'broken', 'model'],
} as const satisfies Record<SimulatedVendor, readonly RefusalKind[]>

/** @param gone a model that the provider no longer offers, although our catalogue does */
export function createUpstream(clock: VirtualClock, random: Random, gone: string | null) {
  const upstream = {
    calm: false,
    /** The vendor that cannot be reached, and until when. */
    away: null as { vendor: SimulatedVendor; until: number } | null,
    time: clock.time,
    jobs: new Map<string, UpstreamJob>(),
    submissions: [] as Submission[],
    callbacks: [] as Callback[],

    /** The vendor vanishes; what it makes at the moment may be lost. */
    vanish(vendor: SimulatedVendor, until: number): void {
      upstream.away = { vendor, until }
      for (const job of upstream.jobs.values()) if (vendorOf(job.token) === vendor) job.deliverable = false
    },

    submit(token: string, request: NamedRequest): { reply: Reply<SubmitOutcome>; submission: Submission } {
      const submission = toSubmission(token, request, clock.time())
      upstream.submissions.push(submission)
      const afterMs = upstream.calm ? 500 : slowness(random)
      if (isAway(token)) {
        const reply = random.chance(0.7) ? { afterMs, value: refuse('broken') } : lost(random, afterMs)
        return { submission, reply }
      }
      if (request.model === gone) return { submission, reply: { afterMs, value: refuse('model') } }
      if (upstream.calm || random.chance(0.55)) {
        const job = take(upstream, clock, random, { request, submission })
        const value = { outcome: 'accepted' as const, providerTaskId: job.id }
        return { submission, reply: upstream.calm ? { afterMs, value } : maybeLost(random, { afterMs, value }) }
      }
      if (random.chance(0.2)) return { submission, reply: lost(random, afterMs) }
      const kind = random.pick(refusals[vendorOf(token)])
      return { submission, reply: { afterMs, value: refuse(kind) } }
    },

    check(token: string, id: string): Reply<CheckOutcome> {
      const afterMs = upstream.calm ? 200 : slowness(random)
      if (isAway(token) || (!upstream.calm && random.chance(0.12))) return { afterMs, error: 'connection reset' }
      const job = upstream.jobs.get(id)
      if (!job || job.token !== token) return { afterMs, value: failed('input') }
      if (clock.time() < job.endsAt) return { afterMs, value: { outcome: 'running' } }
      if (job.end === 'stumbled' || job.end === 'broken') {
        job.submission.stumbled = true
        const { outcome: _, ...ifRepeated } = failed(job.end)
        // At fal, it may pass.
        if (vendorOf(token) === 'fal') return { afterMs, value: { outcome: 'unanswered', ifRepeated } }
        // Google says only of a task that its account has nothing left.
        return { afterMs, value: failed(vendorOf(token) === 'google' ? 'account' : job.end) }
      }
      if (job.end === 'failed') return { afterMs, value: failed('content') }
      const cost = vendorOf(token) === 'fal' ? null : job.cost
      return { afterMs, value: { outcome: 'finished', urls: job.end === 'no links' ? [] : [`720p:${id}`], cost } }
    },

    checkHd(token: string, id: string): Reply<UpgradeOutcome> {
      const afterMs = upstream.calm ? 200 : slowness(random)
      if (isAway(token) || (!upstream.calm && random.chance(0.12))) return { afterMs, error: 'connection reset' }
      const job = upstream.jobs.get(id)
      if (!job || job.token !== token || vendorOf(token) !== 'kie')
        return { afterMs, value: { outcome: 'unavailable' } }
      if (clock.time() < job.hdAt) return { afterMs, value: { outcome: 'running' } }
      return { afterMs, value: { outcome: 'finished', url: `1080p:${id}` } }
    },

    download(url: string): Reply<MemoryFile> {
      const [height, id = ''] = url.split(':')
      const job = upstream.jobs.get(id)
      const afterMs = upstream.calm ? 2000 : slowness(random) * 2
      if (!job || isAway(job.token)) return { afterMs, error: 'no such file' }
      if (!upstream.calm && random.chance(0.1)) return { afterMs, error: 'broken off' }
      if (height === '1080p') return { afterMs, value: { taskId: job.taskId, look: job.hdLook } }
      if (job.brokenDownloads-- > 0) return { afterMs, error: 'broken off' }
      return { afterMs, value: { taskId: job.taskId, look: job.badLooks.shift() ?? job.look } }
    },
  }
  const isAway = (token: string) =>
    !upstream.calm && upstream.away?.vendor === vendorOf(token) && clock.time() < upstream.away.until
  return upstream
}

function take(
  upstream: Pick<Upstream, 'jobs' | 'callbacks' | 'calm'>,
  clock: VirtualClock,
  random: Random,
  { request, submission }: { request: NamedRequest; submission: Submission },
): UpstreamJob {
  const fate = decideFate(random, clock.time(), request, upstream.calm)
  const url = request.callbackUrl
  const id = `job-${upstream.jobs.size + 1}`
  const job: UpstreamJob = { ...fate, id, token: submission.token, submission, url, told: false }
  upstream.jobs.set(job.id, job)
  if (!url) return job
  const add = (at: number) => upstream.callbacks.push({ at, job, url, tries: 0 })
  if (job.endsAt < Number.POSITIVE_INFINITY && (upstream.calm || random.chance(0.85))) {
    const times = upstream.calm
      ? 1
      : random.weighted([
          [0.7, 1],
          [0.2, 2],
          [0.1, 3],
        ] as const)
    for (let time = 0; time < times; time++) add(job.endsAt + random.pick([0, 800, 4000, 30_000, 600_000]))
  }
  // Some providers also call at the start of a job, or before its end.
  if (!upstream.calm && random.chance(0.15)) add(clock.time() + random.between(0, 60_000))
  return job
}
