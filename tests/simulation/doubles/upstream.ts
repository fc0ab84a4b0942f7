import type {
  CheckOutcome,
  HdOutcome,
  ProviderAccess,
  RefusalKind,
  SubmitOutcome,
  VideoRequest,
} from '#server/features/providers/video-provider.ts'
import type { Random } from '#tests/simulation/random.ts'
import { decideFate, type UpstreamJob } from './job-fate.ts'
import type { MemoryFile } from './memory-files.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** A future answer: after a delay, a value or an error arrives, or nothing ever does. */
export type Reply<T> =
  | { afterMs: number; value: T }
  | { afterMs: number; error: string }
  | { afterMs: number; silence: true }

/** A submission for a prompt; `clear` once the provider has refused it in a way that allows another account to try. */
export type Submission = { prompt: string; token: string; at: number; clear: boolean }

export type Callback = { at: number; job: UpstreamJob; url: string; tries: number }

/** An unreliable provider that knows the truth about every job it has accepted. */
export type Upstream = ReturnType<typeof createUpstream>

const secondMs = 1000
/** Longer than the product waits for the answer to a submission. */
const deafAfterMs = 60 * secondMs
const passable: readonly RefusalKind[] = ['account', 'overloaded', 'broken', 'stumbled']

export function createUpstream(clock: VirtualClock, random: Random) {
  const upstream = {
    calm: false,
    time: clock.time,
    jobs: new Map<string, UpstreamJob>(),
    submissions: [] as Submission[],
    callbacks: [] as Callback[],

    submit(
      account: ProviderAccess | null,
      request: VideoRequest,
    ): { reply: Reply<SubmitOutcome>; submission: Submission } {
      const submission = { prompt: request.prompt, token: account?.token ?? '', at: clock.time(), clear: false }
      upstream.submissions.push(submission)
      const afterMs = upstream.calm ? 500 : slowness(random)
      if (upstream.calm || random.chance(0.55)) {
        const job = take(upstream, clock, random, { request, token: submission.token })
        const value = { outcome: 'accepted' as const, providerTaskId: job.id }
        return { submission, reply: upstream.calm ? { afterMs, value } : maybeLost(random, { afterMs, value }) }
      }
      if (random.chance(0.2)) return { submission, reply: lost(random, afterMs) }
      const kind = random.pick(['content', 'input', 'failed', ...passable] as const)
      return { submission, reply: { afterMs, value: { outcome: 'refused', kind, message: `No: ${kind}.` } } }
    },

    check(account: ProviderAccess | null, id: string): Reply<CheckOutcome> {
      const afterMs = upstream.calm ? 200 : slowness(random)
      if (!upstream.calm && random.chance(0.12)) return { afterMs, error: 'connection reset' }
      const job = upstream.jobs.get(id)
      if (!job || job.token !== account?.token) return { afterMs, value: failed('input') }
      if (clock.time() < job.endsAt) return { afterMs, value: { outcome: 'running' } }
      if (job.end === 'failed') return { afterMs, value: failed(random.pick(['content', 'broken'])) }
      return { afterMs, value: { outcome: 'finished', urls: job.end === 'no links' ? [] : [`720p:${id}`] } }
    },

    checkHd(account: ProviderAccess | null, id: string): Reply<HdOutcome> {
      const afterMs = upstream.calm ? 200 : slowness(random)
      if (!upstream.calm && random.chance(0.12)) return { afterMs, error: 'connection reset' }
      const job = upstream.jobs.get(id)
      if (!job || job.token !== account?.token) return { afterMs, value: { outcome: 'unavailable' } }
      if (clock.time() < job.hdAt) return { afterMs, value: { outcome: 'running' } }
      return { afterMs, value: { outcome: 'finished', url: `1080p:${id}` } }
    },

    download(url: string): Reply<MemoryFile> {
      const [height, id = ''] = url.split(':')
      const job = upstream.jobs.get(id)
      const afterMs = upstream.calm ? 2000 : slowness(random) * 2
      if (!job) return { afterMs, error: 'no such file' }
      if (!upstream.calm && random.chance(0.1)) return { afterMs, error: 'broken off' }
      if (height === '1080p') return { afterMs, value: { prompt: job.prompt, look: job.hdLook } }
      if (job.brokenDownloads-- > 0) return { afterMs, error: 'broken off' }
      return { afterMs, value: { prompt: job.prompt, look: job.badLooks.shift() ?? job.look } }
    },
  }
  return upstream
}

/** Whether the caller has received a refusal that allows another account to take the video. */
export function isClear(reply: Reply<SubmitOutcome>): boolean {
  if (reply.afterMs >= deafAfterMs || !('value' in reply) || reply.value.outcome !== 'refused') return false
  return passable.includes(reply.value.kind)
}

function take(
  upstream: Pick<Upstream, 'jobs' | 'callbacks' | 'calm'>,
  clock: VirtualClock,
  random: Random,
  { request, token }: { request: VideoRequest; token: string },
): UpstreamJob {
  const fate = decideFate(random, clock.time(), request, upstream.calm)
  const url = request.callbackUrl
  const job: UpstreamJob = { ...fate, id: `job-${upstream.jobs.size + 1}`, token, url, told: false }
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

function slowness(random: Random): number {
  return random.weighted([
    [0.5, 0],
    [0.3, random.between(50, 3000)],
    [0.15, random.between(3000, 33_000)],
    [0.05, random.between(65_000, 120_000)],
  ])
}

function maybeLost<T>(random: Random, reply: { afterMs: number; value: T }): Reply<T | { outcome: 'unconfirmed' }> {
  return random.chance(0.3) ? lost(random, reply.afterMs) : reply
}

function lost(random: Random, afterMs: number): Reply<{ outcome: 'unconfirmed' }> {
  return random.pick([
    { afterMs, value: { outcome: 'unconfirmed' as const } },
    { afterMs, error: 'connection reset' },
    { afterMs, silence: true as const },
  ])
}

function failed(kind: RefusalKind): CheckOutcome {
  return { outcome: 'failed', kind, message: 'It could not be made.' }
}
