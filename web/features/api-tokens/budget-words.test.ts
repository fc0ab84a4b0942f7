import { expect, it } from 'vitest'
import { typedNumberOrNull } from '#web/components/ui/form/typed-number.ts'
import { formatDateTime } from '#web/lib/format.ts'
import * as texts from '#web/texts/automation.ts'
import { describeWindow, listFixedLimits } from './budget-words.ts'
import { toExpiresInDays, tokenValuesSchema, valuesOf } from './token-values.ts'

const resetsAt = '2026-12-01T00:00:00.000Z'

it.each([
  [0, 'usual', 0],
  [7, 'usual', 70],
  [8, 'low', 80],
  [10, 'full', 100],
  // The cap was lowered.
  [25, 'full', 100],
])('API-02 a budget of 10 credits with %i used is %s', (used, state, percent) => {
  const shown = describeWindow({ window: 'month', cap: 10, used, resetsAt })
  expect(shown).toMatchObject({ title: 'This month', amount: `${used} of 10 credits`, state, percent })
  expect(shown.reset).toBe(texts.resets(formatDateTime(resetsAt)))
})

it('API-02 lists the limits without a bar, and says if there is none', () => {
  expect(describeWindow({ window: 'total', cap: 1, used: 0, resetsAt: null }).reset).toBe('Does not reset')
  expect(listFixedLimits({ models: null, maxPerVideo: null, windows: [] })).toEqual(['No spending limit'])
  expect(listFixedLimits({ models: ['veo3', 'veo3_fast'], maxPerVideo: 1, windows: [] })).toEqual([
    'At most 1 credit per video',
    'Only veo3, veo3_fast',
  ])
})

it('API-02 the form of a token has its limits, and an empty field is no limit', () => {
  const windows = [{ window: 'total' as const, cap: 9, used: 1, resetsAt: null }]
  const values = valuesOf({ name: 'a', scopes: ['videos:read'], budget: { models: null, maxPerVideo: 3, windows } })
  expect(values).toMatchObject({ scopes: ['videos:read'], maxPerVideo: 3, dailyCap: null, totalCap: 9 })
  expect(tokenValuesSchema.parse({ ...valuesOf(undefined), name: 'a' }).scopes).toHaveLength(3)
  expect([
    typedNumberOrNull(' '),
    typedNumberOrNull('12'),
    typedNumberOrNull(null),
    typedNumberOrNull('1.5'),
    typedNumberOrNull('x'),
  ]).toEqual([...[null, 12, null, 1.5, Number.NaN]])
})

it('API-02 each cap of a token stands in its own field, and a lifetime is a number of days', () => {
  const windows = (['total', 'day', 'month'] as const).map((window, index) => ({
    ...{ window, cap: index + 1, used: 0, resetsAt: null },
  }))
  expect(valuesOf({ name: 'a', scopes: ['videos:read'], budget: { models: null, maxPerVideo: 9, windows } })).toEqual({
    ...{ name: 'a', lifetime: 'never', scopes: ['videos:read'] },
    ...{ totalCap: 1, dailyCap: 2, monthlyCap: 3, maxPerVideo: 9 },
  })
  expect([toExpiresInDays('never'), toExpiresInDays('90')]).toEqual([null, 90])
})
