import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CreemFake, startCreemFake } from '#tests/fakes/creem/creem.ts'
import { type GoogleFake, startGoogleFake } from '#tests/fakes/google.ts'
import { type PayPalFake, startPayPalFake } from '#tests/fakes/paypal/paypal.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
let creem: CreemFake
let google: GoogleFake
let paypal: PayPalFake
beforeAll(async () => {
  creem = await startCreemFake()
  google = await startGoogleFake()
  paypal = await startPayPalFake()
  test = await createTestApp({
    CREEM_API_URL: creem.url,
    GOOGLE_ISSUER_URL: google.url,
    PAYPAL_API_URL: paypal.url,
  })
  admin = await test.administrator()
})
afterAll(async () => {
  await test.close()
  await Promise.all([creem.close(), google.close(), paypal.close()])
})

const right = {
  paypal: { paypalClientId: 'paypal-fake-client', paypalClientSecret: 'paypal-fake-secret' },
  creem: { creemApiKey: 'creem_test_fake' },
  google: { googleClientId: 'an id', googleClientSecret: 'a secret' },
  kie: { kieToken: 'a token' },
}
const ask = (service: string) => admin.post('/api/admin/settings/test', { service })

it.each(['paypal', 'creem', 'google', 'kie'] as const)('ADM-02 %s is checked with stored keys', async (service) => {
  expect(await ask(service)).toMatchObject({ status: 409, body: { code: 'NOT_CONFIGURED' } })
  await admin.put('/api/admin/settings', right[service])
  test.kie.onBalance = 512
  expect(await ask(service)).toMatchObject({ status: 200, body: { message: expect.any(String) } })
})

it.each([
  ['paypal', { paypalClientSecret: 'another' }],
  ['creem', { creemApiKey: 'another' }],
  ['kie', {}],
])('ADM-02 a refusal by %s is reported', async (service, wrong) => {
  await admin.put('/api/admin/settings', wrong)
  test.kie.onBalance = null
  const { status, body } = await ask(service)
  expect([status, body.code]).toEqual([502, 'SERVICE_FAILED'])
  expect(body.message).not.toContain('another')
})

it('ADM-13 the checklist finds prices that differ at Creem', async () => {
  await admin.put('/api/admin/settings', { ...right.creem, creemEnabled: true })
  const { body } = await admin.get('/api/admin/checklist')
  const prices = body.checks.find(({ id }: { id: string }) => id === 'prices')
  expect(prices).toMatchObject({ state: 'failed', detail: expect.stringContaining('has no Creem product') })
})

it('ADM-02 a service that rejects the keys is told from one that cannot be reached', async () => {
  await admin.put('/api/admin/settings', { ...right.paypal, paypalClientSecret: 'another', creemApiKey: 'another' })
  const rejected = [(await ask('paypal')).body.message, (await ask('creem')).body.message]
  expect(rejected).toEqual([
    'PayPal rejects the client ID or the secret for the sandbox environment.',
    'Creem rejects the key for the test environment.',
  ])
  const nowhere = 'http://127.0.0.1:9'
  const away = await createTestApp({ PAYPAL_API_URL: nowhere, CREEM_API_URL: nowhere, GOOGLE_ISSUER_URL: nowhere })
  const keeper = await away.administrator()
  await keeper.put('/api/admin/settings', { ...right.paypal, ...right.creem, ...right.google })
  for (const name of ['PayPal', 'Creem', 'Google']) {
    const { body } = await keeper.post('/api/admin/settings/test', { service: name.toLowerCase() })
    expect(body).toMatchObject({ code: 'SERVICE_FAILED', message: `${name} could not be reached.` })
  }
  await away.close()
})
