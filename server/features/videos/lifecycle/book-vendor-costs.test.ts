import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createScriptedProvider, withAccounts } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { bookLateCost } from './book-late-cost.ts'

const hourMs = 60 * 60_000

let test: TestApp
let admin: TestBrowser
let browser: TestBrowser
let count = 0
let accountId: string
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '1000', PUBLIC_URL: 'https://video.example' })
  admin = await test.administrator()
})
beforeEach(async () => {
  Object.assign(test.kie, createScriptedProvider(await makeClip('16:9', { seconds: 5 })), withAccounts)
  await test.query(`update kie_apis set deleted_at = now(), is_enabled = false, token_hash = id::text`)
  accountId = await connect()
  browser = await test.signedIn()
})
afterEach(() => test.verify())
afterAll(() => test.close())

const connect = async () =>
  (await admin.post('/api/admin/kie-apis', { name: 'one', token: `token-${++count}`, totalCredits: 1000 })).body.id
const credits = async () => (await browser.get('/api/auth/current-user')).body.user.credits
const account = async () =>
  (await admin.get('/api/admin/kie-apis')).body.find((one: { id: string }) => one.id === accountId)
const create = async (asked: object = {}) =>
  (await browser.post('/api/v1/videos', { model: 'happyhorse-1.1', prompt: 'waves', ...asked })).body.data[0].id
const row = async (id: string, columns: string) =>
  (await test.query(`select ${columns} from video_tasks where task_id = '${id}'`))[0] ?? {}
const read = async (id: string) => (await browser.get(`/api/v1/videos/${id}`)).body
const work = (rounds = 3) => test.workFor(rounds)

it.each([
  // Five seconds for 22.5 credits each.
  [{}, 5, 113],
  // Seven seconds for 15.5 credits each.
  [{ model: 'seedance-2-fast', seconds: 7, resolution: '480p' }, 7, 109],
])('MOD-11 PRV-02 fractions of the vendor’s credits are booked rounded up: %j', async (asked, seconds, booked) => {
  test.kie.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds })] }
  const id = await create(asked)
  await work()
  expect(await read(id)).toMatchObject({ status: 'completed' })
  expect(await account()).toMatchObject({ totalCredits: 1000 - booked, totalUsage: booked })
})

it('GEN-18 PRV-07 a waiting video whose step fails in an unexpected way is refunded after six hours', async () => {
  Object.defineProperty(test.kie, 'submissionLimit', {
    configurable: true,
    get() {
      throw new Error('a fault of ours')
    },
  })
  const before = await credits()
  const id = await create()
  await work()
  expect(await read(id)).toMatchObject({ status: 'queued' })
  expect(await credits()).toBeLessThan(before)
  test.clock.forward(6 * hourMs)
  await work()
  Object.defineProperty(test.kie, 'submissionLimit', { value: null, configurable: true, writable: true })
  expect(await read(id)).toMatchObject({ status: 'failed', creditsReturned: expect.any(Number) })
  expect(await credits()).toBe(before)
})

it('MOD-11 what the vendor says that a video took corrects the booking, once', async () => {
  const [url = ''] = [await makeClip('16:9', { seconds: 5 })]
  test.kie.onCheck = { outcome: 'finished', urls: [url], cost: 97.25 }
  const id = await create()
  await work(5)
  expect(await read(id)).toMatchObject({ status: 'completed' })
  expect(await row(id, 'provider_cost::float, estimated_cost::float, reserved_credits')).toEqual({
    ...{ provider_cost: 97.25, estimated_cost: 112.5, reserved_credits: 98 },
  })
  expect(await account()).toMatchObject({ totalCredits: 902, totalUsage: 98 })
  const { costCents } = (await admin.get(`/api/admin/videos/${id}/cost`)).body
  expect(costCents).toBeCloseTo(49)
})

it.each([
  [0, 1000],
  [null, 1000],
  [30.5, 969],
])('MOD-11 GEN-17 a failed video that took %j is refunded, and the account has %i left', async (cost, left) => {
  test.kie.onCheck = { outcome: 'failed', kind: 'failed', failure: { code: 'NOT_MADE' }, cost }
  const before = await credits()
  const id = await create()
  await work()
  expect(await read(id)).toMatchObject({ status: 'failed' })
  expect(await credits()).toBe(before)
  expect(await row(id, 'provider_cost::float')).toEqual({ provider_cost: cost })
  expect(await account()).toMatchObject({ totalCredits: left, totalUsage: 1000 - left })
})

it('MOD-11 ADM-08 a late success books what it took, and an account is never in debt', async () => {
  const [url = ''] = [await makeClip('16:9', { seconds: 5 })]
  test.kie.onCheck = { outcome: 'failed', kind: 'failed', failure: { code: 'NOT_MADE' }, cost: 0 }
  const id = await create()
  await work()
  expect(await account()).toMatchObject({ totalCredits: 1000, totalUsage: 0 })
  test.kie.onCheck = { outcome: 'finished', urls: [url], cost: 1200 }
  for (const _ of [1, 2]) {
    await admin.post('/api/admin/recheck-failed-videos')
    await work()
  }
  expect(await read(id)).toMatchObject({ status: 'completed' })
  expect(await account()).toMatchObject({ totalCredits: 0, totalUsage: 1200 })
})

it('MOD-11 a callback only hints at the cost: it counts when the record confirms the video', async () => {
  test.kie.onCheck = { outcome: 'running' }
  const [fails, ends] = [await create(), await create()]
  await test.work()
  for (const id of [fails, ends]) {
    const { callback_token, provider_task_id: handle } = await row(id, 'callback_token, provider_task_id')
    const taskId = String(handle)
    test.kie.onCheck = { outcome: 'running' }
    await test.query(`update video_tasks set provider_task_id = 'jobs:${taskId}' where task_id = '${id}'`)
    const told = { code: 200, data: { taskId, creditsConsumed: 104.5 } }
    expect((await test.browser().post(`/api/kie/callback/${callback_token}`, told)).status).toBe(200)
    await test.work()
    expect(await row(id, 'provider_cost, reserved_credits')).toEqual({ provider_cost: null, reserved_credits: 113 })
    test.clock.forward(10_000)
    test.kie.onCheck =
      id === fails
        ? { outcome: 'failed', kind: 'failed', failure: { code: 'NOT_MADE' } }
        : { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 5 })] }
    await test.query(`update renditions set due_at = null
      where video_task_id <> (select id from video_tasks where task_id = '${id}')`)
    await work()
  }
  expect(await row(fails, 'provider_cost, reserved_credits')).toEqual({ provider_cost: null, reserved_credits: 0 })
  expect(await row(ends, 'provider_cost::float, reserved_credits')).toEqual({
    ...{ provider_cost: 104.5, reserved_credits: 105 },
  })
})

it('MOD-11 a cost that a callback tells while the record is read, which does not say it, corrects the booking', async () => {
  const id = await create({ model: 'veo3_fast', autoHd: false })
  const url = await makeClip('16:9', { seconds: 8 })
  test.kie.onCheck = async () => {
    const { callback_token: token, provider_task_id: taskId } = await row(id, 'callback_token, provider_task_id')
    await test.browser().post(`/api/kie/callback/${token}`, { code: 200, data: { taskId, creditsConsumed: 71.5 } })
    return { outcome: 'finished', urls: [url] }
  }
  await work()
  expect(await row(id, 'stage, hinted_cost::float, provider_cost')).toEqual({
    ...{ stage: 'completed', hinted_cost: 71.5, provider_cost: null },
  })
  const jobs = await test.query(`select data from pgboss.job where name = 'book-late-cost'`)
  expect(jobs).toContainEqual({ data: { taskId: id } })
  test.kie.onCheck = { outcome: 'finished', urls: [url] }
  await bookLateCost(test.ctx, { taskId: id })
  expect(await row(id, 'provider_cost::float, reserved_credits')).toEqual({ provider_cost: 71.5, reserved_credits: 72 })
})

it.each([
  [null, 71.5, 72],
  [64, 64, 64],
])(
  'MOD-11 a cost that a callback tells after the last check corrects the booking; a record that says %j counts',
  async (recorded, taken, booked) => {
    const url = await makeClip('16:9', { seconds: 8 })
    test.kie.onCheck = { outcome: 'finished', urls: [url] }
    const id = await create({ model: 'veo3_fast', autoHd: false })
    await work()
    const before = await account()
    const {
      callback_token: token,
      provider_task_id: handle,
      reserved_credits: reserved,
    } = await row(id, 'callback_token, provider_task_id, reserved_credits')
    const call = (taskId: unknown) =>
      test.browser().post(`/api/kie/callback/${token}`, { code: 200, data: { taskId, creditsConsumed: 71.5 } })
    test.kie.onCheck = { outcome: 'finished', urls: [url], cost: recorded }
    await call('another task')
    await bookLateCost(test.ctx, { taskId: id })
    expect(await row(id, 'provider_cost, hinted_cost')).toEqual({ provider_cost: null, hinted_cost: null })
    for (const _ of ['twice', 'as callbacks may come']) {
      await call(handle)
      test.kie.onCheck = { outcome: 'unanswered' }
      await bookLateCost(test.ctx, { taskId: id }).catch(() => undefined)
      test.kie.onCheck = { outcome: 'finished', urls: [url], cost: recorded }
      await Promise.all([bookLateCost(test.ctx, { taskId: id }), bookLateCost(test.ctx, { taskId: id })])
    }
    expect(await row(id, 'provider_cost::float, reserved_credits, stage')).toEqual({
      ...{ provider_cost: taken, reserved_credits: booked, stage: 'completed' },
    })
    const more = booked - Number(reserved)
    expect(await account()).toMatchObject({
      ...{ totalCredits: before.totalCredits - more, totalUsage: before.totalUsage + more },
    })
  },
)

/** KIE calls back, and tells what the present task of the video took. */
async function tellCost(id: string, cost: object = { creditsConsumed: 71.5 }) {
  const { callback_token: token, provider_task_id: taskId } = await row(id, 'callback_token, provider_task_id')
  const told = { code: 200, data: { taskId, ...cost } }
  expect((await test.browser().post(`/api/kie/callback/${token}`, told)).status).toBe(200)
}

it('MOD-11 PRV-04 a later callback without a cost keeps the cost of the first one', async () => {
  test.kie.onCheck = { outcome: 'running' }
  const id = await create({ model: 'veo3_fast', autoHd: false })
  await test.work()
  await tellCost(id)
  await tellCost(id, {})
  test.kie.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 8 })] }
  await work()
  expect(await row(id, 'stage, provider_cost::float')).toEqual({ stage: 'completed', provider_cost: 71.5 })
})

it('MOD-11 a cost that a callback told of a failed try is not taken for that of the next one', async () => {
  test.kie.onCheck = { outcome: 'running' }
  const id = await create({ model: 'veo3_fast', autoHd: false })
  await test.work()
  await tellCost(id)
  test.kie.onCheck = { outcome: 'failed', kind: 'stumbled', failure: { code: 'NOT_MADE' }, cost: 0 }
  await test.work()
  expect(test.kie.submissions).toHaveLength(2)
  test.kie.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 8 })] }
  await work(4)
  expect(await row(id, 'stage, provider_cost, reserved_credits')).toEqual({
    ...{ stage: 'completed', provider_cost: null, reserved_credits: 80 },
  })
})

it('MOD-11 ADM-08 a cost that the vendor reports only when a failed video is checked once more is booked', async () => {
  test.clock.forward(25 * hourMs)
  admin = await test.administrator()
  test.kie.onCheck = { outcome: 'failed', kind: 'failed', failure: { code: 'NOT_MADE' } }
  const id = await create()
  await work()
  expect(await account()).toMatchObject({ totalCredits: 1000, totalUsage: 0 })
  test.kie.onCheck = { outcome: 'failed', kind: 'failed', failure: { code: 'NOT_MADE' }, cost: 30.5 }
  await admin.post('/api/admin/recheck-failed-videos')
  expect(await row(id, 'stage, provider_cost::float')).toEqual({ stage: 'failed', provider_cost: 30.5 })
  expect(await account()).toMatchObject({ totalCredits: 969, totalUsage: 31 })
})

it('MOD-11 ADM-08 a cost that a callback tells while a failed video is checked once more is booked', async () => {
  const url = await makeClip('16:9', { seconds: 8 })
  // The videos of the other tests are not checked any more, and the administrator's session has ended.
  test.clock.forward(25 * hourMs)
  admin = await test.administrator()
  test.kie.onCheck = { outcome: 'failed', kind: 'failed', failure: { code: 'NOT_MADE' } }
  const id = await create({ model: 'veo3_fast', autoHd: false })
  await work()
  expect(await row(id, 'stage, provider_cost')).toEqual({ stage: 'failed', provider_cost: null })
  test.kie.onCheck = async () => {
    await tellCost(id)
    return { outcome: 'finished', urls: [url] }
  }
  await admin.post('/api/admin/recheck-failed-videos')
  await work()
  const jobs = await test.query(`select data from pgboss.job where name = 'book-late-cost'`)
  expect(jobs).toContainEqual({ data: { taskId: id } })
  test.kie.onCheck = { outcome: 'finished', urls: [url] }
  await bookLateCost(test.ctx, { taskId: id })
  expect(await row(id, 'stage, provider_cost::float, reserved_credits')).toEqual({
    ...{ stage: 'completed', provider_cost: 71.5, reserved_credits: 72 },
  })
})

it('MOD-11 a cost that a callback tells while the video is stored is booked once it is', async () => {
  const url = await makeClip('16:9', { seconds: 8 })
  test.kie.onCheck = { outcome: 'finished', urls: [url] }
  const id = await create({ model: 'veo3_fast', autoHd: false })
  await work()
  const { callback_token: token, provider_task_id: taskId } = await row(id, 'callback_token, provider_task_id')
  const setStage = (stage: string) => test.query(`update video_tasks set stage = '${stage}' where task_id = '${id}'`)
  const laterJobs = () =>
    test.query(`select 1 from pgboss.job where name = 'book-late-cost' and data->>'taskId' = '${id}'
      and start_after > created_on + interval '30 seconds'`)
  await setStage('storing')
  const told = { code: 200, data: { taskId, creditsConsumed: 71.5 } }
  expect((await test.browser().post(`/api/kie/callback/${token}`, told)).status).toBe(200)
  expect(await laterJobs()).toEqual([])
  await bookLateCost(test.ctx, { taskId: id })
  expect(await laterJobs()).toHaveLength(1)
  expect(await row(id, 'provider_cost')).toEqual({ provider_cost: null })
  await setStage('completed')
  await bookLateCost(test.ctx, { taskId: id })
  expect(await row(id, 'provider_cost::float')).toEqual({ provider_cost: 71.5 })
})
