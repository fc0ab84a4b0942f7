import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CheckOutcome } from '#server/features/providers/video-provider.ts'
import { maxUnansweredChecks } from '#server/features/videos/moves/deadline-policy.ts'
import { callbackPath } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const minuteMs = 60_000

let test: TestApp
let browser: TestBrowser
let finished: CheckOutcome
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '10', PUBLIC_URL: 'https://video.example.com' })
  const admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 1_000_000 })
  finished = { outcome: 'finished', urls: [await makeClip('16:9')], cost: null }
})
afterAll(() => test.close())
beforeEach(async () => {
  browser = await test.signedIn()
  test.kie.onCheck = { outcome: 'running' }
  await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
  await test.work()
  // No check for an hour.
  test.clock.forward(60 * minuteMs)
})

const video = async () => (await browser.get('/api/video-tasks')).body.tasks[0]
const callBack = () => test.browser().post(callbackPath(test.kie), {})
/** Runs this many checks while the provider does not answer. */
async function lookInVain(times: number): Promise<void> {
  test.kie.onCheck = { outcome: 'unanswered' }
  for (let look = 0; look < times; look++) {
    await test.work()
    test.clock.forward(minuteMs)
  }
}

it('GEN-18 a failed query after the deadline is repeated before the video is given up', async () => {
  await lookInVain(maxUnansweredChecks)
  test.kie.onCheck = finished
  await test.work()
  expect(await video()).toMatchObject({ status: 'completed', refunded: false })
})

it('GEN-18 the wait ends if the provider never answers again', async () => {
  await lookInVain(maxUnansweredChecks + 1)
  expect(await video()).toMatchObject({ status: 'failed', refunded: true })
  await test.verify()
})

it('GEN-18 a result whose address cannot be stored ends the video', async () => {
  test.kie.onCheck = { outcome: 'finished', urls: ['https://files.example/\u0000.mp4'] }
  await test.work()
  expect(await video()).toMatchObject({ status: 'failed', failure: { code: 'NOTHING_RETURNED' }, refunded: true })
  await test.verify()
})

it('GEN-17 GEN-18 a fault of ours that lasts a day refunds the video, and a late success is delivered', async () => {
  Object.defineProperty(test.kie, 'acceptsBlindly', {
    configurable: true,
    get() {
      throw new Error('a fault of ours')
    },
  })
  test.kie.onCheck = finished
  await test.work()
  test.clock.forward(22 * 60 * minuteMs)
  await test.work()
  expect(await video()).toMatchObject({ status: 'generating', refunded: false })
  test.clock.forward(2 * 60 * minuteMs)
  await test.work()
  Reflect.deleteProperty(test.kie, 'acceptsBlindly')
  expect(await video()).toMatchObject({ status: 'failed', failure: { code: 'TOOK_TOO_LONG' }, refunded: true })
  await callBack()
  await test.work()
  expect(await video()).toMatchObject({ status: 'completed', refunded: true })
  await test.verify()
})

it.each([
  ['gave no video in time', () => test.work()],
  ['was silent before', () => lookInVain(maxUnansweredChecks + 1)],
])('GEN-17 GEN-18 a callback is followed up until the provider answers, if it %s', async (_, fail) => {
  await fail()
  expect(await video()).toMatchObject({ status: 'failed', refunded: true })
  expect((await callBack()).status).toBe(200)
  await lookInVain(2)
  test.kie.onCheck = finished
  await test.work()
  expect(await video()).toMatchObject({ status: 'completed', refunded: true })
  await test.verify()
})

it('GEN-17 GEN-18 a callback is followed up, though an earlier follow-up was given up', async () => {
  await test.work()
  expect(await video()).toMatchObject({ status: 'failed', refunded: true })
  await callBack()
  await lookInVain(maxUnansweredChecks + 1)
  await callBack()
  await lookInVain(2)
  test.kie.onCheck = finished
  await test.work()
  expect(await video()).toMatchObject({ status: 'completed', refunded: true })
  await test.verify()
})

it('PRV-04 CRE-04 a callback for a deleted video causes no query', async () => {
  await test.work()
  const { taskId, status } = await video()
  expect(status).toBe('failed')
  expect((await browser.delete(`/api/video-tasks/${taskId}`)).status).toBe(200)
  const queries = test.kie.checks.length
  await callBack()
  await test.work()
  expect(test.kie.checks).toHaveLength(queries)
})

it('GEN-18 the wait ends if the key of its account can no longer be decrypted', async () => {
  // As after the loss of APP_SECRET.
  await test.query(`update kie_apis set token = 'lost.' || token`)
  await lookInVain(maxUnansweredChecks + 1)
  expect(await video()).toMatchObject({ status: 'failed', refunded: true })
  await test.query(`update kie_apis set token = substr(token, 6)`)
  await test.verify()
})

it('GEN-18 MOD-08 a video that its vendor never ended counts as silence in what the operator sees of the vendor', async () => {
  await test.query('delete from route_hours')
  await test.work()
  expect(await video()).toMatchObject({ status: 'failed', failure: { code: 'TOOK_TOO_LONG' } })
  expect(await test.query('select vendor, silent from route_hours')).toEqual([{ vendor: 'kie', silent: 1 }])
})

it('MOD-07 MOD-11 the operator sees how long a video took, and what the vendor took for it and for a failure', async () => {
  await test.query('delete from route_hours')
  test.kie.onCheck = { outcome: 'finished', urls: [await makeClip('16:9')], cost: 71 }
  await test.work()
  test.kie.onCheck = { outcome: 'failed', kind: 'failed', failure: { code: 'NOT_MADE' }, cost: 40 }
  await browser.post('/api/generate-video', { prompt: 'rain', model: 'veo3_fast' })
  await test.work()
  test.clock.forward(minuteMs)
  await test.work()
  expect(await video()).toMatchObject({ prompt: 'rain', status: 'failed' })
  const figures = await test.query(`select sum(made)::int as made, sum(failed)::int as failed,
    sum(made_ms)::float as ms, sum(cost_cents)::float as cents from route_hours`)
  // 111 of the vendor's credits of half a cent.
  expect(figures).toEqual([{ made: 1, failed: 1, ms: 60 * minuteMs, cents: 55.5 }])
})
