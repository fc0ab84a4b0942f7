import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAccountByUsername } from '#server/features/accounts/account-repository.ts'
import { startSession } from '#server/features/accounts/sessions/session.ts'
import { createPasskeyDevice, type PasskeyDevice } from '#tests/factors/passkey-device.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const password = 'correct horse'
const minuteMs = 60_000

async function add(browser: TestBrowser, device: PasskeyDevice, given = {}) {
  const { body: options } = await browser.post('/api/user/passkeys/options', { password })
  return browser.post('/api/user/passkeys', { passkey: device.add(options, given), name: 'My phone' })
}

async function withPasskey(username: string, device = createPasskeyDevice()) {
  const browser = await test.signedIn(username)
  const { status, body } = await add(browser, device)
  expect(status).toBe(200)
  return { browser, device, id: body.id as string, recoveryCodes: body.recoveryCodes as string[] }
}

async function signIn(device: PasskeyDevice, given = {}, browser = test.browser()) {
  const { body: options } = await browser.post('/api/auth/passkey/options')
  return { ...(await browser.post('/api/auth/passkey', device.prove(options, given))), browser }
}

const whoIs = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user?.username
const account = async (browser: TestBrowser) => (await browser.get('/api/user/account')).body

describe('a passkey', () => {
  it('SEC-19 signs in without a username, and shows when it was used', async () => {
    const { browser, device, recoveryCodes } = await withPasskey('mai')
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await account(browser)).toMatchObject({
      passkeys: [{ name: 'My phone', lastUsedAt: null, madeFor: null }],
      recoveryCodesLeft: 10,
    })
    test.clock.forward(minuteMs)
    const signedIn = await signIn(device)
    expect(signedIn).toMatchObject({ status: 200, body: { user: { username: 'mai' }, deletionCancelled: false } })
    expect(await whoIs(signedIn.browser)).toBe('mai')
    expect((await account(browser)).passkeys[0].lastUsedAt).toBe(test.clock.now().toISOString())
    // The password still signs in, because a passkey may be a shortcut on one device only.
    expect((await test.browser().post('/api/auth/login', { username: 'mai', password })).status).toBe(200)
  })

  it('SEC-19 of an account with several works beside the others; each has its name', async () => {
    const { browser, device, id } = await withPasskey('lan')
    const other = createPasskeyDevice({ counting: false })
    test.clock.forward(10 * minuteMs)
    expect((await browser.post('/api/user/passkeys/options', { password })).body.code).toBe('STEP_UP_NEEDED')
    const { body: options } = await browser.post('/api/auth/step-up/passkey/options')
    expect((await browser.post('/api/auth/step-up/passkey', device.prove(options))).status).toBe(200)
    expect((await add(browser, other)).body.recoveryCodes).toBeNull()
    expect((await browser.put(`/api/user/passkeys/${id}`, { name: 'Work laptop' })).status).toBe(200)
    expect((await account(browser)).passkeys.map(({ name }: { name: string }) => name)).toEqual([
      'Work laptop',
      'My phone',
    ])
    for (const one of [device, other, device, other]) expect((await signIn(one)).status).toBe(200)
  })

  it('SEC-07 is added only with the password, and not by another session', async () => {
    const browser = await test.signedIn('thief')
    for (const wrong of ['', 'wrong'])
      expect((await browser.post('/api/user/passkeys/options', { password: wrong })).body).toMatchObject({
        code: 'WRONG_PASSWORD',
        field: 'password',
      })
    const { body: options } = await browser.post('/api/user/passkeys/options', { password })
    const device = createPasskeyDevice()
    const elsewhere = test.browser()
    await elsewhere.post('/api/auth/login', { username: 'thief', password })
    expect((await elsewhere.post('/api/user/passkeys', { passkey: device.add(options) })).body.code).toBe(
      'PASSKEY_REFUSED',
    )
    expect((await account(browser)).passkeys).toEqual([])
  })

  it('SEC-19 is not added twice, nor by an answer that was used, is late or comes from another address', async () => {
    const browser = await test.signedIn('quyen')
    const start = async () => (await browser.post('/api/user/passkeys/options', { password })).body
    const send = (passkey: object) => browser.post('/api/user/passkeys', { passkey })
    const device = createPasskeyDevice()
    const foreign = { origin: 'https://evil.example' }
    expect((await send(device.add(await start(), foreign))).body.code).toBe('PASSKEY_REFUSED')
    const late = device.add(await start())
    test.clock.forward(5 * minuteMs)
    expect((await send(late)).body.code).toBe('PASSKEY_REFUSED')
    const answers = await Promise.all(Array.from({ length: 3 }, async () => device.add(await start())))
    const first = await send(answers[0] ?? {})
    expect(first.status).toBe(200)
    expect((await send(answers[0] ?? {})).body.code).toBe('PASSKEY_REFUSED')
    // The session got a new secret, so what it began before is void.
    expect((await send(answers[1] ?? {})).body.code).toBe('PASSKEY_REFUSED')
    expect((await send(device.add(await start()))).body.message).toContain('already')
    expect((await account(browser)).passkeys).toHaveLength(1)
  })

  it('SEC-19 proves nothing twice, late, at another address or in another browser', async () => {
    const { device } = await withPasskey('hoa')
    const browser = test.browser()
    const start = async () => (await browser.post('/api/auth/passkey/options')).body
    const proof = device.prove(await start())
    expect((await test.browser().post('/api/auth/passkey', proof)).body.code).toBe('PASSKEY_REFUSED')
    expect((await browser.post('/api/auth/passkey', proof)).status).toBe(200)
    expect((await browser.post('/api/auth/passkey', proof)).body.code).toBe('PASSKEY_REFUSED')
    expect((await signIn(device, { origin: 'https://evil.example' })).body.code).toBe('PASSKEY_REFUSED')
    const late = device.prove(await start())
    test.clock.forward(5 * minuteMs)
    expect((await browser.post('/api/auth/passkey', late)).body.code).toBe('PASSKEY_REFUSED')
    // A challenge of another kind does not count either.
    const { body: options } = await browser.post('/api/auth/step-up/passkey/options')
    expect((await browser.post('/api/auth/passkey', device.prove(options))).body.code).toBe('PASSKEY_REFUSED')
    expect((await signIn(createPasskeyDevice())).body.code).toBe('PASSKEY_UNKNOWN')
  })

  it('SEC-19 with a forged signature or the name of another user is refused', async () => {
    const { device } = await withPasskey('khoa')
    const browser = test.browser()
    const { body: options } = await browser.post('/api/auth/passkey/options')
    const proof = device.prove(options) as { response: { signature: string; userHandle: string } }
    const forged = {
      ...proof,
      response: { ...proof.response, signature: createPasskeyDevice().prove(options).response },
    }
    expect((await browser.post('/api/auth/passkey', forged)).status).toBe(400)
    const swapped = { ...proof, response: { ...proof.response, userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' } }
    expect((await browser.post('/api/auth/passkey', swapped)).body.code).toBe('PASSKEY_REFUSED')
    expect(await whoIs(browser)).toBeUndefined()
  })

  it('SEC-19 that does not say whose it is confirms a call, but signs nobody in', async () => {
    const { browser: own, device } = await withPasskey('nhi')
    const nameless = (options: object) => {
      const proof = device.prove(options) as { response: object }
      return { ...proof, response: { ...proof.response, userHandle: null } }
    }
    const browser = test.browser()
    const { body: options } = await browser.post('/api/auth/passkey/options')
    expect((await browser.post('/api/auth/passkey', nameless(options))).body.code).toBe('PASSKEY_REFUSED')
    expect(await whoIs(browser)).toBeUndefined()
    const { body: stepUp } = await own.post('/api/auth/step-up/passkey/options')
    expect((await own.post('/api/auth/step-up/passkey', nameless(stepUp))).status).toBe(200)
  })

  it('SEC-19 whose counter does not grow is refused, because it may be a copy', async () => {
    const { device } = await withPasskey('giang')
    expect((await signIn(device, { counter: 7 })).status).toBe(200)
    for (const counter of [7, 6, 0]) {
      const refused = await signIn(device, { counter })
      expect(refused.body).toMatchObject({ code: 'PASSKEY_REFUSED', message: expect.stringContaining('copied') })
      expect(await whoIs(refused.browser)).toBeUndefined()
    }
    expect((await signIn(device, { counter: 8 })).status).toBe(200)
  })

  it('SEC-19 removed between its proof and the session, it does not sign in', async () => {
    const { id } = await withPasskey('nghia')
    const owner = await findAccountByUsername(test.db.root, 'nghia')
    if (!owner) throw new Error('there is no nghia')
    const start = () => startSession(test.ctx, owner, 'test', { confirmed: true, passkeyId: id })
    expect(await start()).toBeTruthy()
    await test.query(`delete from passkeys where id = '${id}'`)
    await expect(start()).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' })
  })

  it('SEC-19 of a disabled account does not sign in', async () => {
    const { device } = await withPasskey('disabled')
    await test.query(`update users set is_active = false where username = 'disabled'`)
    expect((await signIn(device)).body.code).toBe('PASSKEY_UNKNOWN')
  })

  it('SEC-19 of another user is neither renamed nor deleted', async () => {
    const { id, browser: owner } = await withPasskey('owner')
    const stranger = await test.signedIn('stranger')
    expect((await stranger.put(`/api/user/passkeys/${id}`, { name: 'mine' })).status).toBe(404)
    expect((await stranger.delete(`/api/user/passkeys/${id}`)).status).toBe(404)
    expect((await account(owner)).passkeys[0].name).toBe('My phone')
  })
})

describe('a passkey as the only way in', () => {
  /** Signs in with the passkey, so that this session has confirmed. */
  async function passwordless(username: string) {
    const added = await withPasskey(username)
    const { browser } = await signIn(added.device)
    expect((await browser.delete('/api/user/password')).status).toBe(200)
    return { ...added, browser }
  }

  it('SEC-19 is possible with recovery codes; one of them then signs in, once', async () => {
    const { browser, device, recoveryCodes, id } = await passwordless('minh')
    expect(await account(browser)).toMatchObject({ hasPassword: false })
    expect((await test.browser().post('/api/auth/login', { username: 'minh', password })).status).toBe(401)
    expect((await signIn(device)).status).toBe(200)
    const [code = ''] = recoveryCodes
    const lost = test.browser()
    const enter = (username: string, typed: string) => lost.post('/api/auth/recovery-code', { username, code: typed })
    const wrong = await enter('minh', 'aaaa-aaaa-aaaa-aaaa')
    expect(wrong.body).toMatchObject({ code: 'WRONG_CODE', field: 'code' })
    const unknown = await enter('nobody-here', 'aaaa-aaaa-aaaa-aaaa')
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
    expect((await enter('Minh', ` ${code.toUpperCase().replaceAll('-', ' ')} `)).body.user.username).toBe('minh')
    expect(await whoIs(lost)).toBe('minh')
    expect((await enter('minh', code)).body.code).toBe('WRONG_CODE')
    // The code counts as a confirmation, so the lost passkey can be replaced by a password.
    expect((await lost.delete(`/api/user/passkeys/${id}`)).body.code).toBe('LAST_WAY_IN')
    expect((await lost.post('/api/user/password', { password: 'battery staple' })).status).toBe(200)
    expect((await lost.delete(`/api/user/passkeys/${id}`)).status).toBe(200)
    expect((await signIn(device)).body.code).toBe('PASSKEY_UNKNOWN')
    expect(
      (await test.browser().post('/api/auth/login', { username: 'minh', password: 'battery staple' })).status,
    ).toBe(200)
  })

  it('SEC-19 is refused without recovery codes or without a passkey', async () => {
    const { browser, recoveryCodes } = await passwordless('hung')
    expect(recoveryCodes).toHaveLength(10)
    const { browser: bare } = await withPasskey('bare')
    await test.query(`delete from recovery_codes where user_id = (select id from users where username = 'bare')`)
    expect((await bare.delete('/api/user/password')).body.code).toBe('LAST_WAY_IN')
    const none = await test.signedIn('none')
    expect((await none.delete('/api/user/password')).body.code).toBe('LAST_WAY_IN')
    expect((await none.post('/api/user/password', { password: 'battery staple' })).body.code).toBe('WRONG_PASSWORD')
    expect((await account(browser)).hasPassword).toBe(false)
  })

  it('SEC-19 a password signs in without a recovery code, and a recovery code not without a password', async () => {
    const { recoveryCodes } = await withPasskey('phuong')
    const answer = await test.browser().post('/api/auth/recovery-code', { username: 'phuong', code: recoveryCodes[0] })
    expect(answer.body.code).toBe('WRONG_CODE')
  })
})

describe('passkeys and other ways in', () => {
  it('SEC-07 are shown before a password change, which removes those that are not kept', async () => {
    const { browser, device, id } = await withPasskey('van')
    const kept = createPasskeyDevice()
    test.clock.forward(1)
    const { browser: confirmed } = await signIn(device)
    const { body } = await add(confirmed, kept)
    expect((await browser.get('/api/user/connected')).body.passkeys).toMatchObject([{ id }, { id: body.id }])
    const change = { currentPassword: password, newPassword: 'battery staple', keep: { passkeys: [body.id] } }
    expect((await confirmed.put('/api/user/change-password', change)).status).toBe(200)
    expect((await signIn(device)).body.code).toBe('PASSKEY_UNKNOWN')
    expect((await signIn(kept)).status).toBe(200)
  })

  it('SEC-20 securing the account removes passkeys, unless nothing else signs in', async () => {
    const { device } = await withPasskey('duc')
    const { browser } = await signIn(device)
    expect((await browser.post('/api/user/secure')).status).toBe(200)
    expect((await signIn(device)).body.code).toBe('PASSKEY_UNKNOWN')
    const only = await withPasskey('only')
    const confirmed = (await signIn(only.device)).browser
    await confirmed.delete('/api/user/password')
    expect((await confirmed.post('/api/user/secure')).status).toBe(200)
    expect((await signIn(only.device)).status).toBe(200)
    const joined = await withPasskey('joined')
    const owner = (await signIn(joined.device)).browser
    await test.query(`update users set google_id = 'joined', password = '!' where username = 'joined'`)
    expect((await owner.post('/api/user/secure')).status).toBe(200)
    expect((await signIn(joined.device)).body.code).toBe('PASSKEY_UNKNOWN')
  })
})

describe('the address of the site', () => {
  it.each(['http://video.example', 'http://192.168.1.7:3000', 'https://192.168.1.7', 'https://[::1]:8443'])(
    'SEC-19 %s cannot have passkeys, and says so',
    async (PUBLIC_URL) => {
      const other = await createTestApp({ PUBLIC_URL })
      const browser = await other.signedIn('somebody')
      expect((await browser.get('/api/site')).body.passkeyOrigin).toBeNull()
      for (const path of ['/api/auth/passkey/options', '/api/user/passkeys/options'])
        expect((await browser.post(path, { password })).body.code).toBe('NOT_FOUND')
      await other.close()
    },
  )

  it('SEC-19 a passkey made for another address does not sign in, does not demand step-up, and names that address', async () => {
    const { browser, device } = await withPasskey('moved')
    await test.query(`update passkeys set rp_id = 'old.example' where name = 'My phone'`)
    expect((await account(browser)).passkeys[0].madeFor).toBe('old.example')
    const refused = await signIn(device)
    expect(refused.body).toMatchObject({ code: 'PASSKEY_REFUSED', message: expect.stringContaining('old.example') })
    expect((await add(browser, createPasskeyDevice())).status).toBe(200)
  })
})
