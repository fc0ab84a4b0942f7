import { describe, expect, it } from 'vitest'
import { seedsOf, simulateSeeds, timeLimitMs } from './simulate-range.ts'

const faults = ['crash-before', 'crash-inside', 'crash-after', 'error-before', 'error-inside', 'error-after']
const ends = ['completed', 'completed free', 'failed', 'cancelled']
/** Enough runs to have met every kind of event at least once. */
const manyLives = 200

describe('a small world in which everything breaks', () => {
  it('PRV-02 PRV-05 GEN-20 no video is made twice, no booking is lost, no page is left behind (pitfalls 23, 24, 34)', {
    timeout: timeLimitMs(2),
  }, async () => {
    const range = seedsOf(2)
    const happened = await simulateSeeds(range)
    if (range.count < manyLives) return
    const expected = [...faults.map((fault) => `!${fault}`), 'everything dies', 'stands still', 'is unchanged', ...ends]
    expect(expected.filter((what) => !happened.has(what))).toEqual([])
  })
})
