import { expect, it } from 'vitest'
import type { AdminModel } from '#contract/models/admin-models.ts'
import type { ModeRules } from '#contract/models/model.ts'
import { fieldOf, findTouched, listPriceGroups, toChanges, valuesFor } from './model-form-values.ts'

const perSecond = (...credits: number[]): ModeRules['prices'] =>
  credits.map((each) => ({ per: 'second', credits: each }))

const rules = (...credits: number[]): ModeRules => ({
  seconds: { values: [4] },
  resolutions: ['720p'],
  aspectRatios: ['16:9'],
  defaults: { seconds: 4, resolution: '720p', aspectRatio: '16:9', audio: true },
  not: [],
  references: null,
  extend: null,
  prices: perSecond(...credits),
})

const shipped = {
  modes: { text: rules(0.2, 0.4), image: rules(0.2, 0.4), extend: rules(0.5) },
  upgradePrices: [{ to: '1080p', per: 'second', credits: 0.25 }],
}
const one = { model: shipped, shipped, changes: { label: 'Sketch' } } as unknown as AdminModel

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

it('MOD-11 MOD-04 if a factor is removed, all prices that the form shows are kept, those of upgrades too', () => {
  const factored: AdminModel = { ...one, changes: { priceFactor: 3 } }
  const values = valuesFor(factored)
  const removed = { ...values, priceFactor: '', prices: { ...values.prices, 'extend.0': '0.6' } }
  expect(toChanges(factored, removed, new Set(['extend.0']))).toEqual({
    changes: {
      prices: { text: perSecond(0.2, 0.4), image: perSecond(0.2, 0.4), extend: perSecond(0.6) },
      upgradePrices: [{ to: '1080p', per: 'second', credits: 0.25 }],
    },
  })
})

it('MOD-11 MOD-04 if a factor is removed while only a further route makes videos, the prices of all modes are kept', () => {
  // With the factor, the prices in effect are a third of the shipped ones.
  const model = { ...one.model, modes: { image: rules(0.066667, 0.133333) }, upgradePrices: [] }
  const factored: AdminModel = { ...one, model, changes: { priceFactor: 1 / 3 } }
  expect(toChanges(factored, { ...valuesFor(factored), priceFactor: '' }, new Set())).toEqual({
    changes: {
      prices: {
        text: perSecond(0.066667, 0.133333),
        image: perSecond(0.066667, 0.133333),
        extend: perSecond(0.166667),
      },
      upgradePrices: [{ to: '1080p', per: 'second', credits: 0.083333 }],
    },
  })
})

it('MOD-11 a factor replaces prices that were typed before it', () => {
  const values = valuesFor(one)
  const prices = { ...values.prices, 'extend.0': 'x', 'upgrade.0': '1' }
  expect(toChanges(one, { ...values, priceFactor: '2', prices }, new Set(['extend.0', 'upgrade.0']))).toEqual({
    changes: { label: 'Sketch', priceFactor: 2 },
  })
})

it('MOD-11 a price counts as edited only if its text is another one', () => {
  const before = valuesFor(one)
  const after = { ...before, label: 'New', prices: { ...before.prices, 'extend.0': '0.6', 'upgrade.0': '0.25' } }
  expect([...findTouched(after, before)]).toEqual(['extend.0'])
})

it('MOD-11 an error belongs to the field that was edited', () => {
  const values = valuesFor(one)
  const faultsOf = (wrong: Partial<typeof values>) => {
    const told = toChanges(one, { ...values, ...wrong }, new Set(['text-image.1']))
    return 'faults' in told && told.faults.map(({ field }) => field)
  }
  expect(faultsOf({ priceFactor: 'x' })).toEqual(['priceFactor'])
  expect(faultsOf({ prices: { ...values.prices, 'text-image.1': '' } })).toContain('text-image.1')
  expect(fieldOf(one, 'prices.image.1.resolution')).toBe('text-image.1')
  expect(fieldOf(one, 'prices.extend')).toBe('extend.0')
  expect(fieldOf(one, 'prices')).toBe('priceFactor')
  expect(fieldOf(one, 'upgradePrices.0.to')).toBe('upgrade.0')
  expect(fieldOf(one, 'retiresOn')).toBe('retiresOn')
})
