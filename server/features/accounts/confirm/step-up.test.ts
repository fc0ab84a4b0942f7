import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, appPassword as password, setUpApp } from '#tests/factors/authenticator-app.ts'
import { createPasskeyDevice } from '#tests/factors/passkey-device.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const minuteMs = 60_000

const signUpWithApp = async (username: string) => setUpApp(test, await test.signedIn(username))
const login = (browser: TestBrowser, username: string) => browser.post('/api/auth/login', { username, password })
const complete = (browser: TestBrowser, code: string) => browser.post('/api/auth/second-step', { code })
const whoIs = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user?.username

describe('step-up', () => {
  const protectedCall = (browser: TestBrowser) => browser.post('/api/user-tokens', { name: 'robot' })

  it('SEC-19 is not asked of an account without a second factor', async () => {
    const browser = await test.signedIn('plain')
    expect((await browser.get('/api/auth/step-up')).body).toMatchObject({ needed: false })
    expect((await protectedCall(browser)).status).toBe(200)
  })

  it('SEC-19 is asked again ten minutes after the last confirmation, in each session', async () => {
    const { browser, username, secret, recoveryCodes } = await signUpWithApp('chi')
    expect((await protectedCall(browser)).status).toBe(200)
    test.clock.forward(10 * minuteMs)
    expect(await protectedCall(browser)).toMatchObject({ status: 403, body: { code: 'STEP_UP_NEEDED' } })
    expect((await browser.get('/api/auth/step-up')).body).toEqual({
      ...{ needed: true, totp: true, passkey: false, recoveryCode: true, passwordBesideKey: false },
    })
    expect((await browser.post('/api/auth/step-up', { code: '000000' })).body.code).toBe('WRONG_CODE')
    expect((await protectedCall(browser)).status).toBe(403)
    expect((await browser.post('/api/auth/step-up', { code: codeOf(test, secret) })).status).toBe(200)
    expect((await protectedCall(browser)).status).toBe(200)
    test.clock.forward(10 * minuteMs)
    const other = test.browser()
    await login(other, username)
    expect((await complete(other, codeOf(test, secret))).status).toBe(200)
    expect([(await protectedCall(other)).status, (await protectedCall(browser)).status]).toEqual([200, 403])
    expect((await browser.post('/api/auth/step-up', { code: recoveryCodes[3] })).status).toBe(200)
    expect((await protectedCall(browser)).status).toBe(200)
  })

  it('SEC-19 takes no passkey of another account', async () => {
    const owner = await test.signedIn('with-key')
    const device = createPasskeyDevice()
    const options = (await owner.post('/api/user/passkeys/options', { password })).body
    await owner.post('/api/user/passkeys', { passkey: device.add(options) })
    const { browser } = await signUpWithApp('other-key')
    test.clock.forward(10 * minuteMs)
    const asked = (await browser.post('/api/auth/step-up/passkey/options')).body
    expect((await browser.post('/api/auth/step-up/passkey', device.prove(asked))).body).toMatchObject({
      ...{ code: 'PASSKEY_REFUSED', message: expect.stringContaining('another account') },
    })
    expect((await protectedCall(browser)).status).toBe(403)
  })

  it('SEC-19 API tokens are outside of it', async () => {
    const { browser } = await signUpWithApp('robotic')
    const { token } = (await protectedCall(browser)).body
    test.clock.forward(60 * minuteMs)
    expect((await test.browser().get('/api/n8n/me', { authorization: `Bearer ${token}` })).status).toBe(200)
  })
})

describe('a session that confirms', () => {
  const sessionOf = (browser: TestBrowser) => browser.cookies.get('soundreel_session') ?? ''
  const withSession = (secret: string) => {
    const browser = test.browser()
    browser.cookies.set('soundreel_session', secret)
    return browser
  }

  it('SEC-19 SEC-20 gets a new secret: a copied cookie is not confirmed, and soon not even signed in', async () => {
    const { browser, username, secret } = await signUpWithApp('copied')
    test.clock.forward(10 * minuteMs)
    const thief = withSession(sessionOf(browser))
    expect((await browser.post('/api/auth/step-up', { code: codeOf(test, secret) })).status).toBe(200)
    expect(sessionOf(browser)).not.toBe(sessionOf(thief))
    const protectedCall = (caller: TestBrowser) => caller.post('/api/user-tokens', { name: 'robot' })
    expect([(await protectedCall(browser)).status, (await protectedCall(thief)).status]).toEqual([200, 401])
    // Calls that were on their way are still answered.
    expect(await whoIs(thief)).toBe(username)
    expect((await browser.get('/api/user/sessions')).body.sessions).toHaveLength(1)
    test.clock.forward(30_000)
    expect([await whoIs(browser), await whoIs(thief)]).toEqual([username, undefined])
  })

  it('SEC-20 ends with either secret', async () => {
    const { browser, secret } = await signUpWithApp('leaving')
    test.clock.forward(10 * minuteMs)
    const former = withSession(sessionOf(browser))
    await browser.post('/api/auth/step-up', { code: codeOf(test, secret) })
    await former.post('/api/auth/logout')
    expect(await whoIs(browser)).toBeUndefined()
  })

  it('SEC-19 gets a new secret with a new factor, too', async () => {
    const browser = await test.signedIn('adding')
    const before = sessionOf(browser)
    await setUpApp(test, browser)
    const between = sessionOf(browser)
    const { body: options } = await browser.post('/api/user/passkeys/options', {})
    expect((await browser.post('/api/user/passkeys', { passkey: createPasskeyDevice().add(options) })).status).toBe(200)
    expect(new Set([before, between, sessionOf(browser)]).size).toBe(3)
  })
})

describe('a key that does not check its user', () => {
  const weak = { userVerified: false }

  /** A session that such a key started alone. */
  async function enterWithKey(username: string) {
    const owner = await test.signedIn(username)
    const device = createPasskeyDevice()
    const { body: options } = await owner.post('/api/user/passkeys/options', { password })
    const { body: added } = await owner.post('/api/user/passkeys', { passkey: device.add(options, weak) })
    const browser = test.browser()
    const { body: asked } = await browser.post('/api/auth/passkey/options')
    expect((await browser.post('/api/auth/passkey', device.prove(asked, weak))).status).toBe(200)
    const confirm = async (given: { password?: string; userVerified?: boolean } = {}) => {
      const { body: again } = await browser.post('/api/auth/step-up/passkey/options')
      const proof = device.prove(again, { userVerified: given.userVerified ?? false })
      return browser.post('/api/auth/step-up/passkey', { ...proof, password: given.password })
    }
    return { owner, browser, device, confirm, recoveryCodes: added.recoveryCodes as string[] }
  }
  const protectedCall = async (browser: TestBrowser) => (await browser.delete('/api/user/password')).body

  it('SEC-19 signs in as one factor, and does not confirm that session by itself', async () => {
    const { browser, confirm } = await enterWithKey('one-factor')
    expect((await protectedCall(browser)).code).toBe('STEP_UP_NEEDED')
    expect((await browser.post('/api/user/passkeys/options', {})).body.code).toBe('STEP_UP_NEEDED')
    expect((await browser.get('/api/auth/step-up')).body).toMatchObject({ needed: true, passwordBesideKey: true })
    expect((await confirm()).body).toMatchObject({ code: 'WRONG_PASSWORD', field: 'password' })
    expect((await confirm({ password: 'wrong' })).body.code).toBe('WRONG_PASSWORD')
    expect((await protectedCall(browser)).code).toBe('STEP_UP_NEEDED')
  })

  it('SEC-19 confirms beside the password, from then on alone; and always once it checks its user', async () => {
    const { browser, confirm } = await enterWithKey('beside')
    expect((await confirm({ password })).status).toBe(200)
    test.clock.forward(10 * minuteMs)
    expect((await browser.get('/api/auth/step-up')).body).toMatchObject({ needed: true, passwordBesideKey: false })
    expect((await confirm()).status).toBe(200)
    const { confirm: confirmOther } = await enterWithKey('with-pin')
    expect((await confirmOther({ userVerified: true })).status).toBe(200)
  })

  it('SEC-19 confirms a session that the password started', async () => {
    const { device } = await enterWithKey('after-password')
    const browser = test.browser()
    await login(browser, 'after-password')
    const { body: options } = await browser.post('/api/auth/step-up/passkey/options')
    expect((await browser.post('/api/auth/step-up/passkey', device.prove(options, weak))).status).toBe(200)
  })

  it('SEC-19 of an account without a password needs a code beside it, and is enough once nothing else is left', async () => {
    const { owner, browser, confirm, recoveryCodes } = await enterWithKey('only-key')
    expect((await owner.delete('/api/user/password')).status).toBe(200)
    expect((await confirm()).body).toMatchObject({ code: 'PASSKEY_REFUSED', message: expect.stringContaining('code') })
    expect((await browser.post('/api/auth/step-up', { code: recoveryCodes[0] })).status).toBe(200)
    await test.query(`delete from recovery_codes`)
    await test.query(`update sessions set by_key_alone = true, confirmed_at = null`)
    await test.query(`insert into totp_secrets (user_id, secret, enabled_at)
      select id, 'sealed', now() from users where username = 'only-key'`)
    expect((await confirm()).body.code).toBe('PASSKEY_REFUSED')
    await test.query(`delete from totp_secrets where secret = 'sealed'`)
    expect((await confirm()).status).toBe(200)
  })
})

describe('administrators', () => {
  const demand = (browser: TestBrowser, adminsNeedSecondFactor: boolean) =>
    browser.put('/api/admin/settings', { adminsNeedSecondFactor })

  const administratorWithApp = async () => setUpApp(test, await test.administrator())

  it('SEC-19 who lack a demanded second factor may only set one up', async () => {
    const bare = await test.administrator()
    expect((await demand(bare, true)).body.code).toBe('SECOND_FACTOR_MISSING')
    const { browser } = await administratorWithApp()
    expect((await demand(browser, true)).status).toBe(200)
    expect(await bare.get('/api/admin/users')).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_MISSING' } })
    expect((await bare.get('/api/user/account')).body.factorMissing).toBe(true)
    const { body: options } = await bare.post('/api/user/passkeys/options', { password })
    expect((await bare.post('/api/user/passkeys', { passkey: createPasskeyDevice().add(options) })).status).toBe(200)
    expect((await bare.get('/api/admin/users')).status).toBe(200)
    // Then a password alone does not sign this administrator in, and the last factor stays.
    const { username } = (await bare.get('/api/auth/current-user')).body.user
    expect((await login(test.browser(), username)).body.code).toBe('SECOND_STEP_NEEDED')
    const [{ id }] = (await bare.get('/api/user/account')).body.passkeys
    expect((await bare.delete(`/api/user/passkeys/${id}`)).body.code).toBe('LAST_WAY_IN')
    expect((await demand(browser, false)).status).toBe(200)
    expect((await bare.delete(`/api/user/passkeys/${id}`)).status).toBe(200)
  })

  it('SEC-19 reset the factors that a user lost: audited, signed out everywhere', async () => {
    const { browser: lost, username } = await signUpWithApp('forgetful')
    const { browser, username: actor } = await administratorWithApp()
    const [user] = (await browser.get(`/api/admin/users?search=${username}`)).body
    expect((await browser.post(`/api/admin/users/${user.id}/reset-factors`)).status).toBe(200)
    expect(await whoIs(lost)).toBeUndefined()
    expect((await login(test.browser(), username)).status).toBe(200)
    const { data } = (await browser.get('/api/admin/audit?search=reset-factors')).body
    expect(data[0]).toMatchObject({ action: 'reset-factors', actor, subject: `user:${user.id}`, after: { username } })
    expect((await browser.post(`/api/admin/users/${crypto.randomUUID()}/reset-factors`)).status).toBe(404)
  })

  it('SEC-19 confirm before they change users, credits and secrets', async () => {
    const { browser, secret } = await administratorWithApp()
    const target = await test.signedIn('subject')
    const [user] = (await browser.get('/api/admin/users?search=subject')).body
    test.clock.forward(10 * minuteMs)
    const calls = [
      () => browser.put(`/api/admin/users/${user.id}/credits`, { credits: 999 }),
      () => browser.put(`/api/admin/users/${user.id}/toggle`, { isActive: false }),
      () => browser.post(`/api/admin/users/${user.id}/reset-link`),
      () => browser.put('/api/admin/settings', { creemApiKey: 'stolen' }),
      () => browser.post('/api/admin/settings/reveal', { name: 'creemApiKey' }),
    ]
    for (const call of calls) expect((await call()).body.code).toBe('STEP_UP_NEEDED')
    expect((await target.get('/api/auth/current-user')).body.user.credits).toBe(20)
    await browser.post('/api/auth/step-up', { code: codeOf(test, secret) })
    for (const call of calls) expect((await call()).status).toBe(200)
  })
})
