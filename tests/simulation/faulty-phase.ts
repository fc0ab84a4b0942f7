import { repeatWish, upgrade, wish } from '#tests/simulation/actors/buyers.ts'
import {
  callBack,
  expire,
  readOn,
  strayCallback,
  sweep,
  sweepPictures,
  takeJob,
} from '#tests/simulation/actors/machinery.ts'
import {
  connectAccount,
  connectOwnServer,
  recheck,
  refund,
  removeFailed,
  restart,
  touchAccount,
  vanish,
} from '#tests/simulation/actors/operators.ts'
import {
  cancel,
  cancelOwn,
  forceHd,
  lookAtPage,
  register,
  remove,
  uploadPicture,
} from '#tests/simulation/actors/people.ts'
import { pauseOrResume, reprice, rerouteModel } from '#tests/simulation/actors/sellers.ts'
import { troubleServer } from '#tests/simulation/actors/servers.ts'
import { look } from '#tests/simulation/invariants/look.ts'
import { aside, canRun, letThrough, main, nextMoment, passTime } from './scheduler.ts'
import type { Step } from './shrink/steps.ts'
import type { World } from './world.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const looksEvery = 12
const maxAtOnce = 6

/**
 * The faulty phase of a run: every kind of fault happens now and then, while users and operators carry on. Stores the
 * action that each step chooses, so that the steps can be replayed without some of them.
 */
export async function faultyPhase(world: World, steps: readonly Step[]): Promise<void> {
  world.calm = false
  for (const [index, step] of steps.entries()) {
    world.random.reseed(step.seed)
    world.faulty = step.faulty
    await act(world, step)
    // Bounded: the chance ends it.
    while (canRun(world, aside) && world.random.chance(0.6)) await letThrough(world, aside)
    if (index % looksEvery === 0) await look(world)
  }
}

async function act(world: World, step: Step): Promise<void> {
  const { random, clock, queue, upstream } = world
  const busy = world.actors.filter(main).length >= maxAtOnce
  const jobs = queue.nextAt() <= clock.time()
  const called = upstream.callbacks.some((callback) => callback.at <= clock.time())
  const actions: (readonly [weight: number, action: Action])[] = [
    [canRun(world, main) ? 60 : 0, work],
    [jobs && !busy ? 20 : 0, takeJob],
    [called && !busy ? 8 : 0, callBack],
    [canRun(world, main) ? 4 : 20, waitAWhile],
    ...(busy ? [] : visits),
    ...(world.servers.names().length > 0 ? serverVisits : []),
    ...(world.servers.atWork().length > 0 ? serverFaults : []),
    [0.3, restart],
  ]
  const possible = actions.filter(([weight]) => weight > 0)
  const action =
    step.action === null ? random.weighted(possible) : possible.find(([, { name }]) => name === step.action)?.[1]
  step.action ??= action?.name ?? null
  await action?.(world)
}

type Action = (world: World) => unknown

const work = (world: World) => letThrough(world, main)

const visits = [
  [6, wish],
  [1.5, repeatWish],
  [2, cancel],
  [1, lookAtPage],
  [0.5, readOn],
  [2.5, upgrade],
  [1.5, forceHd],
  [0.5, remove],
  [0.3, expire],
  [0.3, register],
  [2.5, sweep],
  [1, strayCallback],
  [0.8, recheck],
  [0.4, removeFailed],
  [0.8, refund],
  [1.5, touchAccount],
  [0.4, connectAccount],
  [0.15, vanish],
  [0.6, rerouteModel],
  [0.8, reprice],
  [0.6, pauseOrResume],
  [0.8, uploadPicture],
  [0.4, sweepPictures],
] as const

const serverVisits = [[0.4, connectOwnServer]] as const

/** Only while they make something: else, little would come of it. */
const serverFaults = [
  [6, troubleServer],
  [4, cancelOwn],
] as const

/** Usually advances to the next event; sometimes so far that leases and deadlines expire. */
async function waitAWhile(world: World): Promise<void> {
  const { random, clock } = world
  const next = nextMoment(world) - clock.time()
  const ms = random.weighted([
    [3, random.between(1, 3000)],
    [Number.isFinite(next) ? 6 : 0, next],
    [2, random.between(5000, 90_000)],
    [0.6, random.between(minuteMs, 40 * minuteMs)],
    // Pictures that no video uses are removed after a day.
    [world.uploads.length > 0 ? 0.1 : 0, dayMs],
  ])
  await passTime(world, ms)
}
