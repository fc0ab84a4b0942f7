import { expect, it } from 'vitest'
import type { AdminModel } from '#contract/models/admin-models.ts'
import type { ModeRules } from '#contract/models/model.ts'
import { fieldOf, findTouched, listPriceGroups, toChanges, valuesFor } from './model-form-values.ts'

const rules = (...credits: number[]): ModeRules => ({
  seconds: { values: [4] },
  resolutions: ['720p'],
  aspectRatios: ['16:9'],
  defaults: { seconds: 4, resolution: '720p', aspectRatio: '16:9', audio: true },
  not: [],
  references: null,
  extend: null,
  prices: credits.map((each) => ({ per: 'second', credits: each })),
})

const one = {
  model: {
    modes: { text: rules(0.2, 0.4), image: rules(0.2, 0.4), extend: rules(0.5) },
    upgradePrices: [{ to: '1080p', per: 'second', credits: 0.25 }],
  },
  changes: { label: 'Sketch' },
} as unknown as AdminModel

it('MOD-11 modes with the same prices share their fields', () => {
  expect(listPriceGroups(one).map(({ id, modes }) => [id, modes])).toEqual([
    ['text-image', ['text', 'image']],
    ['extend', ['extend']],
  ])
  expect(valuesFor(one)).toMatchObject({
    ...{ label: 'Sketch', summary: '', isHidden: false, priceFactor: '', retiresOn: '', replacedBy: '', failover: [] },
    prices: { 'text-image.0': '0.2', 'text-image.1': '0.4', 'extend.0': '0.5', 'upgrade.0': '0.25' },
  })
})

it('MOD-11 only what the operator edited is a change', () => {
  expect(toChanges(one, valuesFor(one), new Set())).toEqual({ changes: { label: 'Sketch' } })
  const edited = {
    ...valuesFor(one),
    label: '',
    replacedBy: 'none',
    prices: { ...valuesFor(one).prices, 'extend.0': '1,5' },
  }
  expect(toChanges(one, edited, new Set(['extend.0']))).toEqual({
    changes: { replacedBy: null, prices: { extend: [{ per: 'second', credits: 1.5 }] } },
  })
  const factor = {
    ...valuesFor({ ...one, changes: { prices: { text: [{ per: 'clip', credits: 1 }] } } }),
    priceFactor: '2',
  }
  expect(toChanges(one, factor, new Set())).toEqual({ changes: { priceFactor: 2 } })
})

it('MOD-11 prices that were changed before stay as they are, unless a factor replaces them', () => {
  const changes: AdminModel['changes'] = {
    prices: { text: [{ per: 'second', credits: 0.3 }] },
    upgradePrices: [{ to: '1080p', per: 'second', credits: 0.5 }],
  }
  const changed: AdminModel = { ...one, changes }
  const values = { ...valuesFor(changed), label: 'New' }
  for (const priceFactor of ['', ' '])
    expect(toChanges(changed, { ...values, priceFactor }, new Set())).toEqual({ changes: { ...changes, label: 'New' } })
  expect(toChanges(changed, { ...values, priceFactor: '2' }, new Set())).toEqual({
    changes: { label: 'New', priceFactor: 2 },
  })
})

it('MOD-11 a price counts as edited only if its text is another one', () => {
  const before = valuesFor(one)
  const after = { ...before, label: 'New', prices: { ...before.prices, 'extend.0': '0.6', 'upgrade.0': '0.25' } }
  expect([...findTouched(after, before)]).toEqual(['extend.0'])
})

it('MOD-11 an error belongs to the field that was edited', () => {
  const wrong = { ...valuesFor(one), priceFactor: 'x', prices: { ...valuesFor(one).prices, 'text-image.1': '' } }
  const told = toChanges(one, wrong, new Set(['text-image.1']))
  expect('faults' in told && told.faults.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['priceFactor', 'text-image.1']),
  )
  expect(fieldOf(one, 'prices.image.1.resolution')).toBe('text-image.1')
  expect(fieldOf(one, 'prices.extend')).toBe('extend.0')
  expect(fieldOf(one, 'prices')).toBe('priceFactor')
  expect(fieldOf(one, 'upgradePrices.0.to')).toBe('upgrade.0')
  expect(fieldOf(one, 'retiresOn')).toBe('retiresOn')
})
