import { expect, it } from 'vitest'
import type { Model, ModeRules } from '#contract/models/model.ts'
import { findModel, knownModels, replacementOf, successorOf, withPrices } from './known-models.ts'

const [fast, quality] = knownModels as [Model, Model]
const { text } = fast.modes as { text: ModeRules }

it('MOD-16 the settings change only the price of eight seconds in 720p', () => {
  const prices: ModeRules['prices'] = [
    { resolution: '4k', per: 'clip', credits: 20 },
    { seconds: 4, per: 'clip', credits: 2 },
    { seconds: 8, resolution: '720p', per: 'clip', credits: 5 },
    { per: 'second', credits: 0.5 },
    { per: 'clip', credits: 5 },
  ]
  const model = { ...fast, modes: { text: { ...text, prices } } }
  const [priced, other] = withPrices([model, quality], new Map([['veo3_fast', 7]]))
  expect(priced?.modes.text?.prices.map(({ credits }) => credits)).toEqual([20, 2, 7, 0.5, 7])
  expect([priced?.fromCredits, other]).toEqual([7, quality])
})

it('MOD-01 an unknown model is replaced by the first one of the form, wherever it is in the list', () => {
  expect(findModel([quality, fast], 'gone')).toBe(fast)
  expect(findModel([quality, fast], 'veo3')).toBe(quality)
  expect(findModel([quality], 'gone')).toBe(quality)
})

it('MOD-01 a model has a successor once it is gone, and only one that is offered', () => {
  const ending = { ...quality, replacedBy: 'veo3_fast' }
  expect([replacementOf([fast], ending), successorOf([fast], ending)]).toEqual([fast, null])
  const paused = { ...ending, status: 'paused' as const }
  expect(successorOf([fast], paused)).toBe(fast)
  expect(successorOf([{ ...fast, status: 'retired' }], paused)).toBe(null)
})
