import { AsyncLocalStorage } from 'node:async_hooks'
import { currentActor } from '#tests/simulation/actors/actor.ts'
import type { Timer, VirtualClock } from './virtual-clock.ts'

const real = {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  clearTimeout: globalThis.clearTimeout,
  clearInterval: globalThis.clearInterval,
}
const realNow = performance.now.bind(performance)

let ticking: VirtualClock | null = null

/**
 * Gives the simulated processes the timers and the time of the virtual clock; all
 * other code keeps the real ones. @returns a function to undo it
 */
export function installTimers(clock: VirtualClock): () => void {
  ticking = clock
  const replacements = {
    setTimeout: start('setTimeout', false),
    setInterval: start('setInterval', true),
    clearTimeout: stop('clearTimeout'),
    clearInterval: stop('clearInterval'),
  }
  Object.assign(globalThis, replacements)
  performance.now = () => (currentActor() && ticking ? ticking.time() : realNow())
  return () => {
    Object.assign(globalThis, real)
    performance.now = realNow
    ticking = null
  }
}

function start(name: 'setTimeout' | 'setInterval', repeat: boolean) {
  return (fire: () => void, ms = 0, ...rest: unknown[]) => {
    const owner = currentActor()
    if (!owner || !ticking) return (real[name] as (...input: unknown[]) => unknown)(fire, ms, ...rest)
    const timer = ticking.addTimer(owner, AsyncLocalStorage.bind(fire), ms, repeat)
    return Object.assign(timer, { unref: () => timer })
  }
}

function stop(name: 'clearTimeout' | 'clearInterval') {
  return (timer: unknown) => {
    if (ticking?.timers.delete(timer as Timer)) return
    if (typeof timer !== 'object' || timer === null || !('owner' in timer)) real[name](timer as NodeJS.Timeout)
  }
}
