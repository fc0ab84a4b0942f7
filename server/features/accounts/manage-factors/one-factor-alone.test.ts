import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeOf, appPassword as password, setUpApp } from '#tests/factors/authenticator-app.ts'
import { createPasskeyDevice } from '#tests/factors/passkey-device.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const isSignedIn = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user !== null

/** An account with an app, a passkey and recovery codes, and without a password. */
async function withoutPassword(username: string) {
  const account = await setUpApp(test, await test.signedIn(username))
  const { body: options } = await account.browser.post('/api/user/passkeys/options', {})
  const passkey = createPasskeyDevice().add(options)
  expect((await account.browser.post('/api/user/passkeys', { passkey })).status).toBe(200)
  expect((await account.browser.delete('/api/user/password')).status).toBe(200)
  return account
}

it('SEC-19 the code that set up an app does not sign in as well', async () => {
  const browser = await test.signedIn('reused')
  const { secret } = (await browser.post('/api/user/totp', { password })).body
  const code = codeOf(test, secret)
  expect((await browser.post('/api/user/totp/confirm', { code })).status).toBe(200)
  const visitor = test.browser()
  await visitor.post('/api/auth/login', { username: 'reused', password })
  expect((await visitor.post('/api/auth/second-step', { code })).body.code).toBe('WRONG_CODE')
  expect(await isSignedIn(visitor)).toBe(false)
})

it('SEC-19 SEC-25 a code of the app does not sign in alone, also if the account has no password', async () => {
  const { username, secret, recoveryCodes } = await withoutPassword('only-code')
  const visitor = test.browser()
  const enter = (code = '') => visitor.post('/api/auth/recovery-code', { username, code })
  expect((await enter(codeOf(test, secret))).body.code).toBe('WRONG_CODE')
  expect(await isSignedIn(visitor)).toBe(false)
  expect((await enter(recoveryCodes[0])).status).toBe(200)
  expect(await isSignedIn(visitor)).toBe(true)
})

it('ACC-07 SEC-19 a recovery code does not sign in to a disabled account, and is not used up', async () => {
  const { username, recoveryCodes } = await withoutPassword('barred')
  await test.query(`update users set is_active = false where username = 'barred'`)
  const refused = await test.browser().post('/api/auth/recovery-code', { username, code: recoveryCodes[0] })
  expect(refused.body.code).toBe('WRONG_CODE')
  const left = await test.query(`select hash from recovery_codes
    where user_id = (select id from users where username = 'barred')`)
  expect(left).toHaveLength(10)
})

it('SEC-14 SEC-19 a password that is set for an account without one must be a good one', async () => {
  const { browser } = await withoutPassword('careless')
  for (const weak of ['123456', 'careless'])
    expect(await browser.post('/api/user/password', { password: weak })).toMatchObject({
      status: 400,
      body: { code: 'WEAK_PASSWORD', field: 'password' },
    })
  expect((await browser.get('/api/user/account')).body.hasPassword).toBe(false)
})

it('SEC-20 a password that is entered waits for its code under a new mark, not under one that somebody planted', async () => {
  const { username, secret } = await setUpApp(test, await test.signedIn('planted'))
  const [victim, attacker] = [test.browser(), test.browser()]
  for (const browser of [victim, attacker]) browser.cookies.set('soundreel_attempt', 'planted')
  expect((await victim.post('/api/auth/login', { username, password })).body.code).toBe('SECOND_STEP_NEEDED')
  expect(victim.cookies.get('soundreel_attempt')).not.toBe('planted')
  expect((await attacker.get('/api/auth/second-step')).body.code).toBe('SIGN_IN_EXPIRED')
  expect((await victim.post('/api/auth/second-step', { code: codeOf(test, secret) })).status).toBe(200)
})

it('SEC-07 SEC-19 Google in place of a passkey does not let the password be removed', async () => {
  const browser = await test.signedIn('with-google')
  await test.query(`update users set google_id = 'a Google account' where username = 'with-google'`)
  const refused = await browser.delete('/api/user/password')
  expect([refused.status, refused.body.code]).toEqual([409, 'LAST_WAY_IN'])
  expect(refused.body.message).toContain('needs both')
  // Without the password, a stolen session could add a passkey of its own.
  expect((await browser.post('/api/user/passkeys/options', { password: '' })).body.code).toBe('WRONG_PASSWORD')
})
