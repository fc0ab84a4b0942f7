import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '100' })
})
afterAll(() => test.close())

const dayMs = 24 * 60 * 60 * 1000
const today = Date.parse(new Date().toISOString().slice(0, 10))
const inDays = (days: number) => new Date(today + days * dayMs).toISOString().slice(0, 10)

it('API-01 MOD-01 every call that prices or charges tells that its model retires within 30 days', async () => {
  const admin = await test.administrator()
  const user = await test.signedIn()
  const { token } = (await user.post('/api/user-tokens', { name: 'robot' })).body
  const { data } = (await user.post('/api/v1/videos', { model: 'demo', prompt: 'waves' })).body
  await test.query(`update video_tasks set stage = 'completed', due_at = null where task_id = '${data[0].id}'`)
  const asked = { model: 'veo3_fast', prompt: 'waves' }
  const calls = {
    quote: () => user.post('/api/v1/quotes', asked),
    create: () => user.post('/api/v1/videos', asked),
    page: () => user.post('/api/generate-video', asked),
    n8n: () => test.browser().post('/api/n8n/generate', asked, { authorization: `Bearer ${token}` }),
    upgradeQuote: () => user.post('/api/v1/quotes', { upgrade: { videoId: data[0].id, to: '1080p' } }),
    upgrade: () => user.post(`/api/v1/videos/${data[0].id}/upgrade`, { to: '1080p' }),
  }
  const told = async () =>
    Promise.all(
      Object.entries(calls).map(async ([name, call]) => {
        const { status, headers } = await call()
        return [name, status < 300, headers.deprecation, headers.sunset]
      }),
    )
  const end = async (retiresOn: string | null) => {
    for (const id of ['veo3_fast', 'demo']) await admin.put(`/api/admin/models/${id}`, { retiresOn })
  }
  const all = (...headers: unknown[]) => Object.keys(calls).map((name) => [name, true, ...headers])
  expect(await told()).toEqual(all(undefined, undefined))
  await end(inDays(31))
  expect(await told()).toEqual(all(undefined, undefined))
  for (const days of [30, 1]) {
    await end(inDays(days))
    const sunset = new Date(today + days * dayMs).toUTCString()
    expect(await told()).toEqual(all(`@${(today + (days - 30) * dayMs) / 1000}`, sunset))
  }
  await test.query(`update renditions set due_at = null`)
})
