import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Agent, connectAgent } from '#tests/agents/agent.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
let user: TestBrowser
let token: string
let agent: Agent
/** A finished video of the demo, which sells upgrades. */
let made: string
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '100' })
  admin = await test.administrator()
  user = await test.signedIn()
  token = (await user.post('/api/user-tokens', { name: 'robot' })).body.token
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  agent = await connectAgent({ url: `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`, token })
  made = (await user.post('/api/v1/videos', { ...demo, seconds: 8 })).body.data[0].id
  await test.workFor(2)
})
afterAll(async () => {
  await agent.close()
  await test.close()
})

const demo = { model: 'demo', prompt: 'waves' }
/** The doors of the specification do not sell the demo. */
const fast = { model: 'veo3_fast', prompt: 'waves' }
const models = ['demo', 'veo3_fast']
const change = (to: 'pause' | 'resume', id: string) => admin.post(`/api/admin/models/${id}/${to}`, {})
const program = (path: string, asked: object) => test.browser().post(path, asked, { authorization: `Bearer ${token}` })
const balance = async () => (await user.get('/api/auth/current-user')).body.user.credits
const read = async () => (await user.get(`/api/v1/videos/${made}`)).body
const quoteOfUpgrade = () => ({ upgrade: { videoId: made, to: '1080p' } })

/** Takes, extensions and what the page recreates are requests to `/api/v1/videos`. A film names no model. */
const doors: Record<string, () => ReturnType<TestBrowser['post']>> = {
  'generate-video': () => user.post('/api/generate-video', fast),
  n8n: () => program('/api/n8n/generate', fast),
  'a video, page': () => user.post('/api/v1/videos', demo),
  'a video, program': () => program('/api/v1/videos', demo),
  'an extension': () => user.post('/api/v1/videos', { ...demo, extendVideoId: made }),
  'a quote, page': () => user.post('/api/v1/quotes', demo),
  'a quote, program': () => program('/api/v1/quotes', demo),
  'the quote of an upgrade, page': () => user.post('/api/v1/quotes', quoteOfUpgrade()),
  'the quote of an upgrade, program': () => program('/api/v1/quotes', quoteOfUpgrade()),
  'an upgrade, page': () => user.post(`/api/v1/videos/${made}/upgrade`, { to: '1080p' }),
  'an upgrade, program': () => program(`/api/v1/videos/${made}/upgrade`, { to: '1080p' }),
}

it('MOD-11 MOD-15 new videos and upgrades of a paused model are refused at every door, and nothing is charged', async () => {
  expect(await read()).toMatchObject({ status: 'completed', creditsUsed: 2 })
  const before = await balance()
  for (const id of models) await change('pause', id)
  for (const [door, ask] of Object.entries(doors)) {
    const { status, body } = await ask()
    expect([door, status, body.code]).toEqual([door, 409, 'MODEL_PAUSED'])
  }
  const asked = { generate_video: { ...demo, request_key: 'paused' }, quote_video: demo }
  for (const [tool, args] of Object.entries(asked)) {
    const { isError, text } = await agent.call(tool, args)
    expect([tool, isError]).toEqual([tool, true])
    expect(text).toMatch(/^MODEL_PAUSED: Demo is not available at the moment\. You were not charged\.\n/)
  }
  expect(await balance()).toBe(before)
  expect((await read()).upgrades).toEqual([])
  expect((await user.get('/api/v1/videos')).body.data.map(({ id }: { id: string }) => id)).toEqual([made])
  await test.verify()
})

it('MOD-11 a paused model is listed as paused, and sold at every door again once it is resumed', async () => {
  const statuses = async () => {
    const listed: { id: string; status: string }[] = (await user.get('/api/v1/models')).body.data
    return models.map((id) => listed.find((model) => model.id === id)?.status)
  }
  for (const id of models) await change('pause', id)
  expect(await statuses()).toEqual(['paused', 'paused'])
  for (const id of models) await change('resume', id)
  expect(await statuses()).toEqual(['active', 'active'])
  const before = await balance()
  for (const [door, ask] of Object.entries(doors)) {
    const { status, body } = await ask()
    expect([door, status < 300, body.code]).toEqual([door, true, undefined])
  }
  expect((await agent.call('quote_video', demo)).data).toMatchObject({ credits: 1 })
  expect((await agent.call('generate_video', { ...demo, request_key: 'resumed' })).data.creditsUsed).toBe(1)
  // Quotes are free, and so is an upgrade that was bought before.
  const [page, n8n, videos, extension, upgrade, assistant] = [1, 2, 2 * 1, 1, 2, 1]
  expect(before - (await balance())).toBe(page + n8n + videos + extension + upgrade + assistant)
  await test.verify()
})
