import { beforeAll, describe, expect, it } from 'vitest'
import { generateFormSchema } from './generate-values.ts'
import { emptyValues } from './start/draft-fields.ts'
import { readAskedValues, readContinuation } from './start/read-address.ts'
import { toValues } from './start/recreate.ts'

beforeAll(() => {
  Object.assign(globalThis, {
    window: { location: { origin: 'http://localhost:3000' } },
    document: { querySelector: () => null },
  })
})

const still = 'http://localhost:3000/media/a/poster.jpg'
const video = { prompt: 'Waves', model: 'veo3', aspectRatio: '9:16', watermark: 'Ana', seeds: 12345 }

describe('the form filled from a video', () => {
  it('GEN-14 takes over every field, and up to four results as images', () => {
    const resultUrls = [1, 2, 3, 4, 5].map((take) => `http://localhost:3000/media/a/${take}.mp4`)
    expect(toValues({ ...video, resultUrls, posterUrl: still, imageUrls: ['http://localhost:3000/b.png'] })).toEqual({
      ...{ ...video, negativePrompt: '', enableFallback: false, mode: 'image' },
      images: resultUrls.slice(0, 4).map((url) => ({ url, still })),
    })
  })

  it('GEN-14 keeps the original image of a video without a result', () => {
    const imageUrls = ['http://localhost:3000/media/images/b.png']
    expect(toValues({ ...video, resultUrls: [], imageUrls })).toMatchObject({
      mode: 'image',
      images: [{ url: imageUrls[0], still: null }],
    })
    expect(toValues({ ...video, resultUrls: [], imageUrls: [] })).toMatchObject({ mode: 'text', images: [] })
  })

  it.each([
    [{}, {}],
    [{ prompt: 7, model: ['other'], aspectRatio: 'wide', watermark: null, seeds: 3, resultUrls: null }, {}],
    [
      { prompt: 'Waves', seeds: '12345' },
      { prompt: 'Waves', seeds: 12345 },
    ],
    [
      { seeds: null, resultUrls: ['javascript:alert(1)', '/media/a/720p.mp4'] },
      { mode: 'image', images: [{ url: '/media/a/720p.mp4', still: null }] },
    ],
  ])('GEN-14 fills only the fields with valid values: %j', (source, expected) => {
    expect(toValues(source)).toEqual({ ...emptyValues, ...expected })
  })
})

it('GEN-14 reads prompt, model and shape from the address, or null if it has none of them', () => {
  expect(readAskedValues('?prompt=Rain+on+glass&model=veo3&aspectRatio=9%3A16')).toEqual({
    ...emptyValues,
    ...{ prompt: 'Rain on glass', model: 'veo3', aspectRatio: '9:16' },
  })
  expect(readAskedValues('?prompt=Rain&model=other%20one')).toEqual({ ...emptyValues, prompt: 'Rain' })
  expect(readAskedValues('?utm_source=mail')).toBe(null)
})

describe('a video of another mode', () => {
  const made = { ...video, model: 'demo', seeds: 3, seconds: 4, resolution: '1080p', audio: false, taskId: 'vid_2' }
  const imageUrls = ['http://localhost:3000/a.png', 'http://localhost:3000/b.png']
  const [first, last] = imageUrls.map((url) => ({ url, still: null }))
  const resultUrls = ['http://localhost:3000/r.mp4']
  /** The form looks the extended video up by its id. */
  const unknown = { prompt: '', seconds: 0, posterUrl: null }

  it.each([
    ['frames', { imageUrls }, { mode: 'frames', images: [first], last, seconds: 4, resolution: '1080p', audio: false }],
    ['references', { imageUrls }, { mode: 'references', references: [first, last], images: [] }],
    ['extend', { parentId: 'vid_1' }, { mode: 'extend', source: { ...unknown, taskId: 'vid_1' } }],
    ['text', {}, { mode: 'image', images: [{ url: resultUrls[0], still, videoId: 'vid_2' }], seeds: 3 }],
  ])('GEN-14 MOD-02 a video made from %s fills its fields', (mode, given, values) => {
    expect(toValues({ ...made, mode, resultUrls, posterUrl: still, ...given })).toMatchObject(values)
  })
})

it('GEN-14 MOD-03 takes over the negative prompt, and that the 1080p version was declined', () => {
  expect(toValues({ ...video, negativePrompt: 'rain', hdState: 'declined' })).toMatchObject({
    ...{ negativePrompt: 'rain', autoHd: false },
  })
  expect(toValues({ ...video, negativePrompt: null, hdState: 'stored' })).toMatchObject({ negativePrompt: '' })
})

it('GEN-02 the bounds of all models are checked at once; those of one model need the model', () => {
  const parse = (changes: object) =>
    generateFormSchema.safeParse({ ...emptyValues, prompt: 'a', ...changes }).error?.issues[0]?.path
  expect(parse({ prompt: 'x'.repeat(100_000), seeds: 3 })).toBe(undefined)
  expect(parse({ prompt: 'x'.repeat(100_001) })).toEqual(['prompt'])
  expect([parse({ prompt: ' ' }), parse({ seeds: -1 }), parse({ seeds: 1.5 })]).toEqual([
    ...[['prompt'], ['seeds'], ['seeds']],
  ])
})

it('MOD-09 a video goes on in the form by what its details left there', () => {
  const source = { taskId: 'vid_1', prompt: 'Sea', seconds: 4, posterUrl: null }
  expect(readContinuation({ continuation: { model: 'demo', mode: 'extend', source } })).toEqual({
    ...emptyValues,
    ...{ model: 'demo', mode: 'extend', source },
  })
  const frame = { url: '/media/a.mp4', still: null, videoId: 'vid_1', at: null }
  const sequel = { model: 'demo', aspectRatio: 'source', mode: 'image', images: [frame] }
  expect(readContinuation({ continuation: sequel })).toEqual({ ...emptyValues, ...sequel, aspectRatio: '16:9' })
  for (const other of [null, undefined, 7, {}, { continuation: null }]) expect(readContinuation(other)).toBe(null)
})
