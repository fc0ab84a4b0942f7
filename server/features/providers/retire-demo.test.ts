import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '20' })
  admin = await test.administrator()
})
afterEach(() => test.query('update admin_settings set demo_retired_at = null'))
afterAll(() => test.close())

/** Whether the demo stands in for the first model, and whether that is offered. */
async function readVeo() {
  const { data } = (await test.browser().get('/api/v1/models')).body
  const { demo, status } = data.find(({ id }: { id: string }) => id === 'veo3_fast')
  return { demo, status }
}

type Disconnect = () => Promise<unknown>
const connectAccount = async (path: string, body: object): Promise<Disconnect> => {
  const { status, body: account } = await admin.post(path, body)
  expect([200, 201]).toContain(status)
  return () => admin.delete(`/api/admin/vendor-accounts/${account.id}`)
}

it.each<[string, () => Promise<Disconnect>]>([
  ['an account at KIE', () => connectAccount('/api/admin/kie-apis', { name: 'one', token: 'a key' })],
  [
    'an account at another service',
    () => connectAccount('/api/admin/vendor-accounts', { vendor: 'fal', name: 'one', token: 'a key of fal' }),
  ],
  [
    'a server of the operator’s own',
    () => connectAccount('/api/admin/gpu-servers', { name: 'one', address: 'http://gpu:8188', header: null }),
  ],
  [
    'a token in the settings',
    async () => {
      await admin.put('/api/admin/settings', { kieToken: 'a key of the settings' })
      return () => admin.put('/api/admin/settings', { kieToken: null })
    },
  ],
])('PRV-07 %s ends the demo for good: without it, work waits and no demo clip is sold', async (_, connect) => {
  const user = await test.signedIn()
  expect(await readVeo()).toEqual({ demo: true, status: 'active' })
  const disconnect = await connect()
  expect((await readVeo()).demo).toBe(false)
  await disconnect()
  expect(await readVeo()).toEqual({ demo: false, status: 'paused' })
  const sent = test.provider.submissions.length
  const { taskId } = (await user.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body
  await test.work()
  const { tasks } = (await user.get('/api/video-tasks')).body
  expect([tasks[0].taskId, tasks[0].stage, test.provider.submissions.length]).toEqual([taskId, 'queued', sent])
  await user.post(`/api/video/${taskId}/cancel`)
  await test.verify()
})

it('PRV-07 a token that is taken out of the settings ends no demo', async () => {
  await admin.put('/api/admin/settings', { kieToken: 'another key of the settings' })
  await test.query('update admin_settings set demo_retired_at = null')
  await admin.put('/api/admin/settings', { kieToken: null })
  expect(await readVeo()).toEqual({ demo: true, status: 'active' })
})
