import { updateProviderAccount } from '#server/features/providers/save-provider-account.ts'
import { buyMore } from '#tests/simulation/actors/buyers.ts'
import { callBack, readOn, sweep, takeJob } from '#tests/simulation/actors/machinery.ts'
import { soldModels } from '#tests/simulation/actors/offers.ts'
import { countAccounts } from '#tests/simulation/actors/operators.ts'
import { resume } from '#tests/simulation/actors/sellers.ts'
import { nameOf } from '#tests/simulation/doubles/counted-ids.ts'
import { look } from '#tests/simulation/invariants/look.ts'
import { type DueVideo, listDue, type Snapshot } from '#tests/simulation/invariants/take-snapshot.ts'
import { transactionIds } from './doubles/transaction-ids.ts'
import { canRun, leap, letThrough, nextMoment, passTime } from './scheduler.ts'
import { showAll, tailIdleMs } from './show-all.ts'
import { note, type World } from './world.ts'

const minuteMs = 60_000
const sweepLagMs = 6000
const maxRounds = 1500
/** More turns without any time passing than any run needs. */
const maxTurns = 100_000
const looksEvery = 8
const patientAfter = 3
const leapMs = 30 * minuteMs

/** No new faults happen, but jobs already started keep their fate: everything must come to rest in time. */
export async function recoveryPhase(world: World): Promise<void> {
  note(world, 'from now on all is well')
  Object.assign(world, { calm: true, faulty: false })
  world.random.reseed(world.seed)
  world.queue.calm = true
  world.upstream.calm = true
  for (const actor of [...world.actors, ...world.processes.map((one) => one.actor)]) {
    const latest = world.clock.time() + (actor.aside ? 0 : minuteMs)
    actor.stalledUntil = Math.min(actor.stalledUntil, latest)
  }
  const since = world.clock.time()
  // The server asks for a missing 1080p version daily, for two weeks.
  const followsHd = world.random.chance(0.3)
  let hasMore = true
  if (world.random.chance(0.85)) await refill(world)
  for (let round = 0; round < maxRounds; round++) {
    if (round % looksEvery === 0) await look(world)
    const videos = await listDue(world)
    world.violations.push(...findLate(world, videos, since))
    if (world.violations.length > 0) return
    if (isAtRest(world, videos, followsHd)) {
      if (!hasMore) return finish(world)
      hasMore = false
      await look(world)
      buyMore(world)
    }
    const commits = transactionIds().commits.size
    if (videos.some((video) => isOverdue(world, video))) sweep(world)
    await runAll(world)
    if (world.pages.length > 0 && transactionIds().commits.size > commits) await showAll(world, () => runAll(world))
    await waitForNext(world, videos, round)
  }
  const left = (await listDue(world)).filter((video) => video.dueAt).map((video) => `${nameOf(video)} ${video.stage}`)
  const working = world.actors.map((actor) => actor.name)
  world.violations.push(`the world does not come to rest: ${[...left, ...working]}`)
}

/** The event readers and all tails read what is left, and the pages show the final state. */
async function finish(world: World): Promise<void> {
  readOn(world)
  await runAll(world)
  await passTime(world, tailIdleMs)
  await runAll(world)
  await showAll(world, () => runAll(world))
}

function isOverdue(world: World, { dueAt }: DueVideo): boolean {
  return dueAt !== null && dueAt < new Date(world.clock.time() - sweepLagMs)
}

async function runAll(world: World): Promise<void> {
  for (let turn = 0; canRun(world) || takeJob(world) || callBack(world); turn++) {
    if (turn === maxTurns) return void world.violations.push('the world runs on without any time passing')
    await letThrough(world)
  }
}

const ended = ['completed', 'failed', 'cancelled']

function isAtRest(world: World, videos: DueVideo[], followsHd: boolean): boolean {
  const busy = (video: DueVideo) =>
    !ended.includes(video.stage) ||
    video.upgradedAt !== null ||
    (video.dueAt !== null && (followsHd || video.stage === 'failed'))
  return world.actors.length === 0 && world.upstream.callbacks.length === 0 && !videos.some(busy)
}

async function waitForNext(world: World, videos: DueVideo[], round: number): Promise<void> {
  const now = world.clock.time()
  // A queued video checks for a free account every second, possibly for hours. After a few
  // rounds, the simulation skips these checks. It does not skip while an actor is stalled,
  // because the leap would turn a one-minute stall into hours.
  const standsStill = world.actors.some((actor) => actor.calls.length > 0)
  const patient = round > patientAfter && !standsStill && videos.some((video) => video.stage === 'queued')
  const due = videos.flatMap(({ dueAt, leasedUntil, stage }) => {
    if (!dueAt || (patient && stage === 'queued')) return []
    return [Math.max(dueAt.getTime(), leasedUntil?.getTime() ?? 0) + sweepLagMs]
  })
  const next = Math.min(...due, patient ? now + leapMs : nextMoment(world))
  await leap(world, Number.isFinite(next) ? next - now : minuteMs)
}

const upgradeLimitMs = 60 * minuteMs
/** How long a video may wait for a model that is paused. */
const pausedLimitMs = 10 * minuteMs

/** How long a video may stay in a stage, with room for the leaps above. */
const limits: Record<string, number> = {
  queued: 6 * 60 * minuteMs,
  submitting: minuteMs,
  unconfirmed: 20 * minuteMs,
  // Jobs wait in the queue of fal.
  running: 60 * minuteMs,
  storing: 30 * minuteMs,
}

function findLate(world: World, videos: DueVideo[], since: number): string[] {
  return videos.flatMap((video) => {
    const { limit, from } = findLimit(video)
    const stays = world.clock.time() - Math.max(from.getTime(), video.stage === 'storing' ? since : 0)
    const slack = leapMs + 5 * minuteMs + Math.max(0, since - from.getTime())
    return limit !== undefined && stays > limit + slack ? [`${nameOf(video)} stays ${video.stage} for ever`] : []
  })
}

function findLimit({ stage, upgradedAt, pausedAt, createdAt, stageSince }: DueVideo) {
  if (upgradedAt) return { limit: upgradeLimitMs, from: upgradedAt }
  if (stage !== 'queued') return { limit: limits[stage], from: stageSince }
  return pausedAt ? { limit: pausedLimitMs, from: pausedAt } : { limit: limits.queued, from: createdAt }
}

const refilled = (vendor?: string) => ({ isEnabled: true, ...(vendor === 'comfyui' ? {} : { totalCredits: 10_000 }) })

/** An administrator enables and tops up the provider accounts. */
async function refill(world: World): Promise<void> {
  for (const id of world.accountSums.keys())
    await updateProviderAccount(
      ...([world.operator, null, id, refilled(world.vendors.get(id)), world.vendors.get(id)] as const),
    ).catch(() => {})
  await countAccounts(world)
  for (const { id } of soldModels) if (world.random.chance(0.5)) await resume(world, id)
}

/** Lists every video whose final state is wrong. */
export function findUnkept(world: World, { videos, renditions }: Snapshot): string[] {
  const faults = videos.flatMap((video) => {
    const prompt = nameOf(video)
    if (!ended.includes(video.stage)) return [`${prompt} ends ${video.stage}`]
    if (video.stage !== 'completed' && !video.refunded) return [`${prompt} is charged and not delivered`]
    const hasHd = video.hdVideoUrl !== null
    return hasHd === (video.hdState === 'stored') ? [] : [`${prompt} is ${video.hdState} in 1080p, has it: ${hasHd}`]
  })
  if (renditions.some(({ purpose, stage }) => purpose === 'upgrade' && stage === 'running'))
    faults.push('an upgrade is never made')
  if (renditions.some(({ purpose, stage, dueAt }) => purpose !== 'video' && stage === 'running' && dueAt === null))
    faults.push('a running rendition is forgotten')
  for (const { told, deliverable, taskId, id } of world.upstream.jobs.values()) {
    const video = videos.find((one) => one.taskId === taskId)
    const lost = video && video.stage !== 'completed' && !video.deletedAt
    if (told && deliverable && lost)
      faults.push(`${nameOf(video)} ends ${video.stage}, but ${id} was finished and we were told`)
  }
  return faults
}
