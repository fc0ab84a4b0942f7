import { describe, expect, it } from 'vitest'
import { findCardSeconds } from './card-seconds.ts'
import type { PlannedClip, TrialCheck } from './plan-trial.ts'
import type { ClipResult } from './use-whole-trial.ts'

/** What a clip was for, its length, and how long the card worked for it; null if nobody saw that. */
type Measured = [check: TrialCheck, seconds: number, madeSeconds: number | null]

const read = (measured: readonly Measured[]) =>
  findCardSeconds(
    measured.map(([check, seconds]) => ({ check, seconds }) as PlannedClip),
    measured.map(([, , made]) => ({ madeMs: made === null ? null : made * 1000 }) as ClipResult),
  )

describe('the time of a card for a second of video', () => {
  it('MOD-20 is that of the slowest of the longest clips, without the load of the model', () => {
    expect(
      read([
        ['shortest', 2, 200],
        ['again', 2, 1],
        ['longest', 10, 120],
        ['longest', 10, 150],
        ['cancelled', 10, 3000],
      ]),
    ).toBe(15)
  })

  it('MOD-20 is that of the shortest clips if no other was measured', () => {
    expect(
      read([
        ['shortest', 2, 200],
        ['again', 2, 1],
        ['longest', 10, null],
      ]),
    ).toBe(100)
    expect(read([['shortest', 2, null]])).toBeNull()
    expect(read([])).toBeNull()
  })
})
