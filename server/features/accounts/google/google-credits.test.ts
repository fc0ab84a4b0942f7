import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GoogleFake, startGoogleFake } from '#tests/fakes/google.ts'
import { setUpGoogle, signInWithGoogle } from '#tests/google-visit.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let google: GoogleFake
let test: TestApp
beforeAll(async () => {
  google = await startGoogleFake()
  const paid = { VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '20', SMTP_URL: 'smtp://127.0.0.1:9' }
  test = await createTestApp({ ...paid, GOOGLE_ISSUER_URL: google.url })
  await setUpGoogle(await test.administrator(), google)
})
afterAll(async () => {
  await test.close()
  await google.close()
})

it('SEC-08: with a paid provider, new Google users of one network share its five grants of a day', async () => {
  const credits: unknown[] = []
  for (let count = 0; count < 6; count++) {
    google.person = { sub: crypto.randomUUID(), email: `person-${count}@gmail.com`, email_verified: true }
    const browser = test.browser()
    expect((await signInWithGoogle(browser)).auth).toBe('success')
    credits.push((await browser.get('/api/auth/current-user')).body.user.credits)
  }
  // Google has confirmed the address, so the grant waits for no mail.
  expect(credits).toEqual([20, 20, 20, 20, 20, 0])
  await test.verify()
})
