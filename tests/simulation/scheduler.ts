import { setImmediate } from 'node:timers'
import type { Actor, Fault } from '#tests/simulation/actors/actor.ts'
import { note, type World } from './world.ts'

/** Lets every actor that has just received an answer run until its next call. */
export function settle(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

function runnable(world: World): Actor[] {
  const now = world.clock.time()
  return world.actors.filter((actor) => actor.calls.length > 0 && actor.stalledUntil <= now)
}

export function canRun(world: World): boolean {
  return runnable(world).length > 0
}

/** Lets one call of one actor through, and injects a fault if the seed says so. */
export async function letThrough(world: World): Promise<void> {
  const actors = runnable(world)
  if (actors.length === 0) return
  const actor = world.random.pick(actors)
  const [call] = actor.calls.splice(world.random.between(0, actor.calls.length - 1), 1)
  if (!call) return
  const fault = chooseFault(world, call.label)
  note(world, `${actor.name} ${call.label}${fault === 'none' ? '' : ` !${fault}`}`)
  world.clock.forward(world.random.between(1, 15))
  await call.perform(fault)
  if (!world.calm && world.random.chance(0.01)) stall(world, actor)
  await settle()
  await fireTimers(world)
}

const inTransaction = ['before', 'inside', 'after'] as const
const outside = ['before', 'after'] as const

function chooseFault(world: World, label: string): Fault {
  const { random, calm, crashRate, errorRate } = world
  if (calm) return 'none'
  const moment = random.pick(label === 'transaction' ? inTransaction : outside)
  if (random.chance(crashRate)) return `crash-${moment}`
  // The provider double has failures of its own.
  if (/^(submit|check|download|balance)/.test(label)) return 'none'
  return random.chance(errorRate) ? `error-${moment}` : 'none'
}

function stall(world: World, actor: Actor): void {
  const ms = world.random.between(5_000, 200_000)
  actor.stalledUntil = world.clock.time() + ms
  note(world, `${actor.name} stands still for ${Math.round(ms / 1000)} s`)
}

export async function passTime(world: World, ms: number): Promise<void> {
  world.clock.forward(Math.max(1, Math.round(ms)))
  await fireTimers(world)
}

/** The next moment at which something happens by itself; Infinity if nothing will. */
export function nextMoment(world: World): number {
  const timers = [...world.clock.timers].map((timer) => Math.max(timer.at, timer.owner.stalledUntil))
  const asleep = world.actors.filter((actor) => actor.calls.length > 0).map((actor) => actor.stalledUntil)
  const callbacks = world.upstream.callbacks.map((callback) => callback.at)
  return Math.min(...timers, ...asleep, ...callbacks, world.queue.nextAt())
}

async function fireTimers(world: World): Promise<void> {
  for (let timer = world.clock.takeDue(); timer; timer = world.clock.takeDue()) {
    timer.fire()
    await settle()
  }
  forget(world)
}

/** Removes actors that are dead, or that have finished and left no timers. */
function forget(world: World): void {
  const owners = new Set<unknown>([...world.clock.timers].map((timer) => timer.owner))
  world.actors = world.actors.filter(
    (actor) => !actor.dead && !(actor.ended && actor.calls.length === 0 && !owners.has(actor)),
  )
}

/** Every process dies at once; their leases stay in place. */
export function killAll(world: World): void {
  for (const actor of world.actors) actor.die()
  world.actors = []
}
