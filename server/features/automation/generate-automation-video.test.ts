import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMs } from '#server/clock.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { workOn } from '#tests/workers/work-on.ts'
import { removeTemporaryImages } from './temporary-images.ts'

let test: TestApp
let browser: TestBrowser
let authorization: string
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '100' })
})
afterAll(() => test.close())
beforeEach(async () => {
  browser = await test.signedIn()
  authorization = `Bearer ${(await browser.post('/api/user-tokens', { name: 'n8n' })).body.token}`
})

const generate = (body: object, headers: Record<string, string> = {}) =>
  test.browser().post('/api/n8n/generate', body, { authorization, ...headers })
const status = (taskId: string) => test.browser().get(`/api/n8n/video-status/${taskId}`, { authorization })
const balance = async () => (await browser.get('/api/auth/current-user')).body.user.credits
const picture = (format: 'png' | 'jpeg' | 'gif' = 'png') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c84' } })
    .toFormat(format)
    .toBuffer()
/** Advances only this video by one step; videos of other tests are still queued. */
const advance = async (taskId: string) => {
  test.clock.forward(60_000)
  await workOn(test.ctx, taskId)
}

describe('starting a video through the API', () => {
  it('AUT-03 charges the API price and returns the balance; the video is marked as made by the API', async () => {
    const fast = await generate({ prompt: 'waves', model: 'veo3_fast' })
    expect(fast.status).toBe(200)
    expect(fast.body).toEqual({
      success: true,
      taskId: expect.stringMatching(/^vid_/),
      creditsUsed: 2,
      remainingCredits: 98,
    })
    const quality = await generate({ prompt: 'waves' })
    expect(quality.body).toMatchObject({ creditsUsed: 10, remainingCredits: 88 })
    const { tasks } = (await browser.get('/api/video-tasks')).body
    expect(tasks.find((task: { taskId: string }) => task.taskId === fast.body.taskId)).toMatchObject({
      createdVia: 'api',
      model: 'veo3_fast',
      creditsUsed: 2,
    })
    await test.verify()
  })

  it('AUT-03 CRD-01 rounds a fractional price up to a whole credit', async () => {
    await test.query('update admin_settings set veo3_fast_api_price = 2.01')
    expect((await generate({ prompt: 'waves', model: 'veo3_fast' })).body.creditsUsed).toBe(3)
    expect((await browser.get('/api/pricing/current')).body.veo3_fast.api_credits).toBe(3)
    await test.query('update admin_settings set veo3_fast_api_price = 2')
  })

  it.each([
    [{}, 'prompt', 'Prompt is required'],
    [{ prompt: '  ' }, 'prompt', 'Prompt is required'],
    [{ prompt: 'x', model: 'veo2' }, 'model', 'Model must be veo3 or veo3_fast'],
    [{ prompt: 'x', aspectRatio: '1:1' }, 'aspectRatio', 'Aspect ratio must be 16:9 or 9:16'],
    [{ prompt: 'x', seeds: 9999 }, 'seeds', 'Seed must be a whole number between 10000 and 99999'],
    [{ prompt: 'x', seeds: '9999' }, 'seeds', 'Seed must be a whole number between 10000 and 99999'],
    [{ prompt: 'x', seeds: '12345.5' }, 'seeds', 'Seed must be a whole number between 10000 and 99999'],
    [{ prompt: 'x', seeds: 'many' }, 'seeds', 'Seed must be a whole number between 10000 and 99999'],
    [{ prompt: 'x', imageUrls: 7 }, 'imageUrls', 'Images must be a list of URLs or base64 strings'],
    [{ prompt: 'x', imageUrls: ['no picture!'] }, 'imageUrls', expect.stringContaining('JPG or PNG')],
    [{ prompt: 'x', imageUrls: ['QUJD'] }, 'imageUrls', 'The file is not a valid image.'],
    [{ prompt: 'x', imageUrls: ['http://'] }, 'imageUrls', 'Image must be a valid URL'],
    [{ prompt: 'x', imageUrls: ['http://10.0.0.1/a.png'] }, 'imageUrls', expect.stringContaining('public internet')],
    [{ prompt: 'x', imageUrls: ['http://localhost:1/a.png'] }, 'imageUrls', expect.stringContaining('public internet')],
    [{ prompt: 'x', callbackUrl: 'here' }, 'callbackUrl', 'Callback must be a valid http or https URL'],
    [{ prompt: 'x', callbackUrl: 'ftp://a.example/' }, 'callbackUrl', 'Callback must be a valid http or https URL'],
    [{ prompt: 'x', callbackUrl: 'http://127.0.0.1:5678/' }, 'callbackUrl', expect.stringContaining('public internet')],
    [{ prompt: 'x', callbackUrl: 'http://[::1]/' }, 'callbackUrl', expect.stringContaining('public internet')],
    [{ prompt: 'x', callbackUrl: 'http://u:p@a.example/' }, 'callbackUrl', expect.stringContaining('public internet')],
  ])('AUT-03 refuses %j, names the field and changes nothing', async (body, field, message) => {
    const answer = await generate(body, { 'idempotency-key': 'refused' })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      success: false,
      code: 'INVALID_INPUT',
      message,
      field,
      requestId: expect.any(String),
      error: { code: 'INVALID_INPUT', message, requestId: answer.body.requestId },
    })
    expect(await balance()).toBe(100)
    // A refused request does not use up its key.
    expect((await generate({ prompt: 'x', model: 'veo3_fast' }, { 'idempotency-key': 'refused' })).status).toBe(200)
  })

  it('AUT-06 accepts numbers as text, and empty fields', async () => {
    const body = { prompt: 'x', model: 'veo3_fast', seeds: ' 12345 ', imageUrls: [''], callbackUrl: '' }
    const { taskId } = (await generate(body)).body
    const [task] = (await browser.get('/api/video-tasks')).body.tasks
    expect(task).toMatchObject({ taskId, seeds: 12345, imageUrls: [] })
    expect((await generate({ prompt: 'x', model: 'veo3_fast', seeds: '' })).status).toBe(200)
    const absent = { aspectRatio: null, seeds: null, imageUrls: null, callbackUrl: null }
    expect((await generate({ prompt: 'x', model: 'veo3_fast', ...absent })).status).toBe(200)
  })

  it('AUT-06 accepts snake_case names, as other services use them', async () => {
    const body = { prompt: 'x', model: 'veo3_fast', aspect_ratio: '9:16', image_urls: ['http://10.0.0.1/a.png'] }
    expect((await generate(body)).body).toMatchObject({ code: 'INVALID_INPUT', field: 'imageUrls' })
    await generate({ ...body, image_urls: '' })
    const [task] = (await browser.get('/api/video-tasks')).body.tasks
    expect(task).toMatchObject({ aspectRatio: '9:16', imageUrls: [] })
    test.clock.forward(1000)
    await generate({ prompt: 'x', model: 'veo3_fast', aspect_ratio: '9:16', aspectRatio: '16:9' })
    expect((await browser.get('/api/video-tasks')).body.tasks[0].aspectRatio).toBe('16:9')
  })

  it('AUT-03 refuses a video without enough credits, with a message and no side effects', async () => {
    for (let count = 0; count < 10; count++) await generate({ prompt: 'waves' })
    const answer = await generate({ prompt: 'waves' })
    expect(answer.status).toBe(402)
    expect(answer.body).toMatchObject({
      success: false,
      code: 'INSUFFICIENT_CREDITS',
      message: 'You need 10 credits to generate a video with Veo3 (Quality). You have 0 credits.',
    })
    await test.verify()
  })

  it('AUT-03 answers invalid JSON and oversized bodies in the same shape', async () => {
    const headers = { authorization, 'content-type': 'application/json' }
    const malformed = await test.app.inject({ method: 'POST', url: '/api/n8n/generate', headers, payload: '{' })
    expect([malformed.statusCode, malformed.json().code, malformed.json().success]).toEqual([
      400,
      'MALFORMED_JSON',
      false,
    ])
    const large = await generate({ prompt: 'x', imageUrls: [`data:image/png;base64,${'A'.repeat(14_100_000)}`] })
    expect([large.status, large.body.code, large.body.field]).toEqual([413, 'TOO_LARGE', 'imageUrls'])
    const larger = await generate({ prompt: 'x', imageUrls: ['A'.repeat(16 * 1024 * 1024)] })
    expect([larger.status, larger.body.code, larger.body.success]).toEqual([413, 'TOO_LARGE', false])
  })
})

describe('a reference picture', () => {
  const firstImage = async () => (await browser.get('/api/video-tasks')).body.tasks[0].imageUrls
  const fetchOwn = (address: string) => test.app.inject({ method: 'GET', url: new URL(address).pathname })

  it('AUT-05 only the first picture is used, by its address', async () => {
    const imageUrls = ['https://pictures.example/a.png', 'nonsense', 'http://10.0.0.1/']
    expect((await generate({ prompt: 'x', model: 'veo3_fast', imageUrls })).status).toBe(200)
    expect(await firstImage()).toEqual(['https://pictures.example/a.png'])
    expect((await generate({ prompt: 'x', model: 'veo3_fast', imageUrls: imageUrls[0] })).status).toBe(200)
  })

  it.each([
    ['plain base64', async () => (await picture()).toString('base64')],
    ['a data URL', async () => `data:image/jpeg;base64,${(await picture('jpeg')).toString('base64')}`],
    ['base64 in lines', async () => (await picture()).toString('base64').replace(/.{40}/g, '$&\n')],
  ])('AUT-05 a picture sent as %s is kept for 24 hours, then removed', async (_name, make) => {
    const { body } = await generate({ prompt: 'x', model: 'veo3_fast', imageUrls: [await make()] })
    expect(body.success).toBe(true)
    const [address] = await firstImage()
    const kept = await fetchOwn(address)
    expect([kept.statusCode, (await sharp(kept.rawPayload).metadata()).width]).toEqual([200, 40])
    expect(kept.headers['cache-control']).toBe('no-store')
    await advance(body.taskId)
    expect(test.provider.submissions.at(-1)?.inputs[0]?.url).toBe(address)
    test.clock.forward(24 * 60 * 60 * 1000 - 60_001)
    await removeTemporaryImages(test.ctx)
    expect((await fetchOwn(address)).statusCode).toBe(200)
    test.clock.forward(1)
    await removeTemporaryImages(test.ctx)
    expect((await fetchOwn(address)).statusCode).toBe(404)
    expect(await test.query('select * from temporary_images')).toEqual([])
  })

  it('AUT-05 PLT-08 a worker whose clock jumps ahead of the database’s keeps a picture that was sent', async () => {
    const imageUrls = [(await picture()).toString('base64')]
    expect((await generate({ prompt: 'x', model: 'veo3_fast', imageUrls })).status).toBe(200)
    const [address] = await firstImage()
    const now = () => addMs(test.clock.now(), 2 * 24 * 60 * 60 * 1000)
    await removeTemporaryImages({ ...test.ctx, clock: { ...test.clock, now } })
    expect((await fetchOwn(address)).statusCode).toBe(200)
  })

  it('AUT-05 SEC-09 an address with credentials, or of more than 2083 characters, is refused', async () => {
    for (const [address, message] of [
      ['https://user:word@pictures.example/a.png', 'Image must be a valid URL'],
      [`https://pictures.example/${'a'.repeat(2059)}`, 'Image must have at most 2083 characters'],
    ] as const) {
      const refused = await generate({ prompt: 'x', imageUrls: [address] })
      expect(refused).toMatchObject({ status: 400, body: { field: 'imageUrls', message } })
    }
    const longest = `https://pictures.example/${'a'.repeat(2058)}`
    expect((await generate({ prompt: 'x', model: 'veo3_fast', imageUrls: [longest] })).status).toBe(200)
  })

  it('AUT-05 a picture that cannot be decoded is refused, whatever its declared type', async () => {
    for (const bytes of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), await picture('gif')]) {
      const image = `data:image/png;base64,${bytes.toString('base64')}`
      const answer = await generate({ prompt: 'x', imageUrls: [image] })
      expect([answer.status, answer.body.field]).toEqual([400, 'imageUrls'])
    }
    expect(await balance()).toBe(100)
  })
})

describe('the status of a video', () => {
  it('AUT-04 goes from processing to 720p and 1080p, with absolute addresses', async () => {
    const { taskId } = (await generate({ prompt: 'waves', model: 'veo3_fast' })).body
    const before = await status(taskId)
    expect(before.headers['retry-after']).toBe('15')
    expect(before.body).toEqual({
      success: true,
      taskId,
      status: 'processing',
      videoUrl: null,
      hdVideoUrl: null,
      resolution: null,
      message: expect.stringContaining('15 to 30 seconds'),
      retryAfterSeconds: 15,
    })
    for (let step = 0; step < 3; step++) await advance(taskId)
    const done = (await status(taskId)).body
    expect(done).toMatchObject({ status: 'completed', hdVideoUrl: null, resolution: '720p' })
    expect(done.videoUrl).toMatch(/^http:\/\/localhost:3000\/media\/.+\.mp4$/)
    await test.query(
      `update video_tasks set hd_video_url = 'x/1080p.mp4', hd_state = 'stored' where task_id = '${taskId}'`,
    )
    expect((await status(taskId)).body).toMatchObject({
      hdVideoUrl: 'http://localhost:3000/media/x/1080p.mp4',
      resolution: '1080p',
      message: 'The video is ready in 1080p.',
    })
  })

  it.each([
    ['none', 'The video is ready in 720p.'],
    ['failed', 'The video is ready in 720p.'],
    ['requested', 'The video is ready in 720p. 1080p follows in the next 2-3 minutes or possibly longer.'],
    ['running', 'The video is ready in 720p. 1080p follows in the next 2-3 minutes or possibly longer.'],
  ])(
    'AUT-04 says whether 1080p follows if its state is %s; a deleted video has no status',
    async (hdState, message) => {
      const { taskId } = (await generate({ prompt: 'waves', model: 'veo3_fast' })).body
      await test.query(`update video_tasks set stage = 'completed', status = 'completed', due_at = null,
      result_urls = '{x/720p.mp4}', hd_state = '${hdState}' where task_id = '${taskId}'`)
      const done = await status(taskId)
      expect(done.headers['retry-after']).toBeUndefined()
      expect(done.body).toMatchObject({
        ...{ status: 'completed', hdVideoUrl: null, resolution: '720p', message, retryAfterSeconds: null },
      })
      expect((await browser.delete(`/api/video-tasks/${taskId}`)).status).toBe(200)
      expect(await status(taskId)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    },
  )

  it('AUT-04 reports a failure with its reason, and the credits are refunded', async () => {
    test.provider.onSubmit = { outcome: 'refused', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
    const { taskId } = (await generate({ prompt: 'waves', model: 'veo3_fast' })).body
    await advance(taskId)
    test.provider.onSubmit = { outcome: 'accepted', providerTaskId: 'again' }
    const { body, status: code } = await status(taskId)
    expect(code).toBe(200)
    expect(body).toMatchObject({
      success: true,
      status: 'failed',
      videoUrl: null,
      message: expect.stringContaining('content rules'),
    })
    expect(await balance()).toBe(100)
  })

  it("AUT-04 another user's video gets the same answer as a missing one", async () => {
    const { taskId } = (await (await test.signedIn()).post('/api/generate-video', { prompt: 'x' })).body
    const [foreign, missing] = [await status(taskId), await status('vid_nobody')]
    expect([foreign.status, missing.status]).toEqual([404, 404])
    const [id, other] = [foreign.body.requestId, missing.body.requestId]
    expect(JSON.parse(JSON.stringify(foreign.body).replaceAll(id, other))).toEqual(missing.body)
    expect(missing.body.error).toEqual({ code: 'NOT_FOUND', message: 'Video not found.', requestId: other })
    expect(missing.body).toMatchObject({ success: false, code: 'NOT_FOUND', message: 'Video not found.' })
  })
})
