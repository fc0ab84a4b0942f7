import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readAll } from '#server/worker.ts'
import { pretendFinished, startAutomationVideo } from '#tests/programs/automation-video.ts'
import { deliverMessages } from '#tests/programs/deliver-messages.ts'
import { type Receiver, startReceiver } from '#tests/receiver.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { workOn } from '#tests/workers/work-on.ts'
import { retryDelaysMs } from './delivery-policy.ts'
import { listDueDeliveries } from './delivery-repository.ts'
import { sendDelivery } from './send-delivery.ts'
import { sweepDeliveries } from './sweep-deliveries.ts'

const dayMs = 24 * 60 * 60 * 1000
let test: TestApp
let receiver: Receiver
let browser: TestBrowser
let authorization: string
beforeAll(async () => {
  receiver = await startReceiver()
  test = await createTestApp({ SIGNUP_CREDITS: '100', CALLBACK_ALLOWED_ORIGINS: receiver.origin })
  // A new event reader starts with the events from now on.
  await readAll(test.ctx)
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})
beforeEach(async () => {
  receiver.calls.length = 0
  receiver.answers(200)
  browser = await test.signedIn()
  authorization = `Bearer ${(await browser.post('/api/user-tokens', { name: 'n8n' })).body.token}`
})

const add = async (body: object = {}) =>
  (await browser.post('/api/webhook-endpoints', { url: `${receiver.origin}/hook`, ...body })).body
const log = async (id: string) => (await browser.get(`/api/webhook-endpoints/${id}/deliveries`)).body.data

const deliver = () => deliverMessages(test)

const start = (more: object = {}) => startAutomationVideo(test, authorization, more)

async function finish(taskId: string): Promise<void> {
  for (let step = 0; step < 3; step++) {
    test.clock.forward(60_000)
    await workOn(test.ctx, taskId)
  }
}

async function fail(taskId: string): Promise<void> {
  const { onSubmit } = test.provider
  test.provider.onSubmit = { outcome: 'refused', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
  await finish(taskId)
  test.provider.onSubmit = onSubmit
}

/** Verifies a call as a receiver would, with the standard's library, at the time of the test clock. */
function verify(secret: string, call = receiver.calls.at(-1)) {
  vi.useFakeTimers({ toFake: ['Date'], now: test.clock.now() })
  try {
    return new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}

describe('a webhook', () => {
  it("AUT-07 reports a finished video, with a signature that the standard's library accepts", async () => {
    const { secret } = await add()
    const taskId = await start()
    await finish(taskId)
    await deliver()
    await deliver()
    expect(receiver.calls).toHaveLength(1)
    expect(verify(secret)).toMatchObject({
      type: 'video.completed',
      timestamp: expect.stringMatching(/Z$/),
      data: { taskId, status: 'completed', videoUrl: expect.stringMatching(/^http.+mp4$/), resolution: '720p' },
    })
    expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`)).toThrow()
  })

  it('AUT-07 reports failed and cancelled videos, and the 1080p version', async () => {
    await add()
    const taskId = await start()
    await fail(taskId)
    const cancelled = await start()
    await browser.post(`/api/video/${cancelled}/cancel`)
    await deliver()
    expect(receiver.calls.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'video.failed',
        data: { taskId, status: 'failed', videoUrl: null, message: expect.stringContaining('content rules') },
      },
      { type: 'video.failed', data: { taskId: cancelled, message: 'Cancelled, your credits are back' } },
    ])
    const wide = await start()
    await pretendFinished(test, wide, 'video.hd-stored', ", hd_video_url = 'x/1080p.mp4'")
    await deliver()
    expect(JSON.parse(receiver.calls.at(-1)?.body ?? '')).toMatchObject({
      type: 'video.hd_ready',
      data: { taskId: wide, hdVideoUrl: 'http://localhost:3000/media/x/1080p.mp4', resolution: '1080p' },
    })
  })

  it("AUT-07 receives only its own event types and its own user's events, and none while switched off", async () => {
    const failures = await add({ events: ['video.failed'] })
    await pretendFinished(test, await start())
    await deliver()
    expect(receiver.calls).toHaveLength(0)
    await browser.put(`/api/webhook-endpoints/${failures.id}`, { events: ['video.completed'], isActive: false })
    await pretendFinished(test, await start())
    await deliver()
    expect(receiver.calls).toHaveLength(0)
    await browser.put(`/api/webhook-endpoints/${failures.id}`, { isActive: true })
    const other = await test.signedIn()
    const { taskId } = (await other.post('/api/generate-video', { prompt: 'x' })).body
    await pretendFinished(test, taskId)
    await deliver()
    expect(receiver.calls).toHaveLength(0)
  })

  it('AUT-07 is signed with both secrets for a day after a rotation', async () => {
    const { id, secret } = await add()
    const { secret: next } = (await browser.post(`/api/webhook-endpoints/${id}/rotate-secret`)).body
    expect(next).toMatch(/^whsec_/)
    await browser.post(`/api/webhook-endpoints/${id}/test`)
    await deliver()
    expect(verify(secret)).toMatchObject({ type: 'webhook.test' })
    expect(verify(next)).toMatchObject({ type: 'webhook.test' })
    test.clock.forward(dayMs)
    await browser.post(`/api/webhook-endpoints/${id}/test`)
    await deliver()
    expect(verify(next)).toMatchObject({ type: 'webhook.test' })
    expect(() => verify(secret)).toThrow()
  })

  it('AUT-07 AUT-09 logs that its secret cannot be decrypted, delays no callback, and is signed with its next secret', async () => {
    const { id } = await add({ events: ['video.failed'] })
    await test.query(`update webhook_endpoints set secret = 'gone.AAAA' where id = '${id}'`)
    await browser.post(`/api/webhook-endpoints/${id}/test`)
    await pretendFinished(test, await start({ callbackUrl: `${receiver.origin}/resume/4` }))
    await deliver()
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/resume/4'])
    const error = 'The secret of this webhook cannot be read any more. Change the secret.'
    expect(await log(id)).toMatchObject([{ status: 'pending', tries: 1, responseStatus: null, error }])
    const { secret } = (await browser.post(`/api/webhook-endpoints/${id}/rotate-secret`)).body
    await browser.post(`/api/webhook-endpoints/${id}/test`)
    await deliver()
    expect(receiver.calls).toHaveLength(2)
    expect(verify(secret)).toMatchObject({ type: 'webhook.test' })
    // Its first message would be tried again beside those of other tests.
    expect((await browser.delete(`/api/webhook-endpoints/${id}`)).status).toBe(200)
  })

  it('AUT-07 is retried over 75 hours with the same id, then given up; a replay starts over', async () => {
    const { id } = await add()
    receiver.answers(500)
    await browser.post(`/api/webhook-endpoints/${id}/test`)
    await deliver()
    for (const delayMs of retryDelaysMs) {
      test.clock.forward(delayMs - 1000)
      await deliver()
      test.clock.forward(1000 + delayMs / 10)
      await deliver()
    }
    expect(receiver.calls).toHaveLength(10)
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(retryDelaysMs.reduce((sum, delayMs) => sum + delayMs) / 3_600_000).toBeCloseTo(75.6, 1)
    const [failed] = await log(id)
    expect(failed).toMatchObject({
      status: 'failed',
      tries: 10,
      responseStatus: 500,
      error: 'The address responded with 500 instead of 2xx.',
      nextTryAt: null,
    })
    test.clock.forward(dayMs)
    await deliver()
    expect(receiver.calls).toHaveLength(10)
    receiver.answers(204)
    const replayed = await browser.post(`/api/webhook-deliveries/${failed.id}/replay`)
    expect(replayed.body).toMatchObject({ id: failed.id, status: 'pending' })
    const again = await browser.post(`/api/webhook-deliveries/${failed.id}/replay`)
    expect([again.status, again.body.code]).toEqual([409, 'STILL_ON_ITS_WAY'])
    await deliver()
    expect(await log(id)).toMatchObject([{ status: 'delivered', tries: 1, responseStatus: 204, error: null }])
  })

  it('AUT-07 gets no retry once its user has switched it off', async () => {
    const { id } = await add()
    receiver.answers(500)
    await browser.post(`/api/webhook-endpoints/${id}/test`)
    await deliver()
    await browser.put(`/api/webhook-endpoints/${id}`, { isActive: false })
    test.clock.forward(dayMs)
    await deliver()
    expect(receiver.calls).toHaveLength(1)
    expect((await browser.post(`/api/webhook-endpoints/${id}/test`)).body.message).toMatch(/^This webhook is disabled/)
    expect(await log(id)).toMatchObject([{ status: 'failed', error: 'The webhook is disabled.', nextTryAt: null }])
  })

  it('AUT-07 is sent once by two simultaneous workers, and again if the first was killed', async () => {
    const { id } = await add()
    await browser.post(`/api/webhook-endpoints/${id}/test`)
    const [due = ''] = await listDueDeliveries(test.db.root, test.clock.now(), 10)
    await Promise.all([sendDelivery(test.ctx, due), sendDelivery(test.ctx, due)])
    expect(receiver.calls).toHaveLength(1)
    await browser.post(`/api/webhook-endpoints/${id}/test`)
    const [next = ''] = await listDueDeliveries(test.db.root, test.clock.now(), 10)
    const lease = new Date(test.clock.now().getTime() + 60_000).toISOString()
    await test.query(
      `update webhook_deliveries set leased_until = '${lease}', attempt_id = gen_random_uuid() where id = '${next}'`,
    )
    await sendDelivery(test.ctx, next)
    expect(receiver.calls).toHaveLength(1)
    test.clock.forward(61_000)
    await sweepDeliveries(test.ctx)
    await sendDelivery(test.ctx, next)
    expect(receiver.calls).toHaveLength(2)
  })

  it('AUT-07 is switched off by the answer 410, and follows no redirect', async () => {
    const { id } = await add()
    receiver.answers(302)
    await browser.post(`/api/webhook-endpoints/${id}/test`)
    await deliver()
    expect(receiver.calls.map(({ path }) => path)).toEqual(['/hook'])
    expect(await log(id)).toMatchObject([
      { status: 'pending', error: 'The address responded with 302. Redirects are not followed.' },
    ])
    receiver.answers(410)
    test.clock.forward(6000)
    await deliver()
    const [endpoint] = (await browser.get('/api/webhook-endpoints')).body
    expect(endpoint).toMatchObject({ isActive: false, disabledReason: expect.stringContaining('410') })
    expect(await log(id)).toMatchObject([{ status: 'failed' }])
  })

  it('AUT-07 a host name with a private address is refused when it connects', async () => {
    const { id } = await add()
    // Bypasses the check of the address, like a host name whose DNS result changes later.
    const port = new URL(receiver.origin).port
    await test.query(`update webhook_endpoints set url = 'http://localhost:${port}/hook' where id = '${id}'`)
    await browser.post(`/api/webhook-endpoints/${id}/test`)
    await deliver()
    expect(receiver.calls).toHaveLength(0)
    const error = 'The address is not on the public internet.'
    expect(await log(id)).toMatchObject([{ status: 'pending', responseStatus: null, error }])
  })
})

it('ACC-11 AUT-07 is deleted with its account', async () => {
  const { id } = await add()
  await browser.post(`/api/webhook-endpoints/${id}/test`)
  await test.query(
    `insert into events (user_id, type) select user_id, 'account.deleted' from webhook_endpoints where id = '${id}'`,
  )
  await deliver()
  expect((await browser.get('/api/webhook-endpoints')).body).toEqual([])
  expect(receiver.calls).toHaveLength(0)
})

describe('a callback', () => {
  it('AUT-09 receives the final status once, in the format of the status endpoint', async () => {
    const taskId = await start({ callbackUrl: `${receiver.origin}/resume/1` })
    await deliver()
    expect(receiver.calls).toHaveLength(0)
    await pretendFinished(test, taskId)
    for (let count = 0; count < 3; count++) await deliver()
    expect(receiver.calls).toHaveLength(1)
    const [call] = receiver.calls
    const status = await test.browser().get(`/api/n8n/video-status/${taskId}`, { authorization })
    expect([call?.path, JSON.parse(call?.body ?? '')]).toEqual(['/resume/1', status.body])
    expect(call?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': expect.any(String) })
    expect(call?.headers).not.toHaveProperty('webhook-signature')
  })

  it('AUT-07 AUT-09 is signed with the secret of each of the user’s endpoints', async () => {
    const endpoints = [await add({ events: ['video.failed'] }), await add({ events: ['video.failed'] })]
    await pretendFinished(test, await start({ callbackUrl: `${receiver.origin}/resume/3` }))
    await deliver()
    expect(receiver.calls).toHaveLength(1)
    for (const { secret } of endpoints) expect(verify(secret)).toMatchObject({ status: 'completed' })
  })

  it('AUT-09 also reports a failure, and is retried until the receiver accepts it', async () => {
    const taskId = await start({ callbackUrl: `${receiver.origin}/resume/2` })
    await fail(taskId)
    receiver.answers(409)
    await deliver()
    receiver.answers(200)
    test.clock.forward(6000)
    await deliver()
    await deliver()
    expect(receiver.calls.map(({ body }) => JSON.parse(body).status)).toEqual(['failed', 'failed'])
  })
})
