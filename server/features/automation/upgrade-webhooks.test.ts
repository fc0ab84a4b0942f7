import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createScriptedProvider, withAccounts } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { deliverMessages } from '#tests/programs/deliver-messages.ts'
import { type Receiver, startReceiver } from '#tests/receiver.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { sweepDeliveries } from './sweep-deliveries.ts'

let test: TestApp
let receiver: Receiver
let browser: TestBrowser
let headers: { authorization: string }
let id: string
beforeAll(async () => {
  receiver = await startReceiver()
  const settings = { VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '1000', CALLBACK_ALLOWED_ORIGINS: receiver.origin }
  test = await createTestApp(settings)
  const admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 100_000 })
})
beforeEach(async () => {
  Object.assign(test.kie, createScriptedProvider(await makeClip('16:9', { seconds: 4 })), withAccounts)
  browser = await test.signedIn()
  const scopes = ['videos:read', 'videos:write', 'webhooks:write']
  const { token } = (await browser.post('/api/user-tokens', { name: 'robot', scopes })).body
  headers = { authorization: `Bearer ${token}` }
  const video = { model: 'veo3_fast', prompt: 'waves', seconds: 4, aspectRatio: '16:9' }
  const made = await post('videos', { ...video, callbackUrl: `${receiver.origin}/done` })
  id = made.body.data[0].id
  await work(3)
  await deliverMessages(test)
  receiver.calls.length = 0
  await post('webhook-endpoints', { url: `${receiver.origin}/v1` })
  await browser.post('/api/webhook-endpoints', { url: `${receiver.origin}/old` })
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})

const post = (path: string, body: object = {}) => test.browser().post(`/api/v1/${path}`, body, headers)
const received = () => receiver.calls.map(({ path, body }) => ({ path, ...JSON.parse(body) }))
const work = (rounds: number) => test.workFor(rounds)

it('API-01 MOD-15 a webhook made by a token is told that a paid version is ready; an older one is not', async () => {
  await post(`videos/${id}/upgrade`, { to: '4k' })
  test.kie.onCheckHd = { outcome: 'finished', url: await makeClip('4k', { seconds: 4 }) }
  await work(2)
  await deliverMessages(test)
  expect(received()).toMatchObject([
    { path: '/v1', type: 'video.upgraded', data: { id, upgrades: [{ to: '4k', status: 'completed' }] } },
  ])
})

it('API-01 MOD-15 it is told that a paid version could not be made, with the credits that returned', async () => {
  await post(`videos/${id}/upgrade`, { to: '4k' })
  test.kie.onCheckHd = { outcome: 'unavailable' }
  await work(62)
  await deliverMessages(test)
  expect(received()).toMatchObject([
    { path: '/v1', type: 'video.upgrade_failed', data: { id, upgrades: [{ status: 'failed', creditsReturned: 96 }] } },
  ])
})

it('API-01 AUT-07 a callbackUrl is not called again by an upgrade, nor when the first callback is no longer kept', async () => {
  test.clock.forward(31 * 24 * 60 * 60_000)
  await sweepDeliveries(test.ctx)
  // The service keeps a video for two weeks; a version asked for in time may come when the callback is gone.
  await test.query(`update video_tasks set completed_at = '${test.clock.now().toISOString()}' where task_id = '${id}'`)
  await post(`videos/${id}/upgrade`, { to: '4k' })
  test.kie.onCheckHd = { outcome: 'finished', url: await makeClip('4k', { seconds: 4 }) }
  await work(2)
  await deliverMessages(test)
  expect(received().map(({ path, type }) => [path, type])).toEqual([['/v1', 'video.upgraded']])
})
