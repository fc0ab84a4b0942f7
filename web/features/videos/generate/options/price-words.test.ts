import { expect, it } from 'vitest'
import type { Model, ModeRules } from '#contract/models/model.ts'
import type { GenerateValues } from '#web/features/videos/generate/generate-values.ts'
import { settleChoice } from '#web/features/videos/generate/settle-choice.ts'
import { emptyValues } from '#web/features/videos/generate/start/draft-fields.ts'
import { findModel, knownModels } from '#web/features/videos/models/known-models.ts'
import { describePrice } from './price-words.ts'

const fast = findModel(knownModels, 'veo3_fast')
const usual = fast.modes.text
if (!usual) throw new Error('Veo3 Fast makes videos from text.')
const rules: ModeRules = { ...usual, seconds: { values: [4, 8] }, resolutions: ['720p', '1080p'] }
const veo: Model = { ...fast, modes: { text: rules, image: rules, frames: rules } }

function priceLine(values: Partial<GenerateValues>, { model = veo, ratios = ['16:9'] } = {}): string {
  return describePrice(settleChoice(model, { ...emptyValues, ...values }, ratios))
}

it.each<[string, Partial<GenerateValues>]>([
  ['four seconds', { seconds: 4 }],
  ['two frames', { mode: 'frames' }],
])('GEN-15 the price line says that a 16:9 video in 720p of %s has no free 1080p version', (_, values) => {
  expect(priceLine(values)).toMatch(/^\d seconds in 720p, with sound, without the free 1080p version: 1 credit$/)
})

it('GEN-15 the price line says so if the operator has no 1080p version made in 16:9', () => {
  expect(priceLine({}, { ratios: [] })).toContain('without the free 1080p version')
})

it('GEN-15 the price line of other videos says nothing about a free 1080p version', () => {
  expect(priceLine({})).toBe('8 seconds in 720p, with sound: 1 credit')
  expect(priceLine({ aspectRatio: '9:16', seconds: 4 })).toBe('4 seconds in 720p, with sound: 1 credit')
  expect(priceLine({ resolution: '1080p', seconds: 4 })).toBe('4 seconds in 1080p, with sound: 1 credit')
  expect(priceLine({ seconds: 4 }, { model: { ...veo, id: 'other' } })).toBe('4 seconds in 720p, with sound: 1 credit')
})
