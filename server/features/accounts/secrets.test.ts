import { expect, it } from 'vitest'
import { serveVisits } from '#tests/factors/account-visits.ts'
import { setUpApp } from '#tests/factors/authenticator-app.ts'

const visits = serveVisits()

it('ACC-08 the secret of a session has 256 random bits, and the mark of a sign-in 192', async () => {
  const browser = await visits.test.signedIn('cookies')
  await browser.post('/api/auth/passkey/options')
  expect(browser.cookies.get('soundreel_session')).toMatch(/^[\w-]{43}$/)
  expect(browser.cookies.get('soundreel_attempt')).toMatch(/^[\w-]{32}$/)
})

it('ACC-08 the secret of a link has 256 random bits', async () => {
  await visits.register('linked')
  await visits.test.browser().post('/api/auth/forgot-password', { username: 'linked' })
  expect(await visits.takeToken('linked@example.com', 'Set a new password')).toMatch(/^[\w-]{43}$/)
})

it('SEC-19 a recovery code has 80 random bits', async () => {
  const { recoveryCodes } = await setUpApp(visits.test, await visits.register('coded'))
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
})

it('SEC-19 the secret of an authenticator app has 160 random bits', async () => {
  const { secret } = await setUpApp(visits.test, await visits.register('equipped'))
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})
