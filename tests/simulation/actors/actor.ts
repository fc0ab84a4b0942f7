import { AsyncLocalStorage } from 'node:async_hooks'
import type { Commit } from '#tests/simulation/doubles/transaction-ids.ts'
import { cancelTimers, type VirtualClock } from '#tests/simulation/doubles/virtual-clock.ts'

/** The fault of one call: the process dies or the call breaks, before its effect, during it or after it. */
export type Fault = 'none' | `${'crash' | 'error'}-${'before' | 'inside' | 'after'}`

/** An infrastructure failure that a living process can observe. */
export class InjectedFault extends Error {}

/** Lets a transaction break at one of its statements. Without such a fault, it does nothing. */
export type Inside = { statement(): void; commit(): void }

/** A call that waits for its turn. */
export type Call = { label: string; perform(fault: Fault): Promise<void> }

/**
 * One unit of work of one process: a request, a job, a sweep. Each of its outside calls waits at a gate until the world
 * lets it through, so that the seed decides how actors interleave. A dead actor's calls never return: other actors must
 * be able to continue from the state that a crash leaves.
 */
export type Actor = {
  name: string
  calls: Call[]
  dead: boolean
  ended: boolean
  /** Until then, it neither runs nor receives its timers, like a process on a suspended machine. */
  stalledUntil: number
  /** Runs beside the work on videos: pages, and the processes that serve them. */
  aside: boolean
  lastCommit: Commit | null
  onDeath: (() => void)[]
  gate<T>(label: string, effect: (inside: Inside) => Promise<T>): Promise<T>
  sleep(ms: number): Promise<void>
  die(): void
}

const current = new AsyncLocalStorage<Actor>()

/** The actor whose work is running; undefined outside of the simulated processes. */
export const currentActor = (): Actor | undefined => current.getStore()

export function runAs<T>(actor: Actor, work: () => T): T {
  return current.run(actor, work)
}

export function never<T>(): Promise<T> {
  return new Promise(() => {})
}

export function createActor(name: string, clock: VirtualClock, statementAt: () => number): Actor {
  const actor: Actor = {
    name,
    calls: [],
    dead: false,
    ended: false,
    stalledUntil: 0,
    aside: false,
    lastCommit: null,
    onDeath: [],
    gate<T>(label: string, effect: (inside: Inside) => Promise<T>): Promise<T> {
      if (actor.dead) return never()
      return new Promise<T>((resolve, reject) => {
        const perform = (fault: Fault) => through(actor, fault, { effect, resolve, reject, statementAt })
        actor.calls.push({ label, perform })
      })
    },
    sleep: (ms) => new Promise((resolve) => void clock.addTimer(actor, resolve, ms)),
    die() {
      if (actor.dead) return
      actor.dead = true
      actor.calls = []
      cancelTimers(clock, actor)
      for (const notify of actor.onDeath) notify()
    },
  }
  return actor
}

type Passage<T> = {
  effect: (inside: Inside) => Promise<T>
  resolve: (value: T) => void
  reject: (error: unknown) => void
  statementAt: () => number
}

async function through<T>(actor: Actor, fault: Fault, passage: Passage<T>): Promise<void> {
  const { effect, resolve, reject } = passage
  const [kind, moment] = fault.split('-')
  if (moment === 'before') return kind === 'crash' ? actor.die() : reject(new InjectedFault(fault))
  const inside = moment === 'inside' ? breakInside(actor, kind === 'crash', passage.statementAt()) : unbroken
  try {
    const value = await effect(inside)
    if (kind === 'crash') actor.die()
    else if (kind === 'error') reject(new InjectedFault(fault))
    else resolve(value)
  } catch (error) {
    if (actor.dead) return
    if (fault === 'crash-after') actor.die()
    else reject(error)
  }
}

const unbroken: Inside = { statement() {}, commit() {} }

/** From the given statement on, every statement fails, and so does the transaction, even if the error is caught. */
function breakInside(actor: Actor, crash: boolean, at: number): Inside {
  let count = 0
  const stop = () => {
    if (crash) actor.die()
    throw new InjectedFault('inside a transaction')
  }
  return {
    statement() {
      if (++count >= at) stop()
    },
    // A transaction with fewer statements breaks at its commit.
    commit: stop,
  }
}
