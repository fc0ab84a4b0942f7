import { expect, it } from 'vitest'
import type { JobsWire } from '#contract/models/jobs-wire.ts'
import { catalogue } from './catalogue.ts'
import { checkCatalogue } from './check-catalogue.ts'
import { demoModel } from './demo.ts'
import { jobsModels } from './jobs-models.ts'
import type { Route } from './route.ts'
import type { ShippedModel, ShippedRules } from './shipped-model.ts'
import { veoModels } from './veo.ts'

const [veo] = veoModels as [ShippedModel]
const text = veo.modes.text as ShippedRules
const withText = (changes: Partial<ShippedRules>): ShippedModel => ({
  ...veo,
  modes: { text: { ...text, ...changes } },
})

const [, , wan] = jobsModels as [unknown, unknown, ShippedModel]
const wanRoute = wan.route?.family === 'jobs' ? wan.route : null
const pictures = wanRoute ? wanRoute.wire.pictures : {}
const named = (model: ShippedModel): ShippedModel => ({ ...model, id: veo.id })
const withWire = (changes: Partial<JobsWire>, model: Partial<ShippedModel> = {}): ShippedModel[] => [
  {
    ...named({ ...wan, ...model }),
    route: wanRoute && { ...wanRoute, wire: { ...wanRoute.wire, ...changes } },
  },
]
const demo = (changes: Partial<ShippedModel>): ShippedModel[] => [{ ...named(demoModel), replacedBy: null, ...changes }]
const withoutWorkflow: Route = {
  ...{ vendor: 'comfyui', family: 'graph', prices: [] },
  wire: { fps: 24, grid: null, sizes: {}, modes: {} },
}
const next = (changes: Partial<ShippedModel>): ShippedModel[] => [
  { ...veo, replacedBy: 'next' },
  { ...veo, id: 'next', ...changes },
]

it('MOD-01 the shipped catalogue has no contradiction', () => {
  expect(catalogue.map(({ id }) => id)).toEqual([
    ...['veo3_fast', 'veo3', 'veo3_lite', 'kling-3.0', 'seedance-2-fast', 'wan-2.7', 'happyhorse-1.1'],
    ...['kling-3.0-turbo', 'kling-3.0-omni', 'kling-2.6', 'kling-2.5-turbo', 'kling-2.1-pro'],
    ...['seedance-2', 'seedance-2-mini', 'seedance-1.5-pro', 'wan-3.0', 'wan-3.0-prime', 'minimax-h3'],
    ...['hailuo-2.3-pro', 'grok-imagine', 'pixverse-v6', 'gemini-omni'],
    ...['fal-veo-3.1', 'fal-veo-3.1-fast', 'fal-veo-3.1-lite', 'fal-veo-3.1-references'],
    ...['fal-kling-3', 'fal-kling-3-pro', 'fal-omni-flash', 'google-omni-1.2', 'demo'],
  ])
})

it.each<[string, ShippedModel[]]>([
  ['its id is used twice', [veo, veo]],
  ['it has no modes', [{ ...veo, modes: {} }]],
  ['its smallest seed is above its largest', [{ ...veo, seed: { min: 2, max: 1 } }]],
  ['its largest seed is above 2147483647', [{ ...veo, seed: { min: 1, max: 2 ** 31 } }]],
  ['its smallest seed is below 0', [{ ...veo, seed: { min: -1, max: 1 } }]],
  ['2030-02-30 is not a date', [{ ...veo, retiresOn: '2030-02-30' }]],
  ['tomorrow is not a date', [{ ...veo, retiresOn: 'tomorrow' }]],
  ['its longest prompt is above 20000', [{ ...veo, promptMax: 20_001 }]],
  ['its shortest prompt is above its longest', [{ ...veo, promptMin: 5001 }]],
  ['negativePrompt and negativePromptMax belong together', [{ ...veo, negativePrompt: true }]],
  ['its longest negative prompt is out of bounds', [{ ...veo, negativePrompt: true, negativePromptMax: 0 }]],
  ['an upgrade has no price', [{ ...veo, upgradePrices: [] }]],
  ['an upgrade is offered twice', demo({ upgrades: ['1080p', '1080p'] })],
  ['an upgrade has a price and is not offered', demo({ upgrades: [] })],
  ['the price of an upgrade is not above 0', demo({ upgradePrices: [{ to: '1080p', per: 'clip', credits: 0 }] })],
  ['its 1080p is both free and an upgrade', demo({ hasFreeHd: true })],
  ['nothing can make its upgrades', demo({ route: veo.route })],
  ['text: the workflow is missing', demo({ route: withoutWorkflow, upgrades: [], upgradePrices: [] })],
  ['nobody makes its videos', demo({ demoStandsIn: false, upgrades: [], upgradePrices: [] })],
  ['its successor next is retired', next({ isRetired: true })],
  ['its successor next has a successor itself', next({ replacedBy: veo.id })],
  ["text: the provider's name of the model is missing", withWire({ slugs: {} })],
  ["text: the provider's word for 1080p is missing", withWire({ resolution: { field: 'r', values: { '720p': 'x' } } })],
  ['image: the field for the picture first is missing', withWire({ pictures: {} })],
  ['frames: the field for the picture last is missing', withWire({ pictures: { first: { field: 'f', as: 'text' } } })],
  ['the field for the sound is missing', withWire({}, { audio: 'optional' })],
  ['the field for the seed is missing', withWire({ seed: '' })],
  ['the field for the negative prompt is missing', withWire({ negativePrompt: '' })],
  ['text: without a field, the provider makes only one resolution', withWire({ resolution: undefined as never })],
  ['text: without a field, the provider makes only one aspect ratio', withWire({ aspectRatio: undefined as never })],
  ['the field prompt is sent twice', withWire({ seed: 'prompt' })],
  ['the field ratio is sent twice', withWire({ always: { nsfw_checker: true, ratio: '16:9' } })],
  [
    'the field resolution is sent twice',
    withWire({ pictures: { ...pictures, last: { field: 'resolution', as: 'text' } } }),
  ],
  ['only a list takes both frames', withWire({ pictures: { ...pictures, last: pictures.first as never } })],
  ['the value spicy is not allowed', withWire({ always: { mode: ' Spicy' } })],
  [
    'the value spicy is not allowed',
    withWire({ resolution: { field: 'mode', values: { '720p': 'spicy', '1080p': 'x' } } }),
  ],
  ['nsfw_checker must be true', withWire({ always: { nsfw_checker: false } })],
  ['requests must not choose the safety check of the provider', withWire({ seed: 'nsfw_checker', always: {} })],
  ['its successor nobody is not in the catalogue', [{ ...veo, replacedBy: 'nobody' }]],
  ['it is its own successor', [{ ...veo, replacedBy: veo.id }]],
  ['text: references are for the mode references', [withText({ references: { images: 1, videos: 0, audios: 0 } })]],
  ['references: references are for the mode references', [{ ...veo, modes: { references: text } }]],
  ['extend: extend is for the mode extend', [{ ...veo, modes: { extend: text } }]],
  [
    'extend: seconds and addSeconds differ',
    [
      {
        ...veo,
        modes: {
          extend: { ...text, extend: { addSeconds: [7], maxTotal: null, maxSourceAgeHours: null, fromUpgraded: true } },
        },
      },
    ],
  ],
  ['text: a length is offered twice', [withText({ seconds: { values: [4, 4, 8] } })]],
  ['text: a resolution is offered twice', [withText({ resolutions: ['720p', '720p'] })]],
  ['text: an aspect ratio is offered twice', [withText({ aspectRatios: ['16:9', '16:9'] })]],
  ['text: wide is not an aspect ratio', [withText({ aspectRatios: ['16:9', 'wide'] })]],
  ['text: 16:0 is not an aspect ratio', [withText({ aspectRatios: ['16:9', '16:0'] })]],
  ['text: 4 seconds are never made', [withText({ not: [{ seconds: [4] }] })]],
  ['text: 1080p is never made', [withText({ not: [{ resolution: '1080p' }] })]],
  ['text: 9:16 is never made', [withText({ not: [{ aspectRatio: '9:16' }] })]],
  ['text: it rules out what is not offered', [withText({ not: [{ seconds: [5] }] })]],
  ['text: it rules out what is not offered', [withText({ not: [{ resolution: '2k' }] })]],
  ['text: it rules out what is not offered', [withText({ not: [{ aspectRatio: '1:1' }] })]],
  ...[{ seconds: 5 }, { resolution: '2k' }, { audio: false }].map((row): [string, ShippedModel[]] => [
    'text: a price is for what is not offered',
    [withText({ prices: [...text.prices, { ...row, per: 'clip', credits: 1 }] })],
  ]),
  [
    'references: it takes no reference',
    [{ ...veo, modes: { references: { ...text, references: { images: 0, videos: 0, audios: 0 } } } }],
  ],
  [
    'extend: nothing can be extended',
    [
      {
        ...veo,
        modes: {
          extend: {
            ...text,
            extend: { addSeconds: [4, 6, 8], maxTotal: 4, maxSourceAgeHours: null, fromUpgraded: true },
          },
        },
      },
    ],
  ],
  ['text: it offers no length', [withText({ seconds: { min: 8, max: 4 } })]],
  ['text: the default of 9 seconds is not offered', [withText({ defaults: { ...text.defaults, seconds: 9 } })]],
  ['text: the default resolution 8k is not offered', [withText({ defaults: { ...text.defaults, resolution: '8k' } })]],
  ['text: the default aspect ratio is not offered', [withText({ aspectRatios: ['1:1'] })]],
  ['text: the default aspect ratio is not offered', [withText({ aspectRatios: 'source' })]],
  ['text: the default of audio is not offered', [withText({ defaults: { ...text.defaults, audio: false } })]],
  ['text: the defaults together are not made', [withText({ not: [{ seconds: [8] }] })]],
  ['text: a price is not above 0', [withText({ prices: [{ per: 'clip', credits: 0 }] })]],
  [
    'text: 4 seconds in 720p with sound have no price',
    [withText({ prices: [{ per: 'clip', credits: 1, resolution: '1080p' }] })],
  ],
])('MOD-01 the server does not start if %s', (fault, models) => {
  expect(() => checkCatalogue(models)).toThrow(`The model ${veo.id} in the catalogue contradicts itself: ${fault}.`)
})

it('MOD-01 a combination that is not made needs no price', () => {
  const not = [{ seconds: [4], resolution: '1080p' }]
  const prices: ShippedRules['prices'] = [
    { resolution: '720p', per: 'clip', credits: 1 },
    ...[6, 8].map((seconds) => ({ resolution: '1080p', seconds, per: 'clip' as const, credits: 2 })),
  ]
  expect(() => checkCatalogue([withText({ not, prices, resolutions: ['720p', '1080p'] })])).not.toThrow()
  expect(() => checkCatalogue([withText({ prices, resolutions: ['720p', '1080p'] })])).toThrow('4 seconds in 1080p')
})
