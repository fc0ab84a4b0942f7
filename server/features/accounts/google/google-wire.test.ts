import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GoogleFake, startGoogleFake } from '#tests/fakes/google.ts'
import { redirectUri, setUpGoogle, signInWithGoogle } from '#tests/google-visit.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let google: GoogleFake
let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  google = await startGoogleFake()
  test = await createTestApp({ GOOGLE_ISSUER_URL: google.url })
  admin = await test.administrator()
  await setUpGoogle(admin, google)
})
afterAll(async () => {
  await test.close()
  await google.close()
})

const whoIs = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user

it('ACC-04 a token may name Google without https; its code is exchanged once', async () => {
  google.tamper = 'bare-issuer'
  const [browser, before] = [test.browser(), google.exchanges]
  expect((await signInWithGoogle(browser)).auth).toBe('success')
  google.tamper = null
  expect(await whoIs(browser)).not.toBeNull()
  expect(google.exchanges).toBe(before + 1)
})

it('ACC-04 the endpoints of Google are loaded once, not for each sign-in', async () => {
  for (const browser of [test.browser(), test.browser()]) await signInWithGoogle(browser)
  expect(google.discoveries).toBeLessThanOrEqual(1)
})

it('ACC-04 the redirect URI is the same text at the start and at the exchange, however it was typed', async () => {
  const typed = redirectUri.replace('http://localhost', 'HTTP://LocalHost')
  await setUpGoogle(admin, google, { googleRedirectUri: typed })
  expect((await signInWithGoogle(test.browser())).auth).toBe('success')
  // As an earlier version stored it.
  await test.query(`update admin_settings set google_redirect_uri = '${typed}?from=google'`)
  expect((await signInWithGoogle(test.browser())).auth).toBe('success')
  await setUpGoogle(admin, google)
})

it('ACC-04 a token may have expired less than a minute ago, because clocks differ', async () => {
  const signInAfter = async (seconds: number) => {
    google.tokenSeconds = -seconds
    return (await signInWithGoogle(test.browser())).auth
  }
  try {
    expect([await signInAfter(30), await signInAfter(61)]).toEqual(['success', 'error'])
  } finally {
    google.tokenSeconds = 3600
  }
})
