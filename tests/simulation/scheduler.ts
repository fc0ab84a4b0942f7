import { setImmediate } from 'node:timers'
import type { Actor, Fault } from '#tests/simulation/actors/actor.ts'
import { note, type World } from './world.ts'

/** Lets every actor that has just received an answer run until its next call. */
export function settle(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve))
}

type Chosen = (actor: Actor) => boolean
const any: Chosen = () => true
/** The work on videos, without the pages and the processes that serve them. */
export const main: Chosen = (actor) => !actor.aside
export const aside: Chosen = (actor) => actor.aside

function runnable(world: World, chosen: Chosen): Actor[] {
  const now = world.clock.time()
  const all = [...world.actors, ...world.processes.map(({ actor }) => actor)]
  return all.filter((actor) => actor.calls.length > 0 && actor.stalledUntil <= now && chosen(actor))
}

export function canRun(world: World, chosen = any): boolean {
  return runnable(world, chosen).length > 0
}

/** Lets one call of one actor through, and injects a fault if the seed says so. */
export async function letThrough(world: World, chosen = any): Promise<void> {
  const actors = runnable(world, chosen)
  if (actors.length === 0) return
  const actor = world.random.pick(actors)
  const [call] = actor.calls.splice(world.random.between(0, actor.calls.length - 1), 1)
  if (!call) return
  const fault = chooseFault(world, actor, call.label)
  note(world, `${actor.name} ${call.label}${fault === 'none' ? '' : ` !${fault}`}`)
  world.clock.forward(world.random.between(1, 15))
  await call.perform(fault)
  if (world.faulty && world.random.chance(0.01)) stall(world, actor)
  await settle()
  await fireTimers(world)
}

const inTransaction = ['before', 'inside', 'after'] as const
const outside = ['before', 'after'] as const

/** A page's server runs for longer than a piece of work, and takes all its pages with it. */
const serverCrashes = 0.2

function chooseFault(world: World, actor: Actor, label: string): Fault {
  const { random, faulty, errorRate } = world
  const crashRate = world.crashRate * (actor.aside ? serverCrashes : 1)
  if (!faulty) return 'none'
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

/** Lets time pass in which pages and their servers do nothing, because nothing changes either. */
export async function leap(world: World, ms: number): Promise<void> {
  const wholeMs = Math.max(1, Math.round(ms))
  for (const timer of world.clock.timers) if (timer.owner.aside) timer.at += wholeMs
  await passTime(world, wholeMs)
}

/** The next moment at which something happens by itself; Infinity if nothing will. */
export function nextMoment(world: World): number {
  const timers = [...world.clock.timers]
    .filter(({ owner }) => !owner.aside)
    .map((timer) => Math.max(timer.at, timer.owner.stalledUntil))
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

/** Every process dies at once, and starts again; their leases stay in place. */
export function killAll(world: World): void {
  for (const actor of [...world.actors, ...world.processes.map(({ actor }) => actor)]) actor.die()
  world.actors = []
}
