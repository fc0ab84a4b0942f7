import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createScriptedProvider, withAccounts } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { bookLateCost } from './book-late-cost.ts'

let test: TestApp
let admin: TestBrowser
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '1000', PUBLIC_URL: 'https://video.example' })
  admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 100_000 })
  browser = await test.signedIn()
})
beforeEach(async () => {
  Object.assign(test.kie, createScriptedProvider(await makeClip('16:9', { seconds: 5 })), withAccounts)
  await allow(0)
})
afterEach(() => test.verify())
afterAll(() => test.close())

const allow = (maxTaskCost: number) => admin.put('/api/admin/settings', { maxTaskCost })
const credits = async () => (await browser.get('/api/auth/current-user')).body.user.credits
/** Five seconds take 112.5 credits in 720p and 145 in 1080p; three take 67.5. */
const asked = { model: 'happyhorse-1.1', prompt: 'waves' }
const create = (more: object = {}) => browser.post('/api/v1/videos', { ...asked, ...more })
const read = async (id: string) => (await browser.get(`/api/v1/videos/${id}`)).body
async function work() {
  for (let round = 0; round < 3; round++) {
    await test.work()
    test.clock.forward(60_000)
  }
}

it('MOD-11 a video that costs more than the operator allows is refused before the charge, with what is allowed', async () => {
  const before = await credits()
  await allow(112)
  const refused = { code: 'OPTION_NOT_OFFERED', message: expect.stringContaining('costs more than this site allows') }
  expect((await create()).body).toMatchObject({ ...refused, field: 'seconds', allowed: [3, 4] })
  expect((await browser.post('/api/v1/quotes', asked)).body).toMatchObject(refused)
  await allow(60)
  expect((await create()).body).toMatchObject({ ...refused, field: 'model', allowed: [] })
  expect(await credits()).toBe(before)
  await allow(113)
  expect((await create()).status).toBe(201)
  await work()
})

it('MOD-11 if no length is cheap enough, the refusal names the resolutions that are', async () => {
  const before = await credits()
  await allow(70)
  const { body } = await create({ seconds: 3, resolution: '1080p' })
  expect(body).toMatchObject({ code: 'OPTION_NOT_OFFERED', field: 'resolution', allowed: ['720p'] })
  expect(await credits()).toBe(before)
})

it('MOD-11 a waiting video that the operator allows no more is refunded and sent nowhere', async () => {
  const before = await credits()
  const { id } = (await create()).body.data[0]
  await allow(100)
  await work()
  expect(await read(id)).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('costs more') } })
  expect(test.kie.submissions).toEqual([])
  expect(await credits()).toBe(before)
})

it('MOD-11 a reported cost above the limit pauses the model with an alarm, and the video is delivered', async () => {
  await allow(200)
  test.kie.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 5 })], cost: 201 }
  const { id } = (await create()).body.data[0]
  await work()
  expect(await read(id)).toMatchObject({ status: 'completed' })
  expect((await create()).body).toMatchObject({ code: 'MODEL_PAUSED' })
  const detail =
    "the model happyhorse-1.1 is paused, because a video took 201 of the provider's credits; 200 are allowed"
  expect(await test.query(`select detail from alarms where key = 'model-paused:happyhorse-1.1'`)).toEqual([{ detail }])
  await admin.post('/api/admin/models/happyhorse-1.1/resume', {})
})

/** Checks that the model is paused with an alarm, and resumes it. */
async function expectPaused(model: string) {
  await allow(0)
  expect((await create({ model })).body).toMatchObject({ code: 'MODEL_PAUSED' })
  expect(await test.query(`select key from alarms where key like 'model-paused:%'`)).toEqual([
    { key: `model-paused:${model}` },
  ])
  await admin.post(`/api/admin/models/${model}/resume`, {})
  expect(await test.query(`select key from alarms where key like 'model-paused:%'`)).toEqual([])
}

it('MOD-11 a cost above the limit that a callback tells after the last check pauses the model, too', async () => {
  test.kie.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 8 })] }
  const { id } = (await create({ model: 'veo3_fast', autoHd: false })).body.data[0]
  await work()
  expect(await read(id)).toMatchObject({ status: 'completed' })
  await allow(60)
  const [video] = await test.query(`select callback_token, provider_task_id from video_tasks where task_id = '${id}'`)
  const told = { code: 200, data: { taskId: video?.provider_task_id, creditsConsumed: 71.5 } }
  expect((await test.browser().post(`/api/kie/callback/${video?.callback_token}`, told)).status).toBe(200)
  await bookLateCost(test.ctx, { taskId: id })
  await expectPaused('veo3_fast')
})

it('MOD-11 a late success that cost more than the limit pauses the model, too, and the video is delivered', async () => {
  test.kie.onCheck = { outcome: 'failed', kind: 'failed', failure: { code: 'NOT_MADE' }, cost: 0 }
  const { id } = (await create()).body.data[0]
  await work()
  expect(await read(id)).toMatchObject({ status: 'failed' })
  await allow(200)
  test.kie.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 5 })], cost: 201 }
  await admin.post('/api/admin/recheck-failed-videos')
  await work()
  expect(await read(id)).toMatchObject({ status: 'completed' })
  await expectPaused('happyhorse-1.1')
})

it.each([-1, 0.5, 1_000_001, '5'])('MOD-11 MOD-03 %j is no limit', async (value) => {
  const { body } = await admin.put('/api/admin/settings', { maxTaskCost: value })
  const message = expect.stringContaining('Provider credits per video must be')
  expect(body).toMatchObject({ code: 'INVALID_INPUT', field: 'maxTaskCost', message })
})
