import { callBack, strayCallback, sweep, takeJob } from '#tests/simulation/actors/machinery.ts'
import { recheck, refund, removeFailed, restart, touchAccount } from '#tests/simulation/actors/operators.ts'
import { cancel, forceHd, lookAtList, register, repeatWish, wish } from '#tests/simulation/actors/people.ts'
import { look } from '#tests/simulation/invariants/look.ts'
import { canRun, letThrough, nextMoment, passTime } from './scheduler.ts'
import type { World } from './world.ts'

const minuteMs = 60_000
const looksEvery = 12
const maxAtOnce = 6

/** The faulty phase of a run: every kind of fault happens now and then, while users and operators carry on. */
export async function liveBadly(world: World): Promise<void> {
  world.calm = false
  const steps = world.random.between(40, 120)
  for (let step = 0; step < steps; step++) {
    await act(world)
    if (step % looksEvery === 0) await look(world)
  }
}

async function act(world: World): Promise<void> {
  const { random, clock, queue, upstream } = world
  const busy = world.actors.length >= maxAtOnce
  const jobs = queue.nextAt() <= clock.time()
  const called = upstream.callbacks.some((callback) => callback.at <= clock.time())
  const action = random.weighted<(world: World) => unknown>([
    [canRun(world) ? 60 : 0, letThrough],
    [jobs && !busy ? 20 : 0, takeJob],
    [called && !busy ? 8 : 0, callBack],
    [canRun(world) ? 4 : 20, waitAWhile],
    ...(busy ? [] : visits),
    [0.3, restart],
  ])
  await action(world)
}

const visits = [
  [6, wish],
  [1.5, repeatWish],
  [2, cancel],
  [1, lookAtList],
  [1.5, forceHd],
  [0.3, register],
  [2.5, sweep],
  [1, strayCallback],
  [0.8, recheck],
  [0.4, removeFailed],
  [0.8, refund],
  [1.5, touchAccount],
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
  ])
  await passTime(world, ms)
}
