import { expect, it } from 'vitest'
import type { Model } from '#contract/models/model.ts'
import type { GenerateValues } from '#web/features/videos/generate/generate-values.ts'
import { emptyValues } from '#web/features/videos/generate/start/draft-fields.ts'
import { knownModels } from '#web/features/videos/models/known-models.ts'
import { describeLosses } from './adapt-values.ts'

const [fast] = knownModels as [Model]

/** What choosing a model that differs like this from Veo3 Fast says. */
function losses(values: Partial<GenerateValues>, model: Partial<Model>): string[] {
  const chosen = { ...fast, id: 'chosen', ...model }
  return describeLosses({ ...emptyValues, model: 'chosen', ...values }, { models: [chosen], hdAspectRatios: ['16:9'] })
}
const given = { seeds: 12345, watermark: 'Ana' }

it('MOD-03 choosing a model says what it does not take', () => {
  expect(losses(given, {})).toEqual([])
  expect(losses(given, { watermark: false })).toEqual(['without the watermark'])
  expect(losses(given, { seed: null })).toEqual(['without the seed'])
  expect(losses({ aspectRatio: '1:1', mode: 'frames' }, {})).toEqual(['now in Image mode', 'now 16:9'])
})

it('MOD-03 a seed out of the range of the chosen model stays, because its field refuses it', () => {
  expect(losses(given, { seed: { min: 0, max: 99 } })).toEqual([])
})
