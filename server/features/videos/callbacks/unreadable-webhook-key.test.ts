import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callbackPath } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '10', PUBLIC_URL: 'https://video.example.com' })
  const admin = await test.administrator()
  const body = { name: 'one', token: 'token-1', webhookKey: 'hmac key', totalCredits: 1000 }
  await admin.post('/api/admin/kie-apis', body)
})
afterAll(() => test.close())

it('PRV-04 SEC-17 callbacks whose signature cannot be verified are refused, and polling finds the video', async () => {
  test.kie.onSubmit = { outcome: 'accepted', providerTaskId: 'signed' }
  test.kie.onCheck = { outcome: 'running' }
  const browser = await test.signedIn()
  await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
  await test.work()
  const timestamp = String(test.clock.now().getTime() / 1000)
  const signed = {
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature': createHmac('sha256', 'hmac key').update(`signed.${timestamp}`).digest('base64'),
  }
  const call = (headers: Record<string, string>) =>
    test.browser().post(callbackPath(test.kie), { data: { taskId: 'signed' } }, headers)
  expect((await call(signed)).status).toBe(200)
  await test.query(`update kie_apis set webhook_key = 'gone.AAAA'`)
  for (const refused of [await call({}), await call(signed)])
    expect(refused).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
  test.kie.onCheck = { outcome: 'finished', urls: [await makeClip('16:9')] }
  await test.workFor(3)
  expect((await browser.get('/api/video-tasks')).body.tasks[0]).toMatchObject({ status: 'completed' })
  await test.verify()
})
