import { describe, expect, it } from 'vitest'
import type { Model, ModeRules } from '#contract/models/model.ts'
import { type GenerateValues, generateFormSchema } from '#web/features/videos/generate/generate-values.ts'
import { describePrice } from '#web/features/videos/generate/options/price-words.ts'
import { offeredSeconds, settleChoice } from '#web/features/videos/generate/settle-choice.ts'
import { emptyValues } from '#web/features/videos/generate/start/draft-fields.ts'
import { findModel, knownModels, successorOf, withPrices } from '#web/features/videos/models/known-models.ts'
import { describeAbsence, describeEnd, describeModel } from '#web/features/videos/models/model-words.ts'
import { formatDay } from '#web/lib/format.ts'
import { adaptValues } from './adapt-values.ts'
import { findFault } from './find-fault.ts'
import { findMissing, toSubmission } from './to-submission.ts'

const rules: ModeRules = {
  seconds: { values: [4, 6, 8] },
  resolutions: ['720p', '1080p'],
  aspectRatios: ['16:9', '9:16', '1:1'],
  defaults: { seconds: 4, resolution: '720p', aspectRatio: '16:9', audio: true },
  not: [{ seconds: [4], resolution: '1080p' }],
  references: null,
  extend: null,
  prices: [
    { resolution: '1080p', per: 'second', credits: 0.5 },
    { per: 'second', credits: 0.25 },
  ],
}
const [fast] = knownModels as [Model]
const every: Model = {
  ...{ ...fast, id: 'every', label: 'Every', audio: 'optional', watermark: false, seed: null },
  modes: {
    text: rules,
    image: rules,
    frames: rules,
    references: { ...rules, references: { images: 3, videos: 0, audios: 0 } },
    extend: {
      ...rules,
      aspectRatios: 'source',
      defaults: { ...rules.defaults, aspectRatio: null },
      extend: { addSeconds: [4, 6, 8], maxTotal: 12, maxSourceAgeHours: null, fromUpgraded: true },
    },
  },
}
const models = [...knownModels, every]
const hd = ['16:9']
const offered = { models, hdAspectRatios: hd }

const picture = { url: 'https://example.com/a.png', still: null }
const kept = { url: '', still: null, uploadId: 'u' }
const lastFrame = { url: '/media/a.mp4', still: null, videoId: 'vid_1', at: null }
const source = { taskId: 'vid_1', prompt: 'Sea', seconds: 4, posterUrl: null }

function send(changes: Partial<GenerateValues>) {
  const values = generateFormSchema.parse({ ...emptyValues, prompt: 'Waves', ...changes })
  return toSubmission(values, settleChoice(findModel(models, values.model), values, hd))
}

describe('the call that a form is sent with', () => {
  it.each<[string, Partial<GenerateValues>]>([
    ['text', {}],
    ['the other model', { model: 'veo3', aspectRatio: '9:16' }],
    ['an image', { mode: 'image', images: [picture] }],
    ['image mode without an image', { mode: 'image' }],
    ['options that the model does not have', { seconds: 4, resolution: '1080p', audio: false, last: kept }],
  ])('MOD-05 is that of the first version for %s', (_, changes) => {
    expect(send(changes).door).toBe('first')
  })

  it('GEN-01 has images in image mode only', () => {
    const images = [picture]
    expect(send({ mode: 'image', images }).body).toMatchObject({ imageUrls: [picture.url] })
    expect(send({ images }).body).not.toHaveProperty('imageUrls')
  })

  it.each<[string, Partial<GenerateValues>, object]>([
    ['two takes', { takes: 2 }, { model: 'veo3_fast', takes: 2, seconds: 8, maxCredits: 2 }],
    [
      'a frame of an own video',
      { mode: 'image', images: [lastFrame] },
      { inputs: [{ role: 'first', videoId: 'vid_1' }] },
    ],
    ['a kept upload', { mode: 'image', images: [kept] }, { inputs: [{ role: 'first', uploadId: 'u' }] }],
    ['another model', { model: 'every', audio: false }, { seconds: 4, audio: false, maxCredits: 1, takes: 1 }],
    [
      'two frames',
      { model: 'every', mode: 'frames', images: [kept], last: { ...lastFrame, at: 1.5 } },
      {
        inputs: [
          { role: 'first', uploadId: 'u' },
          { role: 'last', videoId: 'vid_1', at: 1.5 },
        ],
      },
    ],
    [
      'references',
      { model: 'every', mode: 'references', references: [kept, picture] },
      {
        inputs: [
          { role: 'reference', uploadId: 'u' },
          { role: 'reference', imageUrl: picture.url },
        ],
      },
    ],
    ['extending', { model: 'every', mode: 'extend', source, seconds: 6 }, { extendVideoId: 'vid_1', seconds: 6 }],
  ])('MOD-04 caps the price and names everything for %s', (_, changes, body) => {
    const sent = send(changes)
    expect(sent.door).toBe('any')
    expect(sent.body).toMatchObject(body)
  })

  it('MOD-03 has only the references that the model takes, which are those that are shown', () => {
    const references = [kept, kept, kept, picture]
    const { body } = send({ model: 'every', mode: 'references', references })
    expect(body).toMatchObject({ inputs: [kept, kept, kept].map(({ uploadId }) => ({ role: 'reference', uploadId })) })
  })

  it('MOD-04 caps the price of the first call, too', () => {
    expect(send({ model: 'veo3' })).toMatchObject({ door: 'first', body: { maxCredits: 1 } })
  })

  it('MOD-09 leaves out 1080p only in the shapes that would get one', () => {
    const [veo] = knownModels as [Model]
    const extend = { ...rules, extend: { addSeconds: [4], maxTotal: 12, maxSourceAgeHours: null, fromUpgraded: false } }
    const able = { ...veo, modes: { ...veo.modes, extend } }
    const body = (aspectRatio: string, hdAspectRatios: string[]) => {
      const values = generateFormSchema.parse({ ...emptyValues, prompt: 'a', aspectRatio, autoHd: false })
      return toSubmission(values, settleChoice(able, values, hdAspectRatios)).body
    }
    expect(body('16:9', ['16:9'])).toHaveProperty('autoHd', false)
    expect(body('9:16', ['16:9'])).not.toHaveProperty('autoHd')
    expect(body('9:16', ['16:9', '9:16'])).toHaveProperty('autoHd', false)
    expect(body('16:9', ['9:16'])).not.toHaveProperty('autoHd')
  })

  it('MOD-03 leaves out what the model does not take', () => {
    const { body } = send({
      model: 'every',
      watermark: 'Ana',
      seeds: 12345,
      negativePrompt: 'rain',
      mode: 'extend',
      source,
    })
    for (const name of ['watermark', 'seed', 'negativePrompt', 'aspectRatio', 'inputs'])
      expect(body).not.toHaveProperty(name)
  })

  it.each([
    ['frames', { images: [kept] }, { images: [kept], last: kept }],
    ['references', {}, { references: [kept] }],
    ['extend', {}, { source }],
  ] as const)('MOD-02 is not made before the pictures of the mode %s are there', (mode, lacking, complete) => {
    const missing = (changes: object) => {
      const values = generateFormSchema.parse({ ...emptyValues, prompt: 'a', model: 'every', mode, ...changes })
      return findMissing(values, settleChoice(every, values, hd))
    }
    expect(missing(lacking)).toBe(mode)
    expect(missing(complete)).toBe(null)
  })
})

describe('the options of a mode', () => {
  const settle = (changes: Partial<GenerateValues>, model = every) =>
    settleChoice(model, { ...emptyValues, ...changes }, hd)

  it('MOD-03 are the chosen ones, else the defaults, and never a forbidden combination', () => {
    expect(settle({ seconds: 6, resolution: '1080p' })).toMatchObject({ seconds: 6, resolution: '1080p' })
    expect(settle({ seconds: 5, resolution: '4k', aspectRatio: '4:3' })).toMatchObject({
      ...{ seconds: 4, resolution: '720p', aspectRatio: '16:9' },
    })
    expect(settle({ seconds: 4, resolution: '1080p' })).toMatchObject({ seconds: 4, resolution: '720p' })
    expect(settle({ mode: 'references', audio: false }, fast)).toMatchObject({ mode: 'image', audio: true })
    expect(settle({ mode: 'extend' }, fast)).toMatchObject({ mode: 'text' })
  })

  it('MOD-04 are those of text while the image mode has no image, as the video is made from text', () => {
    const [veo] = knownModels as [Model]
    const text = { ...rules, prices: [{ per: 'clip' as const, credits: 7 }] }
    const dearText = { ...veo, modes: { ...veo.modes, text } }
    expect(settle({ mode: 'image' }, dearText)).toMatchObject({ mode: 'image', cost: 7 })
    expect(settle({ mode: 'image', images: [picture] }, dearText)).toMatchObject({ mode: 'image', cost: 1 })
  })

  it('MOD-09 offer only lengths with which an extended video does not become too long', () => {
    const { rules: extend } = settle({ mode: 'extend' })
    expect(offeredSeconds(extend, { ...source, seconds: 6 })).toEqual([4, 6])
    expect(settle({ mode: 'extend', source: { ...source, seconds: 8 }, seconds: 8 })).toMatchObject({ seconds: 4 })
  })

  it.each([
    [{}, '4 seconds in 720p, with sound: 1 credit'],
    [{ takes: 2, seconds: 8 }, '2 × 8 seconds in 720p, with sound: 4 credits'],
    [{ seconds: 8, resolution: '1080p', audio: false }, '8 seconds in 1080p, without sound: 4 credits'],
    [{ mode: 'extend', source, takes: 3 }, '3 × 4 more seconds in 720p, with sound: 3 credits'],
  ] as const)('MOD-04 the price of %j is said as %j', (changes, words) => {
    expect(describePrice(settle(changes))).toBe(words)
  })
})

describe('models', () => {
  const paused = { ...every, id: 'old', label: 'Old', status: 'paused', replacedBy: 'every' } as const

  it('MOD-01 a paused or retired model is explained with its successor', () => {
    expect(describeAbsence(paused, successorOf([every, paused], paused))).toBe(
      'Old is not available at the moment. Use Every instead.',
    )
    const retired = { ...paused, status: 'retired', replacedBy: null } as const
    expect(describeAbsence(retired, successorOf([every], retired))).toBe('Old is no longer available.')
    expect(describeAbsence(every, null)).toBe(null)
  })

  it('MOD-01 are described by length, sound and price', () => {
    expect(describeModel(every)).toBe('4 to 8 seconds · sound on or off · from 1 credit')
    expect(describeModel(fast)).toBe('8 seconds · with sound · from 1 credit')
  })

  it('GEN-03 the first models cost what the settings say', () => {
    const [priced, , other] = withPrices(models, new Map(Object.entries({ veo3_fast: 3, veo3: 44 })))
    expect(settleChoice(priced as Model, { ...emptyValues, takes: 2 }, hd).cost).toBe(6)
    expect(other).toBe(every)
  })

  it('MOD-01 that end within 30 days say when, and what comes then', () => {
    const now = Date.parse('2030-05-01T12:00:00Z')
    const end = (retiresOn: string | null, successor: Model | null = fast) =>
      describeEnd({ ...every, retiresOn }, successor, now)
    const day = formatDay('2030-05-31')
    expect(end('2030-05-31')).toBe(`Every ends on ${day}. From then on, use Veo3 Fast.`)
    expect(end('2030-05-31', null)).toBe(`Every ends on ${day}.`)
    expect([end('2030-06-02'), end(null), describeEnd({ ...paused, retiresOn: '2030-05-02' }, fast, now)]).toEqual([
      ...[null, null, null],
    ])
  })

  it('GEN-14 recreating takes the successor of a model and says what changed', () => {
    const values = { ...emptyValues, model: 'old', seconds: 5, aspectRatio: '1:1' }
    expect(adaptValues(values, { models: [...models, paused], hdAspectRatios: hd })).toMatchObject({
      values: { model: 'every', aspectRatio: '1:1' },
      changes: ['Old is not available, so the model is now Every', 'now 4 seconds'],
    })
    expect(adaptValues({ ...emptyValues, model: 'gone', aspectRatio: '1:1' }, offered)).toMatchObject({
      values: { model: 'veo3_fast', aspectRatio: '16:9' },
      changes: ['gone is not available, so the model is now Veo3 Fast', 'now 16:9'],
    })
    expect(adaptValues(emptyValues, offered)).toEqual({ values: emptyValues, changes: [] })
  })

  const threeOf = { mode: 'references', references: [kept, kept, kept, picture] } as const
  it.each<[string, object, Partial<Model>, object, string | null]>([
    ['the watermark', { watermark: 'Ana' }, {}, { watermark: '' }, 'without the watermark'],
    ['the seed', { seeds: 12345 }, {}, { seeds: null }, 'without the seed'],
    ['a seed out of range', { seeds: 12345 }, { seed: { min: 0, max: 99 } }, { seeds: null }, 'without the seed'],
    ['the negative prompt', { negativePrompt: 'rain' }, {}, { negativePrompt: '' }, 'without the negative prompt'],
    ['a reference', threeOf, {}, { references: [kept, kept, kept] }, 'with only 3 reference images'],
    ['autoHd', { autoHd: false }, {}, { autoHd: undefined }, 'without the choice to leave out 1080p'],
    ['nothing', { seeds: 50 }, { seed: { min: 0, max: 99 } }, { seeds: 50 }, null],
  ])('GEN-14 MOD-03 recreating says that %s is left out', (_, changes, model, values, words) => {
    const adapting = { models: [{ ...every, ...model }], hdAspectRatios: hd }
    expect(adaptValues({ ...emptyValues, model: 'every', ...changes }, adapting)).toMatchObject({
      values,
      changes: words === null ? [] : [words],
    })
  })
})

describe('what the model refuses', () => {
  const wide: Model = { ...every, promptMax: 20, negativePrompt: true, seed: { min: 10, max: 99 } }
  const fault = (changes: Partial<GenerateValues>, model = wide) => {
    const values = generateFormSchema.parse({ ...emptyValues, prompt: 'Waves', model: 'every', ...changes })
    return findFault(values, settleChoice(model, values, hd))
  }

  it.each<[Partial<GenerateValues>, object]>([
    [{ prompt: 'x'.repeat(21) }, { field: 'prompt', words: 'Prompt must be at most 20 characters' }],
    [{ seeds: 9 }, { field: 'seeds', words: 'Seed must be a whole number between 10 and 99' }],
    [{ seeds: 100 }, { field: 'seeds', words: 'Seed must be a whole number between 10 and 99' }],
  ])('MOD-03 is found before it is sent: %j', (changes, words) => {
    expect(fault(changes)).toEqual(words)
  })

  it('MOD-03 is nothing within its bounds, with the spaces around it, or if it is not sent', () => {
    expect(fault({ prompt: `  ${'x'.repeat(20)} `, seeds: 99, negativePrompt: 'rain' })).toBe(null)
    expect(fault({ seeds: 5, negativePrompt: 'rain', watermark: 'Ana' }, every)).toBe(null)
    const references = [kept, kept, kept, picture]
    expect(fault({ mode: 'references', references })).toBe(null)
  })

  it('MOD-03 a mode without pictures is named with the modes that there are', () => {
    const { image = rules } = every.modes
    expect(fault({ mode: 'image' }, { ...every, modes: { image } })?.words).toContain('Every offers only image')
  })
})
