import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'

/** The process that owns a timer. If it is dead or suspended, the timer does not fire. */
type Owner = { dead: boolean; stalledUntil: number; aside: boolean }

export type Timer = { owner: Owner; at: number; everyMs: number | null; fire: () => void }

/** The world's time and the timers of its processes; both advance by hand. */
export type VirtualClock = Clock & {
  timers: Set<Timer>
  time(): number
  forward(ms: number): void
  addTimer(owner: Owner, fire: () => void, ms: number, repeat?: boolean): Timer
  /** The next due timer whose process is able to receive it. */
  takeDue(): Timer | null
}

export function createVirtualClock(start: number): VirtualClock {
  let now = start
  const timers = new Set<Timer>()
  return {
    timers,
    now: () => new Date(now),
    // Evaluated when a statement runs, which may be long after it was built.
    inDatabase: () => sql`${{ toString: () => String(now) }}::bigint`,
    time: () => now,
    forward(ms) {
      now += ms
    },
    addTimer(owner, fire, ms, repeat = false) {
      const timer = { owner, at: now + ms, everyMs: repeat ? ms : null, fire }
      if (!owner.dead) timers.add(timer)
      return timer
    },
    takeDue() {
      let first: Timer | null = null
      for (const timer of timers)
        if (timer.at <= now && timer.owner.stalledUntil <= now && (!first || timer.at < first.at)) first = timer
      if (!first) return null
      if (first.everyMs === null) timers.delete(first)
      // As with real timers, a process that slept through many intervals gets a single call.
      else first.at = now + first.everyMs
      return first
    },
  }
}

export function cancelTimers(clock: VirtualClock, owner: Owner): void {
  for (const timer of clock.timers) if (timer.owner === owner) clock.timers.delete(timer)
}
