import { expect, it } from 'vitest'
import { lastDays, toPeriod } from './period-policy.ts'

it("CRD-07 a day begins in the reader's time zone", () => {
  const now = new Date('2026-11-21T18:30:00Z')
  expect(lastDays(now, 2, 0)).toEqual(['2026-11-20', '2026-11-21'])
  expect(lastDays(now, 2, 7 * 60)).toEqual(['2026-11-21', '2026-11-22'])
  expect(lastDays(new Date('2026-11-21T03:00:00Z'), 1, -5 * 60)).toEqual(['2026-11-20'])
})

it("ADM-10 days follow the reader's clock, moments are exact to the millisecond", () => {
  expect(toPeriod({ dateFrom: '2026-11-21', dateTo: '2026-11-21', utcOffset: 420 })).toEqual({
    from: new Date('2026-11-20T17:00:00Z'),
    before: new Date('2026-11-21T17:00:00Z'),
  })
  expect(toPeriod({ dateTo: '2026-11-21T10:00:00.000Z', utcOffset: 420 }).before).toEqual(
    new Date('2026-11-21T10:00:00.001Z'),
  )
})
