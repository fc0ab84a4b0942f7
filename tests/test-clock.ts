import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'

export type TestClock = Clock & { forward(ms: number): void }

/** A clock that stands still until a test advances it. */
export function createTestClock(start = new Date('2026-03-01T08:00:00Z')): TestClock {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    inDatabase: () => sql`${now}::bigint`,
    forward: (ms) => {
      now += ms
    },
  }
}
