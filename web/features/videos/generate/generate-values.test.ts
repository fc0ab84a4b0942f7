import { beforeAll, describe, expect, it } from 'vitest'
import { emptyValues, generateFormSchema, readAskedValues, toValues } from './generate-values.ts'

beforeAll(() => {
  Object.assign(globalThis, { window: { location: { href: 'http://localhost:3000/generate' } } })
})

const still = 'http://localhost:3000/media/a/poster.jpg'
const video = { prompt: 'Waves', model: 'veo3', aspectRatio: '9:16', watermark: 'Ana', seeds: 12345 }

describe('the form filled from a video', () => {
  it('GEN-14 takes over every field, and up to four results as images', () => {
    const resultUrls = [1, 2, 3, 4, 5].map((take) => `http://localhost:3000/media/a/${take}.mp4`)
    expect(toValues({ ...video, resultUrls, posterUrl: still, imageUrls: ['http://localhost:3000/b.png'] })).toEqual({
      ...{ ...video, enableFallback: false, mode: 'image' },
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
    [{ prompt: 7, model: 'other', aspectRatio: '1:1', watermark: null, seeds: 3, resultUrls: null }, {}],
    [
      { prompt: 'Waves', seeds: '12345' },
      { prompt: 'Waves', seeds: 12345 },
    ],
    [
      { seeds: null, resultUrls: ['javascript:alert(1)', '/media/a/720p.mp4'] },
      { mode: 'image', images: [{ url: 'http://localhost:3000/media/a/720p.mp4', still: null }] },
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
  expect(readAskedValues('?prompt=Rain&model=other')).toEqual({ ...emptyValues, prompt: 'Rain' })
  expect(readAskedValues('?utm_source=mail')).toBe(null)
})

it('GEN-01 sends images in image mode only', () => {
  const images = [{ url: 'http://localhost:3000/a.png', still: null }]
  const values = { ...emptyValues, prompt: 'Waves', images }
  expect(generateFormSchema.parse({ ...values, mode: 'image' })).toMatchObject({ imageUrls: [images[0]?.url] })
  expect(generateFormSchema.parse(values)).not.toHaveProperty('imageUrls')
  expect(generateFormSchema.parse(values)).not.toHaveProperty('images')
})
