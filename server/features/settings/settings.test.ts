import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLoopbackUrl } from '#server/integrations/outbound/is-public-address.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { isDemoServing } from './serving-provider-policy.ts'
import { decideSignupCredits } from './signup-credits-policy.ts'

describe('the serving provider', () => {
  it('PRV-07 is the demo only until the demo is retired', () => {
    expect(isDemoServing({ videoProvider: 'auto' }, { demoRetiredAt: null })).toBe(true)
    expect(isDemoServing({ videoProvider: 'auto' }, { demoRetiredAt: new Date() })).toBe(false)
    expect(isDemoServing({ videoProvider: 'demo' }, { demoRetiredAt: new Date() })).toBe(true)
    expect(isDemoServing({ videoProvider: 'kie' }, { demoRetiredAt: null })).toBe(false)
  })

  it.each([
    [null, 'demo', 'http://localhost:3000', 20],
    [null, 'demo', 'http://127.0.0.1:3000', 20],
    [null, 'demo', 'https://video.example', 0],
    [null, 'demo', 'http://localhost.evil.example', 0],
    [null, 'kie', 'http://localhost:3000', 0],
    [3, 'kie', 'https://video.example', 3],
    [0, 'demo', 'http://localhost:3000', 0],
  ] as const)('PRV-01 sign-up credits: configured %s, %s at %s → %s', (configured, provider, url, credits) => {
    const site = { isDemo: provider === 'demo', onLoopback: isLoopbackUrl(url) }
    expect(decideSignupCredits(configured, site)).toBe(credits)
  })
})

describe('public settings', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ BRAND_NAME: 'Kino', CONTACT_EMAIL: 'hello@kino.example' })
  })
  afterAll(() => test.close())

  it('CRD-01 prices have their defaults until an administrator changes them', async () => {
    expect((await test.browser().get('/api/pricing/current')).body).toEqual({
      veo3_fast: { web_credits: 1, api_credits: 2 },
      veo3_quality: { web_credits: 5, api_credits: 10 },
    })
    await test.query(`update admin_settings set veo3_credits = 7, veo3_fast_api_price = '2.50'`)
    expect((await test.browser().get('/api/pricing/current')).body).toMatchObject({
      veo3_fast: { api_credits: 3 },
      veo3_quality: { web_credits: 7 },
    })
  })

  it('GEN-03 the price shown is the price charged', async () => {
    const browser = await test.signedIn()
    expect((await browser.post('/api/generate-video', { prompt: 'waves' })).body.creditsUsed).toBe(7)
  })

  it("SHL-11 the page gets the site's name and the operator's contact", async () => {
    expect((await test.browser().get('/api/site')).body).toMatchObject({
      brandName: 'Kino',
      demo: true,
      contact: { email: 'hello@kino.example', telegram: null },
    })
  })

  it('PRV-07 a stored KIE token retires the demo for good, and no other secret does', async () => {
    const admin = await test.administrator()
    const put = async (body: object) => expect((await admin.put('/api/admin/settings', body)).status).toBe(200)
    const isDemo = async () => (await test.browser().get('/api/site')).body.demo
    await put({ creemApiKey: 'a key', kieToken: '' })
    expect(await isDemo()).toBe(true)
    await put({ kieToken: 'a token' })
    expect(await isDemo()).toBe(false)
    await put({ kieToken: null, demoRetiredAt: null })
    expect(await isDemo()).toBe(false)
  })
})
