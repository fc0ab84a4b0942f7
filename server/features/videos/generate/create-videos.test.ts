import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { uploadFile } from '#tests/upload-file.ts'

let test: TestApp
let browser: TestBrowser
let authorization: string
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '20' })
})
afterAll(() => test.close())
beforeEach(async () => {
  browser = await test.signedIn()
  authorization = `Bearer ${(await browser.post('/api/user-tokens', { name: 'robot' })).body.token}`
})

const body = { model: 'veo3_fast', prompt: 'waves' }
const create = (more: object = {}, headers: Record<string, string> = {}) =>
  browser.post('/api/v1/videos', { ...body, ...more }, headers)
const balance = async () => (await browser.get('/api/auth/current-user')).body.user.credits
const finish = async () => {
  await test.work()
  test.clock.forward(60_000)
  await test.work()
}
const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c84' } })
    .png()
    .toBuffer()

describe('takes', () => {
  it('MOD-04 FLM-01 are all charged at once, and each is a video of its own', async () => {
    const answer = await create({ takes: 3, clientReference: 'shot 7', seed: 12345 })
    expect([answer.status, answer.body.creditsUsed, answer.body.balance]).toEqual([201, 3, 17])
    const videos = answer.body.data
    expect(new Set(videos.map(({ id }: { id: string }) => id)).size).toBe(3)
    expect(new Set(videos.map(({ requestId }: { requestId: string }) => requestId)).size).toBe(1)
    expect(videos[0]).toMatchObject({
      ...{ status: 'queued', place: expect.any(Number), model: 'veo3_fast', mode: 'text', prompt: 'waves', seconds: 8 },
      ...{ resolution: '720p', aspectRatio: '16:9', audio: true, seed: 12345, creditsUsed: 1, creditsReturned: 0 },
      ...{ completedAt: null, error: null, parentId: null, clientReference: 'shot 7', files: [], upgrades: [] },
    })
    expect(new Set(videos.map(({ seed }: { seed: number }) => seed))).toEqual(new Set([12345, 12346, 12347]))
    expect(await balance()).toBe(17)
    expect((await browser.get('/api/video-tasks')).body.tasks).toHaveLength(3)
    const others = (await create({ takes: 3 })).body.data.map(({ seed }: { seed: number | null }) => seed)
    expect([others[0], new Set(others).size]).toEqual([null, 3])
    await test.verify()
  })

  it('FLM-01 have seeds of their own within the range of the model, beginning with the given one', async () => {
    const seedsOf = async (asked: object) =>
      (await create({ takes: 3, ...asked })).body.data.map(({ seed }: { seed: number }) => seed)
    expect(await seedsOf({ seed: 99_998 })).toEqual([99_998, 99_999, 10_000])
    expect(await seedsOf({ model: 'demo', seed: 2_147_483_647 })).toEqual([2_147_483_647, 0, 1])
  })

  it('MOD-04 FLM-01 are all refused if the credits do not cover all of them, also at the charge', async () => {
    expect((await create({ model: 'veo3', takes: 4 })).status).toBe(201)
    const refused = await create({ takes: 1, model: 'veo3' })
    expect([refused.status, refused.body.code]).toEqual([402, 'INSUFFICIENT_CREDITS'])
    expect(refused.body.message).toContain('You need 5 credits')
    expect((await browser.get('/api/video-tasks')).body.tasks).toHaveLength(4)
    await test.verify()
  })

  it('MOD-04 FLM-01 none is left if the balance falls between the first look and the charge', async () => {
    const { space } = test.ctx.storage
    const { username } = (await browser.get('/api/auth/current-user')).body.user
    const admin = await test.administrator()
    const [user] = await test.query(`select id from users where username = '${username}'`)
    test.ctx.storage.space = async () => {
      test.ctx.storage.space = space
      await admin.put(`/api/admin/users/${user?.id}/credits`, { credits: 2 })
      return space()
    }
    const refused = await create({ takes: 3 })
    expect([refused.status, refused.body.message]).toEqual([
      402,
      'You need 3 credits to generate a video with Veo3 Fast. You have 2 credits.',
    ])
    expect([await balance(), (await browser.get('/api/video-tasks')).body.tasks]).toEqual([2, []])
    await test.verify()
  })

  it('MOD-04 FLM-01 a failed take is refunded, the others stay', async () => {
    const { data } = (await create({ takes: 2 })).body
    expect((await browser.post(`/api/video/${data[0].id}/cancel`)).status).toBe(200)
    const get = async (id: string) => (await browser.get(`/api/v1/videos/${id}`)).body
    expect(await get(data[0].id)).toMatchObject({
      ...{ status: 'cancelled', creditsReturned: 1, place: null },
      error: { code: 'VIDEO_CANCELLED', message: 'Cancelled, your credits are back' },
    })
    await finish()
    expect(await get(data[1].id)).toMatchObject({ status: 'completed', creditsReturned: 0, error: null })
    expect(await balance()).toBe(19)
    await test.verify()
  })
})

describe('the price', () => {
  it('MOD-04 above the cap of the caller is refused, whoever changed it', async () => {
    expect((await create({ takes: 2, maxCredits: 1 })).body).toMatchObject({
      ...{ code: 'COST_ABOVE_MAX', field: 'maxCredits', params: { credits: 2, maxCredits: 1 } },
    })
    expect((await create({ takes: 2, maxCredits: 2 })).status).toBe(201)
    const admin = await test.administrator()
    const { space } = test.ctx.storage
    test.ctx.storage.space = async () => {
      test.ctx.storage.space = space
      await admin.put('/api/admin/settings', { veo3FastCredits: 3 })
      return space()
    }
    const refused = await create({ maxCredits: 1 })
    expect([refused.status, refused.body.code]).toEqual([409, 'COST_ABOVE_MAX'])
    expect(await balance()).toBe(18)
    await admin.put('/api/admin/settings', { veo3FastCredits: 1 })
    await test.verify()
  })

  it('MOD-04 is that of the web by session and that of the API by token', async () => {
    const made = await test.browser().post('/api/v1/videos', body, { authorization })
    expect([made.status, made.body.creditsUsed, made.body.balance]).toEqual([201, 2, 18])
    test.clock.forward(1000)
    expect((await create()).body.creditsUsed).toBe(1)
    const { tasks } = (await browser.get('/api/video-tasks')).body
    expect(tasks.map(({ createdVia }: { createdVia: string }) => createdVia)).toEqual(['web', 'api'])
  })
})

describe('a repetition with the same Idempotency-Key', () => {
  const key = { 'idempotency-key': 'one' }

  it('API-01 answers the same videos in their present state and charges once', async () => {
    const first = await create({ takes: 2 }, key)
    await finish()
    const again = await create({ takes: 2 }, key)
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true'])
    const ids = (answer: typeof again) => answer.body.data.map(({ id }: { id: string }) => id)
    expect(ids(again)).toEqual(ids(first))
    expect(again.body.data[0].status).toBe('completed')
    expect([again.body.creditsUsed, again.body.balance]).toEqual([2, 18])
    expect((await create({ takes: 1 }, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await browser.post('/api/generate-video', body, key)).status).toBe(200)
    await test.verify()
  })

  it('API-01 answers the ids of videos that were deleted since, too, without their files', async () => {
    const first = await create({ takes: 2 }, key)
    await finish()
    const [gone, left] = first.body.data
    expect((await browser.delete(`/api/v1/videos/${gone.id}`)).status).toBe(204)
    const { data } = (await create({ takes: 2 }, key)).body
    expect(data).toMatchObject([
      { id: gone.id, status: 'completed', files: [] },
      { id: left.id, status: 'completed', files: [{ kind: 'video' }, { kind: 'poster' }] },
    ])
    expect((await browser.get(`/api/v1/videos/${gone.id}`)).status).toBe(404)
    expect(await balance()).toBe(18)
  })

  it('API-01 answers all simultaneous ones alike', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ takes: 2 }, key)))
    expect(new Set(answers.map(({ body }) => body.data.map(({ id }: { id: string }) => id).join())).size).toBe(1)
    expect(await balance()).toBe(18)
  })
})

describe('a finished video', () => {
  it('API-01 lists its files with their sizes', async () => {
    const hdClip = await makeClip('1080p')
    test.provider.onCheckHd = { outcome: 'finished', url: hdClip }
    const { data } = (await create()).body
    await finish()
    const answer = await browser.get(`/api/v1/videos/${data[0].id}`)
    expect(answer.headers['retry-after']).toBeUndefined()
    const [made, poster, hd] = answer.body.files
    expect(made).toMatchObject({ kind: 'video', resolution: '720p', bytes: expect.any(Number), seconds: 8 })
    expect([made.width, made.height]).toEqual([320, 180])
    expect(poster).toMatchObject({ kind: 'poster', width: 320, height: 180, bytes: expect.any(Number) })
    expect(hd).toMatchObject({ kind: 'video', resolution: '1080p', width: 1920, height: 1080 })
    for (const { url, bytes } of answer.body.files) {
      const file = await test.app.inject(new URL(url).pathname)
      expect([file.statusCode, file.rawPayload.length]).toEqual([200, bytes])
    }
  })

  it('API-01 has a poster that is at most 1280 pixels wide, and says so', async () => {
    test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('1080p')] }
    const { data } = (await create()).body
    await finish()
    test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9')] }
    const [, poster] = (await browser.get(`/api/v1/videos/${data[0].id}`)).body.files
    expect(poster).toMatchObject({ kind: 'poster', width: 1280, height: 720 })
    const { rawPayload } = await test.app.inject(new URL(poster.url).pathname)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1280, height: 720 })
  })

  it('API-01 is found by its owner alone, by session or token', async () => {
    const { data } = (await create()).body
    const path = `/api/v1/videos/${data[0].id}`
    const answer = await test.browser().get(path, { authorization })
    expect([answer.status, answer.headers['retry-after']]).toEqual([200, '5'])
    expect((await (await test.signedIn()).get(path)).body.code).toBe('NOT_FOUND')
    expect((await test.browser().get(path)).body.code).toBe('NOT_SIGNED_IN')
  })
})

describe('a picture', () => {
  const upload = async () =>
    uploadFile(test, browser, { url: '/api/v1/uploads', field: 'file', bytes: await picture() })

  it('MOD-10 API-01 SEC-05 is uploaded and named by its id, and counts with the bytes that are stored', async () => {
    const { status, body: uploaded } = await upload()
    expect([status, uploaded]).toEqual([
      201,
      {
        id: expect.any(String),
        kind: 'image',
        width: 40,
        height: 30,
        ...{ bytes: expect.any(Number) },
        expiresAt: new Date(test.clock.now().getTime() + 24 * 60 * 60_000).toISOString(),
      },
    ])
    // Encoded again, this picture is larger than it was sent.
    expect(uploaded.bytes).toBeGreaterThan((await picture()).length)
    const booked = await test.query(`select bytes from uploads where name = 'images/${uploaded.id}'`)
    expect(booked).toEqual([{ bytes: uploaded.bytes }])
    const made = await create({ inputs: [{ role: 'first', uploadId: uploaded.id }] })
    expect(made.body.data[0]).toMatchObject({ mode: 'image' })
    await test.work()
    expect(test.provider.submissions.at(-1)).toMatchObject({
      mode: 'image',
      inputs: [{ role: 'first', url: expect.stringContaining(uploaded.id) }],
    })
    const stranger = await test.signedIn()
    const stolen = await stranger.post('/api/v1/videos', {
      ...body,
      inputs: [{ role: 'first', uploadId: uploaded.id }],
    })
    expect(stolen.body).toMatchObject({ code: 'NOT_FOUND', field: 'inputs.0.uploadId' })
  })

  it.each(['/api/v1/videos', '/api/generate-video'])(
    'MOD-10 that is removed between the first look and the charge is not paid, through %s',
    async (path) => {
      const { id } = (await upload()).body
      const name = `images/${id}`
      const isV1 = path === '/api/v1/videos'
      const { transaction } = test.ctx.db
      test.ctx.db.transaction = async (work) => {
        test.ctx.db.transaction = transaction
        // After the request was checked, and before it is charged.
        await test.query(`delete from uploads where name = '${name}'`)
        return transaction(work)
      }
      const picture = isV1
        ? { inputs: [{ role: 'first', uploadId: id }] }
        : { imageUrls: [test.ctx.storage.address(name)] }
      const refused = await browser.post(path, { ...body, ...picture })
      test.ctx.db.transaction = transaction
      expect([refused.status, refused.body]).toEqual([
        404,
        expect.objectContaining({ code: 'NOT_FOUND', field: isV1 ? 'inputs.0.uploadId' : 'imageUrls' }),
      ])
      expect([await balance(), (await browser.get('/api/video-tasks')).body.tasks]).toEqual([20, []])
      await test.verify()
    },
  )

  it('MOD-02 is the last frame of an own video, or the one at a moment', async () => {
    const { data } = (await create()).body
    const ask = (more: object, of = browser) =>
      of.post('/api/v1/videos', { ...body, inputs: [{ role: 'first', videoId: data[0].id, ...more }] })
    expect((await ask({})).body).toMatchObject({ code: 'OPTION_NOT_OFFERED', field: 'inputs.0.videoId' })
    await finish()
    expect((await ask({ at: 9 })).body).toMatchObject({
      ...{ code: 'OPTION_NOT_OFFERED', field: 'inputs.0.at', allowed: { min: 0, max: 8 } },
    })
    expect((await ask({}, await test.signedIn())).body).toMatchObject({ code: 'NOT_FOUND', field: 'inputs.0.videoId' })
    expect((await ask({})).status).toBe(201)
    expect((await ask({ at: 1 })).status).toBe(201)
    await test.work()
    const urls = test.provider.submissions.slice(-2).map(({ inputs }) => inputs[0]?.url ?? '')
    expect(new Set(urls).size).toBe(2)
    const still = await test.app.inject(new URL(urls[0] ?? '').pathname)
    expect((await sharp(still.rawPayload).metadata()).width).toBe(320)
  })

  it('GEN-17 of a private network is refused before anything is charged', async () => {
    const refused = await create({ inputs: [{ role: 'first', imageUrl: 'http://127.0.0.1/a.png' }] })
    expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', field: 'inputs.0.imageUrl' })
    expect(await balance()).toBe(20)
  })
})
