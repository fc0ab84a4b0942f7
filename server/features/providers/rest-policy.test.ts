import fc from 'fast-check'
import { expect, it } from 'vitest'
import { restMs } from './rest-policy.ts'

const minuteMs = 60_000

it('PRV-03 an account is suspended from the third failure on, for twice as long each time, up to half an hour', () => {
  const minutes = [0, 2, 3, 4, 8, 9, 10, 50].map((failures) => restMs(failures) / minuteMs)
  expect(minutes).toEqual([0, 0, 0.5, 1, 16, 30, 30, 30])
  fc.assert(
    fc.property(fc.nat(100_000), (failures) => {
      expect(restMs(failures + 1)).toBeGreaterThanOrEqual(restMs(failures))
      expect(restMs(failures)).toBeLessThanOrEqual(30 * minuteMs)
    }),
  )
})
