import { expect, it } from 'vitest'
import type { AdminModel } from '#contract/models/admin-models.ts'
import { describeMargin, describeSuccess, describeTime } from './model-parts.tsx'

type Figures = AdminModel['figures']

const figures: Figures = {
  ...{ ended: 200, completed: 150, medianMs: 61_000 },
  ...{ revenueCents: 90, costCents: 63, isEstimated: false },
}
const none: Figures = { ended: 0, completed: 0, medianMs: null, revenueCents: null, costCents: null, isEstimated: true }

it.each<[string, Partial<Figures>, string]>([
  ['is what is left of the price after the cost', {}, '30 %'],
  ['is negative if the vendor takes more than users pay', { costCents: 135 }, '−50 %'],
  ['is marked if some costs were only booked', { isEstimated: true }, '≈ 30 %'],
  ['is everything if the vendor took nothing', { costCents: 0 }, '100 %'],
  ['is not known without a cost', { costCents: null }, '–'],
  ['is not known without a price', { revenueCents: 0 }, '–'],
])('MOD-11 the margin of a model %s', (_, changes, words) => {
  expect(describeMargin({ ...figures, ...changes })).toBe(words)
})

it('MOD-11 the share of finished videos and the time are those of the videos that ended', () => {
  expect([describeSuccess(figures), describeTime(figures)]).toEqual(['75 % of 200', '1:01'])
  expect([describeMargin(none), describeSuccess(none), describeTime(none)]).toEqual(['–', '–', '–'])
})
