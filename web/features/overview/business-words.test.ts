import { expect, it } from 'vitest'
import * as texts from '#web/texts/overview.ts'
import { describeOutcome, describeRunway } from './business-words.ts'

it.each([
  [0, 0, texts.noneYet],
  [3, 0, texts.succeededFailed('100', '0')],
  [2, 1, texts.succeededFailed('67', '1')],
  [0, 4, texts.succeededFailed('0', '4')],
  [9999, 1, texts.succeededFailed('99', '1')],
])('ADM-12 describes %d completed and %d failed videos: %s', (made, failed, words) => {
  expect(describeOutcome(made, failed)).toBe(words)
})

it.each([
  [null, 0, texts.noneUsed],
  [0, 800, texts.leftAtPerDay(texts.lessThanADay, '800')],
  [0.99, 800, texts.leftAtPerDay(texts.lessThanADay, '800')],
  [1, 80, texts.leftAtPerDay('1 day', '80')],
  [1234.9, 0.4, texts.leftAtPerDay('1,234 days', '0')],
])('ADM-12 describes credits that last %s days at %d a day', (runwayDays, perDay, words) => {
  expect(describeRunway({ runwayDays, perDay })).toBe(words)
})
