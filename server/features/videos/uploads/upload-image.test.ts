import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { uploadFile } from '#tests/upload-file.ts'

let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
  browser = await test.signedIn()
})
afterAll(() => test.close())

const solid = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c84' } })

const upload = (
  bytes: Uint8Array,
  {
    field = 'image',
    ...sent
  }: { name?: string; type?: string; field?: string; before?: [string, string | File][] } = {},
) => uploadFile(test, browser, { url: '/api/images/upload', field, bytes, ...sent })

const stored = async (imageUrl: string) => {
  const answer = await test.app.inject({ method: 'GET', url: new URL(imageUrl).pathname })
  return { headers: answer.headers, bytes: answer.rawPayload }
}

it('SEC-21: many large pictures of one user do not keep those of another user waiting', async () => {
  const large = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#c84' } })
    .jpeg()
    .toBuffer()
  const small = await solid(30, 20).png().toBuffer()
  const url = '/api/images/upload'
  const sender = await test.signedIn()
  const [order, full] = [[] as string[], Promise.withResolvers<void>()]
  const all = Array.from({ length: 7 }, async () => {
    const { status, body } = await uploadFile(test, sender, { url, field: 'image', bytes: large })
    order.push(status === 200 ? 'large' : body.code)
    if (status === 429) full.resolve()
  })
  await full.promise
  expect((await upload(small)).status).toBe(200)
  order.push('small')
  await Promise.all(all)
  expect(order.filter((one) => one === 'TOO_MANY_REQUESTS')).toHaveLength(3)
  expect(order.slice(0, -1)).toContain('small')
})

describe('a valid picture', () => {
  it.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
  ] as const)('GEN-08 a %s is stored re-encoded under an unguessable name', async (format, type) => {
    const bytes = await solid(300, 200).toFormat(format).toBuffer()
    const { status, body } = await upload(bytes, { type, name: '../../etc/passwd' })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      imageUrl: expect.stringMatching(/^http:\/\/localhost:3000\/media\/images\/[\w-]{24}\.(jpg|png)$/),
    })
    const kept = await stored(body.imageUrl)
    expect(kept.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(await sharp(kept.bytes).metadata()).toMatchObject({ width: 300, height: 200 })
  })

  it('GEN-08 loses its location and camera metadata, and is rotated upright', async () => {
    const gps = { IFD3: { GPSLatitude: '10/1 46/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Make: 'SecretCam' } }
    const bytes = await solid(300, 200).jpeg().withExif(gps).withMetadata({ orientation: 6 }).toBuffer()
    const { body } = await upload(bytes, { type: 'image/jpeg' })
    const metadata = await sharp((await stored(body.imageUrl)).bytes).metadata()
    expect(metadata).toMatchObject({ width: 200, height: 300 })
    expect(metadata.exif).toBeUndefined()
  })

  it('GEN-08 a picture that is also an HTML page is stored as a picture only', async () => {
    const polyglot = Buffer.concat([await solid(50, 50).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { body } = await upload(polyglot, { type: 'image/jpeg' })
    expect((await stored(body.imageUrl)).bytes.includes('<script>')).toBe(false)
  })

  it('GEN-14 the link to one of our own results is replaced with its poster', async () => {
    test.clock.forward(1000)
    await browser.post('/api/generate-video', { prompt: 'first', model: 'veo3_fast' })
    await test.work()
    test.clock.forward(60_000)
    await test.work()
    const [task] = (await browser.get('/api/video-tasks')).body.tasks
    await browser.post('/api/generate-video', { prompt: 'again', model: 'veo3_fast', imageUrls: task.resultUrls })
    await test.work()
    expect(test.provider.submissions.at(-1)?.inputs[0]?.url).toBe(task.posterUrl)
  })
})

describe('an invalid upload', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  )
  it.each([
    ['an SVG', async () => svg, 'Only JPG and PNG images can be used.'],
    ['a page named .png', async () => Buffer.from('<html>hello</html>'), 'The file is not a valid image.'],
    ['half a picture', async () => (await solid(900, 900).png().toBuffer()).subarray(0, 900), expect.any(String)],
    ['nothing', async () => Buffer.alloc(0), 'The file is not a valid image.'],
    ['a GIF', async () => solid(9, 9).gif().toBuffer(), 'Only JPG and PNG images can be used.'],
    [
      'far too many pixels',
      async () => solid(12_000, 12_000).png().toBuffer(),
      'The image has too many pixels. Please make it smaller.',
    ],
  ])('GEN-08 %s, in words', async (_name, make, message) => {
    const { status, body } = await upload(await make())
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'INVALID_INPUT', field: 'image', message })
  })

  it('SEC-21: bombs and disguised pictures at once do not block the server', async () => {
    const disguised = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg])
    const bomb = await solid(12_000, 12_000).png().toBuffer()
    const answers = [disguised, bomb, svg, disguised, bomb, svg].map((bytes) => upload(bytes))
    expect((await test.app.inject('/healthz')).statusCode).toBe(200)
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400])
    expect((await upload(await solid(30, 20).jpeg().toBuffer())).status).toBe(200)
  })

  it('GEN-08 a file may not exceed 10 MB by one byte', async () => {
    const { status, body } = await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 1))
    expect([status, body.code, body.message]).toEqual([413, 'TOO_LARGE', 'The file must be at most 10MB.'])
  })

  it('SEC-17: a form may have other parts, but not so many that they fill the memory', async () => {
    const bytes = await solid(9, 9).png().toBuffer()
    const fields = (count: number) =>
      Array.from({ length: count }, (_, index): [string, string] => [`field-${index}`, 'x'.repeat(5000)])
    const other = new File([new Uint8Array(500_000)], 'b.png', { type: 'image/png' })
    expect((await upload(bytes, { before: [...fields(20), ['other', other]] })).status).toBe(200)
    const { status, body } = await upload(bytes, { field: 'file', before: fields(21) })
    expect([status, body.code]).toEqual([413, 'TOO_LARGE'])
  })

  it('GEN-08 is refused with a wrong field, a wrong content type, or without a sign-in', async () => {
    expect((await upload(await solid(9, 9).png().toBuffer(), { field: 'file' })).status).toBe(400)
    expect((await browser.post('/api/images/upload', { image: 'x' })).status).toBe(400)
    expect((await test.browser().post('/api/images/upload')).status).toBe(401)
  })
})
