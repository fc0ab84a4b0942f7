import { describe, expect, it } from 'vitest'
import { openDatabase, simulate } from './simulate.ts'
import { seedsOf, simulateSeeds, timeLimitMs } from './simulate-range.ts'

/** The others are the parameters of failed statements, among them numbers that the database continues. */
const firstLine = (text: string) => text.split('\n', 1)[0]

describe('a small world in which everything breaks', () => {
  it('MOD-04 MOD-15 MOD-19 GEN-06 GEN-17 GEN-18 nobody loses a credit or a video', {
    timeout: timeLimitMs(1),
  }, async () => {
    await simulateSeeds(seedsOf(1))
  })

  it('the same seed gives the same run', async () => {
    const database = await openDatabase()
    for (const seed of [7, 8, 9]) {
      const [first, second] = [await simulate(seed, database), await simulate(seed, database)]
      expect(second.log.map(firstLine)).toEqual(first.log.map(firstLine))
      expect(first.log.length).toBeGreaterThan(50)
    }
    await database.db.close()
  })
})
