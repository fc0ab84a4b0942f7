import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createScriptedProvider, withAccounts } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '1000' })
  const admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 100_000 })
  browser = await test.signedIn()
})
beforeEach(async () => {
  Object.assign(test.kie, createScriptedProvider(await makeClip('16:9', { seconds: 5 })), withAccounts)
})
afterEach(() => test.verify())
afterAll(() => test.close())

const credits = async () => (await browser.get('/api/auth/current-user')).body.user.credits
const create = async (asked: object = {}) =>
  (await browser.post('/api/v1/videos', { model: 'happyhorse-1.1', prompt: 'waves', ...asked })).body.data[0].id
const read = async (id: string) => (await browser.get(`/api/v1/videos/${id}`)).body
const change = (id: string, changes: string) => test.query(`update video_tasks set ${changes} where task_id = '${id}'`)
const reserved = async (id: string) =>
  (await test.query(`select reserved_credits from video_tasks where task_id = '${id}'`))[0]?.reserved_credits
const work = (rounds: number) => test.workFor(rounds)

it('MOD-11 a video is made by the route with which it was charged, whatever its model says by now', async () => {
  const [charged, earlier] = [await create(), await create()]
  // As if the prices and names of the model had changed after the charge.
  await change(
    charged,
    `route = jsonb_set(jsonb_set(route, '{prices}', '[{"per":"second","credits":10}]'), '{wire,slugs,text}', '"old/name"')`,
  )
  // As the previous version charged it.
  await change(earlier, 'route = null')
  await work(3)
  const slugs = test.kie.submissions.map(({ route }) => route?.family === 'jobs' && route.wire.slugs.text)
  expect(slugs.toSorted()).toEqual(['happyhorse-1-1/text-to-video', 'old/name'])
  expect([await reserved(charged), await reserved(earlier)]).toEqual([50, 113])
  expect([(await read(charged)).status, (await read(earlier)).status]).toEqual(['completed', 'completed'])
})

it('MOD-07 MOD-11 a waiting video that nobody makes any more is refunded and sent nowhere', async () => {
  const before = await credits()
  const id = await create()
  await change(id, `model = 'withdrawn', route = null`)
  await work(1)
  expect(await read(id)).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('withdrawn') } })
  expect(test.kie.submissions).toEqual([])
  expect(await credits()).toBe(before)
})

it('MOD-06 GEN-18 a route says how long its videos may be made', async () => {
  test.kie.onCheck = { outcome: 'running' }
  const [slow, usual] = [await create(), await create({ model: 'veo3_fast' })]
  await work(18)
  expect([(await read(slow)).status, (await read(usual)).status]).toEqual(['running', 'failed'])
  await work(16)
  expect((await read(slow)).status).toBe('failed')
})

it('MOD-06 a task that fails in passing is sent again twice, for one charge', async () => {
  const before = await credits()
  test.kie.onCheck = { outcome: 'failed', kind: 'stumbled', failure: { code: 'NOT_MADE' }, cost: 0 }
  const id = await create()
  const price = before - (await credits())
  await work(5)
  expect(test.kie.submissions).toHaveLength(3)
  expect(await read(id)).toMatchObject({
    status: 'failed',
    error: { message: 'The video service could not make this video. Please try again.' },
  })
  expect([await credits(), await reserved(id)]).toEqual([before, 0])
  const again = await create()
  await work(2)
  test.kie.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 5 })] }
  await work(2)
  expect(await read(again)).toMatchObject({ status: 'completed' })
  expect(await credits()).toBe(before - price)
  const entries = await test.query(
    `select type from transactions where video_task_id = (select id from video_tasks where task_id = '${again}')`,
  )
  expect(entries).toEqual([{ type: 'usage' }])
})

it('MOD-06 a failure that the vendor was paid for is not repeated', async () => {
  test.kie.onCheck = { outcome: 'failed', kind: 'stumbled', failure: { code: 'NOT_MADE' }, cost: 40 }
  const id = await create()
  await work(4)
  expect(test.kie.submissions).toHaveLength(1)
  expect([(await read(id)).status, await reserved(id)]).toEqual(['failed', 40])
})
