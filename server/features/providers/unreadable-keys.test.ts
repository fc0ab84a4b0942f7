import { afterAll, beforeAll, expect, it } from 'vitest'
import { createScriptedProvider, withAccounts } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '10' })
  admin = await test.administrator()
  browser = await test.signedIn()
  Object.assign(test.kie, createScriptedProvider(await makeClip('16:9')), withAccounts)
})
afterAll(() => test.close())

it('PRV-02 PRV-03 an account whose key cannot be decrypted keeps no video from the others', async () => {
  const ids: string[] = []
  for (const name of ['one', 'two'])
    ids.push((await admin.post('/api/admin/kie-apis', { name, token: `token of ${name}` })).body.id)
  const [lost, readable] = ids
  await test.query(`update kie_apis set token = 'gone.AAAA', priority = -1 where id = '${lost}'`)
  await admin.put('/api/admin/settings', { kieToken: 'token of the settings' })
  await test.query(`update admin_settings set kie_token = 'gone.AAAA'`)
  for (let video = 0; video < 3; video++)
    await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
  await test.work()
  expect(test.kie.accounts).toEqual([readable, readable, readable])
  await admin.delete(`/api/admin/kie-apis/${readable}`)
  // The newest video is listed first.
  test.clock.forward(1000)
  await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
  await test.work()
  expect(test.kie.accounts).toHaveLength(3)
  const [waiting] = (await browser.get('/api/video-tasks')).body.tasks
  expect(waiting).toMatchObject({ stage: 'queued', refunded: false })
  await test.verify()
})

it('PRV-02 PRV-03 a video that all readable accounts refuse does not wait for one with an unreadable key', async () => {
  await admin.post('/api/admin/kie-apis', { name: 'three', token: 'token of three' })
  const failure = { code: 'MODEL_NOT_OFFERED' } as const
  test.kie.onSubmit = { outcome: 'refused', kind: 'model', failure, mayDiffer: true }
  const { taskId } = (await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body
  await test.work()
  const { tasks } = (await browser.get('/api/video-tasks')).body
  const video = tasks.find((task: { taskId: string }) => task.taskId === taskId)
  expect(video).toMatchObject({ stage: 'failed', refunded: true, failure })
  await test.verify()
})

it('ADM-07 SEC-17 keys that no key opens are revealed as missing, and the balance of their account is not read', async () => {
  const body = { name: 'four', token: 'token of four', webhookKey: 'hmac key' }
  const path = `/api/admin/kie-apis/${(await admin.post('/api/admin/kie-apis', body)).body.id}`
  const reveal = (name: string) => admin.post(`${path}/reveal`, { name })
  expect((await reveal('webhookKey')).body).toEqual({ value: 'hmac key' })
  await test.query(`update kie_apis set token = 'gone.AAAA', webhook_key = 'gone.AAAA' where name = 'four'`)
  for (const name of ['token', 'webhookKey'])
    expect(await reveal(name)).toMatchObject({ status: 200, body: { value: null } })
  test.kie.onBalance = 512
  expect(await admin.post(`${path}/sync`)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
})
