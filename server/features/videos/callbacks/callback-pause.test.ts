import { afterAll, beforeAll, expect, it } from 'vitest'
import { callbackPath } from '#tests/fakes/scripted-provider.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '10', PUBLIC_URL: 'https://video.example.com' })
  const admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 1000 })
})
afterAll(() => test.close())

it('PRV-04 a callback shortly after another one still triggers a query, five seconds later', async () => {
  test.kie.onSubmit = { outcome: 'accepted', providerTaskId: 'twice' }
  test.kie.onCheck = { outcome: 'running' }
  const browser = await test.signedIn()
  await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
  await test.work()
  const body = { data: { taskId: 'twice' } }
  const call = async () => expect((await test.browser().post(callbackPath(test.kie), body)).status).toBe(200)
  await call()
  await test.work()
  expect(test.kie.checks).toHaveLength(1)
  // Without a callback, the next query would be due ten seconds after the first one.
  test.clock.forward(1000)
  await call()
  await test.work()
  expect(test.kie.checks).toHaveLength(1)
  test.clock.forward(5000)
  await test.work()
  expect(test.kie.checks).toHaveLength(2)
  await test.verify()
})
