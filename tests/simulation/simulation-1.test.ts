import { describe, expect, it } from 'vitest'
import { openStage, simulate } from './simulate.ts'
import { seedsOf, simulateSeeds, timeLimitMs } from './simulate-range.ts'

describe('a small world in which everything breaks', () => {
  it('GEN-06 GEN-17 GEN-18 nobody loses a credit or a video (pitfalls 1, 7, 8)', {
    timeout: timeLimitMs(1),
  }, async () => {
    await simulateSeeds(seedsOf(1))
  })

  it('the same seed gives the same run', async () => {
    const stage = await openStage()
    const [first, second] = [await simulate(7, stage), await simulate(7, stage)]
    expect(second.log).toEqual(first.log)
    expect(first.log.length).toBeGreaterThan(50)
    await stage.db.close()
  })
})
