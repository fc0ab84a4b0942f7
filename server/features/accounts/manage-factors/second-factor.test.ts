import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { makeDeviceProof } from '#server/features/accounts/confirm/known-device.ts'
import { codeOf, appPassword as password, setUpApp } from '#tests/factors/authenticator-app.ts'
import { createPasskeyDevice } from '#tests/factors/passkey-device.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const stepMs = 30_000
const minuteMs = 60_000

const signUpWithApp = async (username: string) => setUpApp(test, await test.signedIn(username))
const login = (browser: TestBrowser, username: string) => browser.post('/api/auth/login', { username, password })
const complete = (browser: TestBrowser, code: string) => browser.post('/api/auth/second-step', { code })
const whoIs = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user?.username

describe('an authenticator app', () => {
  it('SEC-19 is asked for a code after the password', async () => {
    const { username, secret, browser: owner } = await signUpWithApp('mai')
    expect((await owner.get('/api/user/account')).body).toMatchObject({ totp: true, recoveryCodesLeft: 10 })
    const browser = test.browser()
    expect(await login(browser, username)).toMatchObject({ status: 401, body: { code: 'SECOND_STEP_NEEDED' } })
    expect(await whoIs(browser)).toBeUndefined()
    const step = await browser.get('/api/auth/second-step')
    expect(step.body).toEqual({ totp: true, passkey: false, recoveryCode: true })
    expect(step.headers['cache-control']).toBe('private, no-store')
    const code = codeOf(test, secret)
    expect(await complete(browser, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({
      status: 200,
      body: { user: { username } },
    })
    expect(await whoIs(browser)).toBe(username)
  })

  it('SEC-19 accepts a code once, also from simultaneous callers, and none that is old or wrong', async () => {
    const { username, secret } = await signUpWithApp('lan')
    const enter = async (code: string) => {
      const browser = test.browser()
      await login(browser, username)
      return (await complete(browser, code)).body
    }
    for (const code of ['000000', codeOf(test, secret, -2), codeOf(test, secret, 2), 'nonsense'])
      expect(await enter(code)).toMatchObject({ code: 'WRONG_CODE', field: 'code' })
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(codeOf(test, secret))))
    expect(answers.filter(({ user }) => user)).toHaveLength(1)
    expect(await enter(codeOf(test, secret, -1))).toMatchObject({ code: 'WRONG_CODE' })
    test.clock.forward(stepMs)
    expect(await enter(codeOf(test, secret))).toMatchObject({ user: { username } })
  })

  it('SEC-19 a sign-in waits ten minutes for its code, in its own browser', async () => {
    const { username, secret } = await signUpWithApp('hoa')
    const browser = test.browser()
    expect((await complete(browser, codeOf(test, secret))).body.code).toBe('SIGN_IN_EXPIRED')
    await login(browser, username)
    expect((await complete(test.browser(), codeOf(test, secret))).body.code).toBe('SIGN_IN_EXPIRED')
    test.clock.forward(10 * minuteMs)
    expect((await complete(browser, codeOf(test, secret))).body.code).toBe('SIGN_IN_EXPIRED')
    expect((await browser.get('/api/auth/second-step')).body.code).toBe('SIGN_IN_EXPIRED')
    await login(browser, username)
    expect((await complete(browser, codeOf(test, secret))).status).toBe(200)
    expect((await complete(browser, codeOf(test, secret, 1))).body.code).toBe('SIGN_IN_EXPIRED')
  })

  it('SEC-19 a changed password ends a sign-in that waits for its code', async () => {
    const { username, secret, browser: owner } = await signUpWithApp('binh')
    const thief = test.browser()
    await login(thief, username)
    const change = { currentPassword: password, newPassword: 'battery staple' }
    expect((await owner.put('/api/user/change-password', change)).status).toBe(200)
    expect((await complete(thief, codeOf(test, secret))).body.code).toBe('SIGN_IN_EXPIRED')
    expect((await owner.get('/api/user/account')).body.totp).toBe(true)
  })

  it('SEC-19 counts only after its first code; a setup that was not finished changes nothing', async () => {
    const browser = await test.signedIn('khanh')
    for (const wrong of ['', 'wrong'])
      expect((await browser.post('/api/user/totp', { password: wrong })).body.code).toBe('WRONG_PASSWORD')
    expect((await browser.post('/api/user/totp/confirm', { code: '000000' })).body.code).toBe('TOTP_EXPIRED')
    const first = (await browser.post('/api/user/totp', { password })).body.secret
    const { secret } = (await browser.post('/api/user/totp', { password })).body
    expect((await browser.post('/api/user/totp/confirm', { code: codeOf(test, first) })).body.code).toBe('WRONG_CODE')
    expect((await login(test.browser(), 'khanh')).status).toBe(200)
    test.clock.forward(60 * minuteMs)
    expect((await browser.post('/api/user/totp/confirm', { code: codeOf(test, secret) })).body.code).toBe(
      'TOTP_EXPIRED',
    )
    const { secret: third } = (await browser.post('/api/user/totp', { password })).body
    const confirmed = await browser.post('/api/user/totp/confirm', { code: codeOf(test, third) })
    expect(confirmed.body.recoveryCodes).toHaveLength(10)
    expect((await browser.post('/api/user/totp', { password })).body.code).toBe('TOTP_ENABLED')
  })

  it('SEC-19 stores neither the secret nor a recovery code in plain text', async () => {
    const { secret, recoveryCodes } = await signUpWithApp('sealed')
    const tables = ['totp_secrets', 'recovery_codes', 'second_steps', 'events']
    const rows = JSON.stringify(await Promise.all(tables.map((table) => test.query(`select * from ${table}`))))
    for (const plain of [secret, ...recoveryCodes]) expect(rows).not.toContain(plain)
  })

  it('SEC-19 removed, it is no longer asked for, and its recovery codes are gone', async () => {
    const { browser, username, recoveryCodes } = await signUpWithApp('tam')
    expect((await browser.delete('/api/user/totp')).status).toBe(200)
    expect((await browser.get('/api/user/account')).body).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    expect((await login(test.browser(), username)).status).toBe(200)
    expect((await browser.post('/api/user/recovery-codes')).body.code).toBe('NOT_FOUND')
    expect(recoveryCodes).toHaveLength(10)
  })
})

describe('a recovery code', () => {
  it('SEC-19 replaces the app once', async () => {
    const { username, recoveryCodes, browser: owner } = await signUpWithApp('minh')
    const [code = ''] = recoveryCodes
    const enter = async () => {
      const browser = test.browser()
      await login(browser, username)
      return (await complete(browser, code)).status
    }
    expect(await Promise.all([enter(), enter()]).then((statuses) => statuses.sort())).toEqual([200, 400])
    expect((await owner.get('/api/user/account')).body.recoveryCodesLeft).toBe(9)
  })

  it('SEC-19 of another account or of an earlier set does not work', async () => {
    const { username, browser, recoveryCodes } = await signUpWithApp('phu')
    const { recoveryCodes: others } = await signUpWithApp('quy')
    const { recoveryCodes: fresh } = (await browser.post('/api/user/recovery-codes')).body
    const visitor = test.browser()
    await login(visitor, username)
    for (const code of [others[0], recoveryCodes[0]])
      expect((await complete(visitor, code ?? '')).body.code).toBe('WRONG_CODE')
    expect((await complete(visitor, fresh[0])).status).toBe(200)
  })
})

describe('guessing codes', () => {
  const from = (remoteAddress: string, url: string, payload: object, cookies: Record<string, string> = {}) =>
    test.app.inject({ method: 'POST', url, payload, remoteAddress, cookies })

  async function guess(username: string, remoteAddress: string, code: string): Promise<string> {
    const answer = await from(remoteAddress, '/api/auth/login', { username, password })
    const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
    return (await from(remoteAddress, '/api/auth/second-step', { code }, cookies)).json().code ?? 'signed in'
  }

  it('SEC-19 is limited by address and by account, and never locks the owner out', async () => {
    const { username, secret, recoveryCodes, browser: known } = await signUpWithApp('target')
    const { max } = limits['code:account-and-network']
    for (let tried = 0; tried < max; tried++) expect(await guess(username, '203.0.113.1', '000000')).toBe('WRONG_CODE')
    expect(await guess(username, '203.0.113.1', codeOf(test, secret))).toBe('TOO_MANY_REQUESTS')
    // From other addresses, until the account's limit for strangers.
    const left = limits['code:account'].max - max
    for (let tried = 0; tried < left; tried++)
      expect(await guess(username, `203.0.113.${10 + tried}`, '000000')).toBe('WRONG_CODE')
    expect(await guess(username, '203.0.113.200', codeOf(test, secret))).toBe('TOO_MANY_REQUESTS')
    // The owner gets in with a recovery code, and with a code in a browser that has signed in before.
    expect(await guess(username, '203.0.113.201', recoveryCodes[0] ?? '')).toBe('signed in')
    await login(known, username)
    expect((await complete(known, codeOf(test, secret))).status).toBe(200)
  })
})

describe('the proofs of known browsers', () => {
  const tryCode = async (browser: TestBrowser, username: string) => {
    await login(browser, username)
    return (await complete(browser, '000000')).body.code
  }

  it('SEC-19 SEC-06 end with a new factor, so that nobody collects them before', async () => {
    const owner = await test.signedIn('collected')
    const collectors = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const browser = test.browser()
        await login(browser, 'collected')
        return browser
      }),
    )
    const { username } = await setUpApp(test, owner)
    const codes: string[] = []
    for (const browser of collectors) codes.push(await tryCode(browser, username))
    const { max } = limits['code:account-and-network']
    expect(codes.filter((code) => code === 'WRONG_CODE')).toHaveLength(max)
    expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(12 - max)
  })

  it('SEC-19 SEC-27 count for the account together, and the owner still gets in with a recovery code', async () => {
    const { username, secret, recoveryCodes, browser: owner } = await signUpWithApp('many-browsers')
    const [account] = await test.query(`select id, access_epoch from users where username = '${username}'`)
    const holder = { id: String(account?.id), accessEpoch: Number(account?.access_epoch) }
    const { max } = limits['code:known-devices']
    const codes: string[] = []
    for (let tried = 0; tried <= max; tried++) {
      const browser = test.browser()
      browser.cookies.set('soundreel_device', makeDeviceProof(test.ctx, holder))
      codes.push(await tryCode(browser, username))
    }
    expect(codes.filter((code) => code === 'WRONG_CODE')).toHaveLength(max)
    await login(owner, username)
    expect((await complete(owner, codeOf(test, secret))).body.code).toBe('TOO_MANY_REQUESTS')
    expect((await complete(owner, recoveryCodes[0] ?? '')).status).toBe(200)
  })

  it('SEC-06 end with the password', async () => {
    const owner = await test.signedIn('guessed')
    const thief = test.browser()
    await login(thief, 'guessed')
    const change = { currentPassword: password, newPassword: 'battery staple' }
    expect((await owner.put('/api/user/change-password', change)).status).toBe(200)
    const stranger = { remoteAddress: '203.0.113.77', cookies: Object.fromEntries(thief.cookies) }
    const guess = async () => {
      const payload = { username: 'guessed', password: 'a guess' }
      return (await test.app.inject({ method: 'POST', url: '/api/auth/login', payload, ...stranger })).statusCode
    }
    const { max } = limits['sign-in:username-and-network']
    const statuses: number[] = []
    for (let tried = 0; tried <= max; tried++) statuses.push(await guess())
    expect(statuses).toEqual([...Array(max).fill(401), 429])
    // They count with those of all strangers.
    expect(
      (
        await test.app.inject({
          ...{ method: 'POST', url: '/api/auth/login', remoteAddress: '203.0.113.77' },
          payload: { username: 'guessed', password: 'battery staple' },
        })
      ).statusCode,
    ).toBe(429)
  })

  it('SEC-06 are made once for a browser, and end by themselves', async () => {
    const browser = await test.signedIn('kept-proof')
    const proof = () => browser.cookies.get('soundreel_device')
    const first = proof()
    await login(browser, 'kept-proof')
    expect(proof()).toBe(first)
    test.clock.forward(400 * 24 * 60 * minuteMs)
    await login(browser, 'kept-proof')
    expect(proof()).not.toBe(first)
  })
})

describe('a key that does not check its user', () => {
  const weak = { userVerified: false }

  async function signUpWithKey(username: string) {
    const { browser } = await signUpWithApp(username)
    const device = createPasskeyDevice()
    const options = (await browser.post('/api/user/passkeys/options', { password })).body
    expect((await browser.post('/api/user/passkeys', { passkey: device.add(options, weak) })).status).toBe(200)
    const prove = async (visitor: TestBrowser) => {
      const { body } = await visitor.post('/api/auth/passkey/options')
      return visitor.post('/api/auth/passkey', device.prove(body, weak))
    }
    return { browser, prove }
  }

  it('SEC-19 SEC-25 signs in where a password would, and only after the password where that needs a second factor', async () => {
    const { browser, prove } = await signUpWithKey('keyed')
    const visitor = test.browser()
    const refused = await prove(visitor)
    expect(refused.body).toMatchObject({ code: 'PASSKEY_REFUSED', message: expect.stringContaining('PIN') })
    await login(visitor, 'keyed')
    expect((await prove(visitor)).status).toBe(200)
    await browser.delete('/api/user/totp')
    expect((await prove(visitor)).status).toBe(200)
  })

  it('SEC-19 SEC-25 completes no sign-in that began with the password of another user', async () => {
    const { prove } = await signUpWithKey('robbed')
    const { username: robber, secret } = await signUpWithApp('robber')
    const visitor = test.browser()
    expect((await login(visitor, robber)).body.code).toBe('SECOND_STEP_NEEDED')
    expect((await prove(visitor)).body.code).toBe('PASSKEY_REFUSED')
    expect(await whoIs(visitor)).toBeUndefined()
    expect((await complete(visitor, codeOf(test, secret))).status).toBe(200)
    expect(await whoIs(visitor)).toBe(robber)
  })
})
