import OpenAI from 'openai'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readAll } from '#server/worker.ts'
import { createScriptedProvider } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { deliverMessages } from '#tests/programs/deliver-messages.ts'
import { type Receiver, startReceiver } from '#tests/receiver.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { workOn } from '#tests/workers/work-on.ts'

let test: TestApp
let receiver: Receiver
let browser: TestBrowser
let headers: { authorization: string }
beforeAll(async () => {
  receiver = await startReceiver()
  test = await createTestApp({ SIGNUP_CREDITS: '100', CALLBACK_ALLOWED_ORIGINS: receiver.origin })
  await test.query('update admin_settings set veo3_fast_api_price = 1')
  await readAll(test.ctx)
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})
beforeEach(async () => {
  receiver.calls.length = 0
  Object.assign(test.provider, createScriptedProvider(await makeClip('16:9')))
  browser = await test.signedIn()
  const scopes = ['videos:read', 'videos:write', 'webhooks:write']
  const { token } = (await browser.post('/api/user-tokens', { name: 'robot', scopes, dailyCap: 10 })).body
  headers = { authorization: `Bearer ${token}` }
})

const deliver = () => deliverMessages(test)
const post = (path: string, body: object = {}) => test.browser().post(`/api/v1/${path}`, body, headers)
const create = async (more: object = {}) => {
  const answer = await post('videos', { model: 'veo3_fast', prompt: 'waves', ...more })
  expect(answer.status).toBe(201)
  return answer.body.data.map(({ id }: { id: string }) => id) as string[]
}
const finish = async () => {
  await test.work()
  test.clock.forward(60_000)
  await test.work()
}
/** Leaves the videos of other tests alone. */
const finishOne = async (id = '') => {
  for (const _ of ['submit', 'store', 'make its further resolutions']) {
    test.clock.forward(60_000)
    await workOn(test.ctx, id)
  }
}
const received = () => receiver.calls.map(({ path, body }) => ({ path, ...JSON.parse(body) }))
const callbackUrl = () => `${receiver.origin}/done`

it('API-01 AUT-07 a webhook made by a token gets Video, an older one its old shape', async () => {
  const made = await post('webhook-endpoints', { url: `${receiver.origin}/v1` })
  expect(made.body.secret).toMatch(/^whsec_/)
  await browser.post('/api/webhook-endpoints', { url: `${receiver.origin}/old` })
  const [id] = await create()
  await post(`videos/${id}/cancel`)
  await deliver()
  expect(received().toSorted((a, b) => a.path.localeCompare(b.path))).toMatchObject([
    { path: '/old', type: 'video.failed', data: { taskId: id, status: 'failed' } },
    { path: '/v1', type: 'video.cancelled', data: { id, status: 'cancelled', creditsReturned: 1 } },
  ])
  const call = receiver.calls.find(({ path }) => path === '/v1')
  vi.useFakeTimers({ toFake: ['Date'], now: test.clock.now() })
  try {
    new Webhook(made.body.secret).verify(call?.body ?? '', call?.headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
})

it('API-01 AUT-07 a webhook created with a token receives the reason of a failed video and the returned credits', async () => {
  await post('webhook-endpoints', { url: `${receiver.origin}/v1` })
  test.provider.onSubmit = { outcome: 'refused', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
  const [id] = await create()
  await finishOne(id)
  await deliver()
  const error = { code: 'VIDEO_FAILED', message: expect.stringContaining('content rules') }
  expect(received()).toMatchObject([
    { path: '/v1', type: 'video.failed', data: { id, status: 'failed', creditsReturned: 1, files: [], error } },
  ])
})

it('API-01 AUT-07 a webhook created with a token receives both files once the free 1080p version is ready', async () => {
  await post('webhook-endpoints', { url: `${receiver.origin}/v1`, events: ['video.hd_ready'] })
  const [id] = await create({ seconds: 8, aspectRatio: '16:9' })
  await finishOne(id)
  await deliver()
  expect(received()).toEqual([])
  test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
  await finishOne(id)
  await deliver()
  const files = [{ kind: 'video', resolution: '720p' }, { kind: 'poster' }, { kind: 'video', resolution: '1080p' }]
  expect(received()).toMatchObject([
    { path: '/v1', type: 'video.hd_ready', data: { id, status: 'completed', upgrades: [], files } },
  ])
})

it('API-01 MOD-15 a paid 1080p version is announced as an upgrade, only to webhooks created with a token', async () => {
  const [id] = await create({ model: 'demo', seconds: 8 })
  await finishOne(id)
  await deliver()
  await post('webhook-endpoints', { url: `${receiver.origin}/v1` })
  await browser.post('/api/webhook-endpoints', { url: `${receiver.origin}/old` })
  expect((await post(`videos/${id}/upgrade`, { to: '1080p' })).status).toBe(200)
  test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
  await finishOne(id)
  await deliver()
  expect(received()).toMatchObject([
    { path: '/v1', type: 'video.upgraded', data: { id, upgrades: [{ to: '1080p', status: 'completed' }] } },
  ])
})

it('API-01 two libraries of different authors verify every kind of message, with the old and the new secret', async () => {
  const { id: webhook, secret } = (await post('webhook-endpoints', { url: `${receiver.origin}/v1` })).body
  const { secret: newer } = (await post(`webhook-endpoints/${webhook}/rotate-secret`)).body
  const [first] = await create({ takes: 4, callbackUrl: callbackUrl() })
  await create({ takes: 4 })
  await create()
  await post(`videos/${first}/cancel`)
  await finish()
  await post(`webhook-endpoints/${webhook}/test`)
  await deliver()
  const kinds = received().map(({ type }) => type)
  for (const type of ['video.cancelled', 'video.completed', 'token.budget_low', 'webhook.test'])
    expect(kinds).toContain(type)
  // It implements the check itself; the other library is the reference implementation.
  const { webhooks } = new OpenAI({ apiKey: 'none' })
  vi.useFakeTimers({ toFake: ['Date'], now: test.clock.now() })
  try {
    for (const { body, headers: sent } of receiver.calls)
      for (const one of [secret, newer]) {
        const given = sent as Record<string, string>
        new Webhook(one).verify(body, given)
        await webhooks.verifySignature(body, given, one)
        expect(() => new Webhook(one).verify(`${body} `, given)).toThrow()
        await expect(webhooks.verifySignature(`${body} `, given, one)).rejects.toThrow()
      }
  } finally {
    vi.useRealTimers()
  }
})

it('API-01 a token lists, changes, rotates, tests and deletes its user’s webhooks, and unknown fields are refused', async () => {
  const { id } = (await post('webhook-endpoints', { url: `${receiver.origin}/v1` })).body
  const listed = await test.browser().get('/api/v1/webhook-endpoints', headers)
  expect(listed.body).toMatchObject([{ id, events: expect.arrayContaining(['video.cancelled', 'token.budget_low']) }])
  const unknown = await post('webhook-endpoints', { url: `${receiver.origin}/v1`, secret: 'mine' })
  expect(unknown.body).toMatchObject({ code: 'INVALID_INPUT', field: 'secret' })
  const changed = await test.browser().put(`/api/v1/webhook-endpoints/${id}`, { events: ['video.failed'] }, headers)
  expect(changed.body.events).toEqual(['video.failed'])
  expect((await post(`webhook-endpoints/${id}/rotate-secret`)).body.secret).toMatch(/^whsec_/)
  await post(`webhook-endpoints/${id}/test`)
  await deliver()
  expect(received()).toMatchObject([{ type: 'webhook.test' }])
  const log = await test.browser().get(`/api/v1/webhook-endpoints/${id}/deliveries`, headers)
  expect(log.body.data).toMatchObject([{ type: 'webhook.test', status: 'delivered' }])
  const url = `/api/v1/webhook-endpoints/${id}`
  expect((await test.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200)
  expect((await test.browser().get('/api/v1/webhook-endpoints', headers)).body).toEqual([])
})

it('API-01 callbackUrl is called once, when all takes have ended, and signed', async () => {
  const { secret } = (await post('webhook-endpoints', { url: `${receiver.origin}/v1`, events: ['video.hd_ready'] }))
    .body
  const [first, ...others] = await create({ takes: 3, callbackUrl: callbackUrl() })
  await post(`videos/${first}/cancel`)
  await deliver()
  expect(received()).toEqual([])
  await finish()
  await deliver()
  await deliver()
  expect(received()).toHaveLength(1)
  const [{ data }] = received() as unknown as [{ data: { id: string; status: string }[] }]
  expect(new Set(data.map(({ id, status }) => `${id} ${status}`))).toEqual(
    new Set([`${first} cancelled`, ...others.map((id) => `${id} completed`)]),
  )
  const [call] = receiver.calls
  vi.useFakeTimers({ toFake: ['Date'], now: test.clock.now() })
  try {
    new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
})

it('API-01 callbackUrl gets the end of a take that was deleted before, without its files', async () => {
  const [first, second] = await create({ takes: 2, callbackUrl: callbackUrl() })
  await post(`videos/${first}/cancel`)
  await finish()
  for (const id of [first, second]) expect((await browser.delete(`/api/video-tasks/${id}`)).status).toBe(200)
  await deliver()
  expect(received()).toMatchObject([
    {
      data: expect.arrayContaining([
        expect.objectContaining({ id: first, status: 'cancelled', files: [] }),
        expect.objectContaining({ id: second, status: 'completed', files: [] }),
      ]),
    },
  ])
})

it('API-01 callbackUrl may not lead into private networks, and nothing is charged then', async () => {
  for (const address of ['http://127.0.0.1/', 'http://169.254.169.254/latest', 'http://user:pass@example.com/']) {
    const refused = await post('videos', { model: 'veo3_fast', prompt: 'waves', callbackUrl: address })
    expect(refused.body).toMatchObject({ code: 'INVALID_INPUT', field: 'callbackUrl' })
  }
  expect((await browser.get('/api/auth/current-user')).body.user.credits).toBe(100)
})

it('API-02 a webhook is told once when 80 % of a budget are used', async () => {
  await post('webhook-endpoints', { url: `${receiver.origin}/v1`, events: ['token.budget_low'] })
  await browser.post('/api/webhook-endpoints', { url: `${receiver.origin}/old`, events: ['token.budget_low'] })
  await create({ takes: 4 })
  await create({ takes: 4 })
  await create()
  await deliver()
  const low = { type: 'token.budget_low', data: { name: 'robot', window: 'day', cap: 10, used: 8 } }
  expect(received().toSorted((a, b) => a.path.localeCompare(b.path))).toMatchObject([
    { path: '/old', ...low },
    { path: '/v1', ...low },
  ])
})
