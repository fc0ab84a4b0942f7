import { totpCode, totpStep } from '#server/features/accounts/factors/totp.ts'
import type { TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

export const appPassword = 'correct horse'
const stepMs = 30_000

/** The code that the app shows now, or this many steps away from now. */
export const codeOf = (test: Pick<TestApp, 'clock'>, secret: string, steps = 0) =>
  totpCode(secret, totpStep(test.clock.now()) + steps)

/** Sets up an authenticator app in this session, and waits until its next code. */
export async function setUpApp(test: Pick<TestApp, 'clock'>, browser: TestBrowser) {
  const { username } = (await browser.get('/api/auth/current-user')).body.user
  const { secret, uri } = (await browser.post('/api/user/totp', { password: appPassword })).body
  if (!String(uri).includes(secret)) throw new Error(`the secret is not in ${uri}`)
  const { status, body } = await browser.post('/api/user/totp/confirm', { code: codeOf(test, secret) })
  if (status !== 200) throw new Error(`the app was not set up: ${body.code}`)
  // The code that enabled the app is used up.
  test.clock.forward(stepMs)
  return { browser, username: String(username), secret: String(secret), recoveryCodes: body.recoveryCodes as string[] }
}
