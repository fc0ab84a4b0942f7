import { describe, expect, it } from 'vitest'
import { modelDefinitionSchema } from '#contract/models/model-definition.ts'
import { blank, toValues } from './definition-values.ts'
import { nameOf, readDefinition } from './read-definition.ts'

const definition = modelDefinitionSchema.parse({
  ...{ label: 'Acme', summary: 'Makes everything.', audio: 'optional', promptMin: 3, promptMax: 1000 },
  ...{ negativePromptMax: 500, seconds: { min: 3, max: 15 }, resolutions: ['720p', '1080p'] },
  ...{ aspectRatios: ['16:9', '9:16'], defaults: { seconds: 5, resolution: '720p' } },
  not: [{ seconds: [10], resolution: '1080p' }, { seconds: [15] }],
  modes: {
    ...{ text: {}, image: { resolutions: ['720p'] }, frames: {} },
    references: { seconds: { values: [5, 10] }, images: 4 },
  },
  prices: [
    { resolution: '720p', audio: false, seconds: 5, per: 'clip', vendor: 12.5, credits: 2 },
    { per: 'second', vendor: 9 },
  ],
  wire: {
    slugs: { text: 'acme/text', image: 'acme/image', frames: 'acme/image', references: 'acme/r2v' },
    seconds: { field: 'duration', as: 'text' },
    resolution: { field: 'mode', values: { '720p': 'std', '1080p': '1080p' } },
    aspectRatio: { field: 'aspect_ratio', withFrames: 'send', sent: 'auto', fields: { text: 'ratio' } },
    ...{ audio: 'sound', negativePrompt: 'negative_prompt', seed: 'seed' },
    pictures: {
      first: { field: 'image_url', as: 'text' },
      last: { field: 'tail_url', as: 'text' },
      reference: { field: 'urls', as: 'list' },
    },
    always: { nsfw_checker: true, level: 2, quality: '2', style: 'plain' },
  },
})

describe('the form of a definition', () => {
  it('MOD-11 shows a definition and reads the same one again', () => {
    const values = toValues(definition)
    expect(values).toMatchObject({
      ...{ seconds: '3-15', resolutions: '720p=std, 1080p', not: '10 1080p, 15', ratioFields: 'text=ratio' },
      always: 'nsfw_checker=true\nlevel=2\nquality="2"\nstyle=plain',
    })
    expect(readDefinition({ ...values, id: 'acme' }, true)).toEqual({ definition, id: 'acme' })
  })

  it('MOD-11 keeps what it does not show of the definition that is edited', () => {
    const references = { ...definition.modes.references, videos: 2 }
    const modes = { ...definition.modes, text: { shots: { max: 5, seconds: { min: 1, max: 12 }, promptMax: 500 } } }
    const own = {
      ...{ videos: { reference: { field: 'videos', as: 'list' as const } }, shots: { flag: 'multi', list: 'shots' } },
    }
    const wide = modelDefinitionSchema.parse({
      ...definition,
      modes: { ...modes, references },
      prices: [{ per: 'second', vendor: 4, videoInput: true }, ...definition.prices],
      wire: { ...definition.wire, ...own },
    })
    const values = { ...toValues(wide), id: 'acme' }
    expect(readDefinition(values, false, wide)).toEqual({ definition: wide, id: 'acme' })
    // A model that starts from it makes one shot, and says so.
    const started = readDefinition(values, true)
    const always = { ...definition.wire.always, multi: false }
    expect(started).toMatchObject({ definition: { prices: definition.prices, wire: { always } } })
  })

  it('MOD-11 says at which field it cannot be used', () => {
    const read = readDefinition({ ...blank, resolutions: '720p, big', always: 'mode=spicy' }, true)
    const names = 'faults' in read ? read.faults.map(({ name }) => name) : []
    expect(names).toEqual([
      'id',
      'label',
      'summary',
      'resolutions',
      'prices.0.vendor',
      'modes.text.slug',
      'resolutions',
    ])
    const spicy = readDefinition({ ...toValues(definition), always: 'mode2=Spicy' }, false)
    expect(spicy).toEqual({ faults: [{ name: 'always', message: 'The value spicy is not allowed.' }] })
  })

  it.each([
    ['wire.pictures.first.field', 'pictures.first.field'],
    ['wire.slugs.text', 'modes.text.slug'],
    ['prices', 'prices'],
    ['prices.1.credits', 'prices.1.credits'],
    ['modes.references.images', 'modes.references.images'],
    ['modes.text.seconds.values.0', 'modes.text.seconds'],
    ['seconds.values.1', 'seconds'],
    ['wire.aspectRatio', 'ratioField'],
    ['id', 'id'],
  ])('MOD-11 shows an error about %s at %s', (field, name) => {
    expect(nameOf(field)).toBe(name)
  })
})
