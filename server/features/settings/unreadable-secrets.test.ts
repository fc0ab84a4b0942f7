import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Checklist } from '#contract/overview.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ CREEM_API_URL: 'http://127.0.0.1:9' })
  admin = await test.administrator()
})
afterAll(() => test.close())

const ask = (service: string) => admin.post('/api/admin/settings/test', { service })

it('ADM-02 ADM-13 a secret that was sealed with a lost key counts as missing, and can be entered again', async () => {
  const given = {
    ...{ creemEnabled: true, creemApiKey: 'creem_test_fake', kieToken: 'a token' },
    ...{ googleClientId: 'an id', googleClientSecret: 'a secret' },
  }
  expect((await admin.put('/api/admin/settings', given)).status).toBe(200)
  await test.query(`update admin_settings
    set kie_token = 'gone.AAAA', creem_api_key = 'gone.AAAA', google_client_secret = 'gone.AAAA'`)
  for (const service of ['kie', 'creem', 'google'])
    expect(await ask(service)).toMatchObject({ status: 409, body: { code: 'NOT_CONFIGURED' } })
  expect((await test.browser().get('/api/settings/payment-methods')).body).toMatchObject({ creemEnabled: false })
  const checklist = await admin.get('/api/admin/checklist')
  expect(checklist.status).toBe(200)
  expect((checklist.body as Checklist).checks.find(({ id }) => id === 'payments')).toMatchObject({
    state: 'failed',
    detail: 'The keys of Creem are not saved.',
  })
  expect((await admin.put('/api/admin/settings', { kieToken: 'a token' })).status).toBe(200)
  test.kie.onBalance = 512
  expect(await ask('kie')).toMatchObject({ status: 200, body: { message: expect.stringContaining('512 credits') } })
})

it('ADM-03 SEC-17 a secret that was sealed with a lost key is revealed as missing', async () => {
  const reveal = () => admin.post('/api/admin/settings/reveal', { name: 'googleClientSecret' })
  await admin.put('/api/admin/settings', { googleClientSecret: 'another secret' })
  expect((await reveal()).body).toEqual({ value: 'another secret' })
  await test.query(`update admin_settings set google_client_secret = 'gone.AAAA'`)
  expect(await reveal()).toMatchObject({ status: 200, body: { value: null } })
})
