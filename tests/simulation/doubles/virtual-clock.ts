import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'

/** Who hears a timer, unless it is dead or suspended. */
type Owner = { dead: boolean; stalledUntil: number }

export type Timer = { owner: Owner; at: number; everyMs: number | null; fire: () => void }

/** The world's time with the timers of its processes; both move by hand. */
export type VirtualClock = Clock & {
  timers: Set<Timer>
  time(): number
  forward(ms: number): void
  addTimer(owner: Owner, fire: () => void, ms: number, repeat?: boolean): Timer
  /** The next timer whose time has come and whose process can hear it. */
  takeDue(): Timer | null
}

export function createVirtualClock(start: number): VirtualClock {
  let now = start
  const timers = new Set<Timer>()
  return {
    timers,
    now: () => new Date(now),
    // Written into a statement when it runs, which may be long after it was asked for.
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
      // Like the real ones: a process that slept through many turns hears one.
      else first.at = now + first.everyMs
      return first
    },
  }
}

export function cancelTimers(clock: VirtualClock, owner: Owner): void {
  for (const timer of clock.timers) if (timer.owner === owner) clock.timers.delete(timer)
}
