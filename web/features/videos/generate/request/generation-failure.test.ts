import { describe, expect, it } from 'vitest'
import { generateVideoBodySchema } from '#contract/videos/videos.ts'
import { typedNumberOrNull } from '#web/components/ui/form/typed-number.ts'
import { rollSeed } from '#web/features/videos/generate/seed.ts'
import { readUploadAnswer, UploadFailed } from '#web/features/videos/generate/upload-answer.ts'
import { ApiError } from '#web/lib/api.ts'
import { answerTo, describeNeed } from './generation-failure.ts'

const refusal = (status: number) => new ApiError(status, '', '{"message":"No"}')

it.each([
  [refusal(400), 'say'],
  [refusal(401), 'sign-in'],
  [refusal(402), 'credits'],
  [refusal(422), 'say'],
  [refusal(429), 'say'],
  [refusal(500), 'say'],
  [refusal(503), 'say'],
  [new TypeError('Failed to fetch'), 'say'],
])('GEN-07 after %s the page answers with %j', (error, answer) => {
  expect(answerTo(error)).toBe(answer)
})

describe('insufficient credits', () => {
  const need = { label: 'Veo3 (Quality)', price: 15, credits: 3 } as const
  const own = 'You need 15 credits to generate a video with Veo3 (Quality). You have 3 credits.'

  it.each([undefined, '', 'You do not have enough credits.'])(
    'GEN-04 names the numbers if the server says %j',
    (words) => {
      expect(describeNeed(need, words)).toBe(own)
    },
  )

  it('GEN-04 prefers the numbers of the server', () => {
    const words = 'You need 20 credits to generate a video with Veo3 (Quality). You have 0 credits.'
    expect(describeNeed(need, words)).toBe(words)
  })
})

const usual = { min: 10_000, max: 99_999 }

describe('the seed', () => {
  it.each([
    [null, null],
    ['', null],
    [' ', null],
    [' 12345 ', 12_345],
    ['١٢٣٤٥', 12_345],
    ['１２３４５', 12_345],
    [54_321, 54_321],
    ['0', 0],
    ['many', Number.NaN],
  ])('GEN-02 reads %j as %j', (text, seed) => expect(typedNumberOrNull(text)).toBe(seed))

  it.each([0, 0.5, 0.999_999_999])('GEN-02 is valid if rolled with %d', (chance) => {
    const { seeds } = generateVideoBodySchema.shape
    expect(seeds.safeParse(rollSeed(usual, chance)).success).toBe(true)
  })

  it('GEN-02 MOD-03 covers the whole range of the model when rolled', () => {
    for (const range of [usual, { min: 0, max: 2_147_483_647 }])
      expect([rollSeed(range, 0), rollSeed(range, 1 - Number.EPSILON)]).toEqual([range.min, range.max])
  })
})

describe('the answer to an upload', () => {
  const read =
    (text: string, ok = true) =>
    () =>
      readUploadAnswer({ ok, text })

  it('GEN-08 returns the address of the image', () => {
    expect(read('{"success":true,"imageUrl":"/media/images/a.png"}')()).toBe('/media/images/a.png')
  })

  it.each([
    ['is no success', '{"success":false,"imageUrl":"/a.png"}', true, 'Upload failed'],
    ['says why it is none', '{"success":false,"message":"Too dark"}', true, 'Too dark'],
    ['lacks the address', '{"success":true}', true, 'Upload failed'],
    ['is a page', '<html>', true, 'Upload failed'],
    ['is empty', '', true, 'Upload failed'],
    ['is null', 'null', true, 'Upload failed'],
    ['says success in words', '{"success":"yes","imageUrl":"/a.png"}', true, 'Upload failed'],
    ['is a refusal without words', '<html>', false, 'Failed to upload file'],
    ['is a refusal with words', '{"message":"Only pictures"}', false, 'Failed to upload file: Only pictures'],
    ['is a refusal that claims success', '{"success":true,"imageUrl":"/a.png"}', false, 'Failed to upload file'],
  ])('GEN-08 fails if it %s', (_, text, ok, words) => {
    expect(read(text, ok)).toThrow(UploadFailed)
    expect(read(text, ok)).toThrow(new Error(words))
  })
})
