import { expect, it } from 'vitest'
import { catalogue } from './catalogue.ts'
import { checkCatalogue } from './check-catalogue.ts'
import type { ShippedModel, ShippedRules } from './shipped-model.ts'
import { veoModels } from './veo.ts'

const [veo] = veoModels as [ShippedModel]
const text = veo.modes.text as ShippedRules
const withText = (changes: Partial<ShippedRules>): ShippedModel => ({
  ...veo,
  modes: { text: { ...text, ...changes } },
})

it('MOD-01 the shipped catalogue has no contradiction', () => {
  expect(catalogue.map(({ id }) => id)).toEqual(['veo3_fast', 'veo3'])
})

it.each<[string, ShippedModel[]]>([
  ['its id is used twice', [veo, veo]],
  ['it has no modes', [{ ...veo, modes: {} }]],
  ['its smallest seed is above its largest', [{ ...veo, seed: { min: 2, max: 1 } }]],
  ['its successor nobody is not in the catalogue', [{ ...veo, replacedBy: 'nobody' }]],
  ['it is its own successor', [{ ...veo, replacedBy: veo.id }]],
  ['text: references are for the mode references', [withText({ references: { images: 1, videos: 0, audios: 0 } })]],
  ['references: references are for the mode references', [{ ...veo, modes: { references: text } }]],
  ['extend: extend is for the mode extend', [{ ...veo, modes: { extend: text } }]],
  [
    'extend: seconds and addSeconds differ',
    [{ ...veo, modes: { extend: { ...text, extend: { addSeconds: [7], maxTotal: null, maxSourceAgeHours: null } } } }],
  ],
  ['text: it offers no length', [withText({ seconds: { min: 8, max: 4 } })]],
  ['text: the default of 9 seconds is not offered', [withText({ defaults: { ...text.defaults, seconds: 9 } })]],
  ['text: the default resolution 4k is not offered', [withText({ defaults: { ...text.defaults, resolution: '4k' } })]],
  ['text: the default aspect ratio is not offered', [withText({ aspectRatios: ['1:1'] })]],
  ['text: the default aspect ratio is not offered', [withText({ aspectRatios: 'source' })]],
  ['text: the default of audio is not offered', [withText({ defaults: { ...text.defaults, audio: false } })]],
  ['text: the defaults together are not made', [withText({ not: [{ seconds: [8] }] })]],
  ['text: a price is not above 0', [withText({ prices: [{ per: 'clip', credits: 0 }] })]],
  [
    'text: 8 seconds in 720p with sound have no price',
    [withText({ prices: [{ per: 'clip', credits: 1, resolution: '4k' }] })],
  ],
])('MOD-01 the server does not start if %s', (fault, models) => {
  expect(() => checkCatalogue(models)).toThrow(`The model ${veo.id} in the catalogue contradicts itself: ${fault}.`)
})
