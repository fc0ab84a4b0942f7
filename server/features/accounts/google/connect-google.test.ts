import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendAccountMail } from '#server/features/accounts/links/send-account-mail.ts'
import { codeOf, setUpApp } from '#tests/factors/authenticator-app.ts'
import { createPasskeyDevice } from '#tests/factors/passkey-device.ts'
import { type GoogleFake, startGoogleFake } from '#tests/fakes/google.ts'
import { type MailFake, startMailFake } from '#tests/fakes/mail.ts'
import { land, setUpGoogle, signInWithGoogle, visitGoogle } from '#tests/google-visit.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let google: GoogleFake
let mail: MailFake
let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  google = await startGoogleFake()
  mail = await startMailFake()
  test = await createTestApp({ GOOGLE_ISSUER_URL: google.url, SMTP_URL: mail.url })
  await test.ctx.queue.work('send-account-mail', 1, (data) => sendAccountMail(test.ctx, data))
  admin = await test.administrator()
  await setUpGoogle(admin, google)
})
beforeEach(() => {
  google.person = { sub: crypto.randomUUID(), email: `${crypto.randomUUID()}@gmail.com`, email_verified: true }
})
afterAll(async () => {
  await test.close()
  await google.close()
  await mail.close()
})

const password = 'correct horse'
const whoIs = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user

async function register(username: string, email: string): Promise<TestBrowser> {
  const browser = test.browser()
  await browser.post('/api/auth/register', { username, email, password })
  await browser.post('/api/auth/login', { username, password })
  return browser
}

describe('connecting Google to an account', () => {
  const connect = async (browser: TestBrowser) => {
    const { body } = await browser.post('/api/user/google', { password })
    return land(browser, await visitGoogle(body.authUrl))
  }

  it('ACC-04 works for a signed-in user, and Google then signs in to that account', async () => {
    google.person = { ...google.person, email_verified: false }
    const browser = await test.signedIn('linker')
    expect(await connect(browser)).toMatchObject({ path: '/my-account' })
    const elsewhere = test.browser()
    expect((await signInWithGoogle(elsewhere)).user).toEqual({ username: 'linker' })
    expect((await browser.delete('/api/user/google')).status).toBe(200)
    expect((await signInWithGoogle(test.browser())).auth).toBe('error')
  })

  it('ACC-04 is refused for a Google account in use elsewhere, and for a second Google account', async () => {
    await signInWithGoogle(test.browser())
    const browser = await test.signedIn('second')
    expect((await connect(browser)).message).toContain('another account')
    google.person = { ...google.person, sub: crypto.randomUUID() }
    expect((await connect(browser)).message).toBeNull()
    google.person = { ...google.person, sub: crypto.randomUUID() }
    const refused = await connect(browser)
    expect([refused.path, refused.message]).toEqual(['/my-account', expect.stringContaining('Another Google account')])
  })

  it('ACC-04 ACC-05 an account without a password cannot disconnect Google, and no password matches it', async () => {
    const browser = test.browser()
    await signInWithGoogle(browser)
    expect((await browser.delete('/api/user/google')).body.code).toBe('PASSWORD_NEEDED')
    const { username } = await whoIs(browser)
    for (const password of ['!', 'null', 'correct horse'])
      expect((await test.browser().post('/api/auth/login', { username, password })).status).toBe(401)
    const body = { currentPassword: '!', newPassword: 'secret1' }
    expect((await browser.put('/api/user/change-password', body)).status).toBe(400)
  })

  it('ACC-04 SEC-19 an account with a passkey and no password can disconnect Google, and the mail names the passkey', async () => {
    const browser = test.browser()
    await signInWithGoogle(browser)
    const email = String(google.person.email)
    const { body: options } = await browser.post('/api/user/passkeys/options', {})
    const added = await browser.post('/api/user/passkeys', { passkey: createPasskeyDevice().add(options) })
    expect(added.status).toBe(200)
    expect((await mail.take(email)).subject).toContain('A second factor was added')
    expect((await browser.delete('/api/user/google')).status).toBe(200)
    const { subject, text } = await mail.take(email)
    expect(subject).toContain('Google was disconnected')
    expect(text).toContain('From now on, sign in with your password or a passkey.')
  })
})

describe('adding Google', () => {
  it('SEC-07 requires the password: a hijacked session cannot add a way to sign in', async () => {
    const browser = await register('borrowed', 'borrowed@example.com')
    await mail.take('borrowed@example.com')
    const ask = (body?: unknown) => browser.post('/api/user/google', body)
    expect(await ask()).toMatchObject({ status: 400, body: { field: 'password' } })
    expect(await ask({ password: 'guess' })).toMatchObject({ status: 400, body: { code: 'WRONG_PASSWORD' } })
    expect((await browser.get('/api/user/account')).body.googleConnected).toBe(false)
    await land(browser, await visitGoogle((await ask({ password })).body.authUrl))
    expect((await browser.get('/api/user/account')).body.googleConnected).toBe(true)
    expect((await mail.take('borrowed@example.com')).subject).toContain('Google was connected')
    await browser.delete('/api/user/google')
    expect((await mail.take('borrowed@example.com')).subject).toContain('Google was disconnected')
  })

  it('SEC-07 is cancelled when the session that started it ends', async () => {
    const browser = await register('ended', 'ended@example.com')
    const callback = await visitGoogle((await browser.post('/api/user/google', { password })).body.authUrl)
    await test.query(`delete from sessions where user_id = (select id from users where username = 'ended')`)
    expect((await land(browser, callback)).message).toContain('Sign in and try again')
    const [row] = await test.query(`select google_id from users where username = 'ended'`)
    expect(row?.google_id).toBeNull()
  })

  it('SEC-07 is cancelled if somebody else has signed in to this browser meanwhile', async () => {
    const browser = await register('starter', 'starter@example.com')
    const callback = await visitGoogle((await browser.post('/api/user/google', { password })).body.authUrl)
    await test.signedIn('successor')
    await browser.post('/api/auth/login', { username: 'successor', password })
    expect((await land(browser, callback)).message).toContain('Sign in and try again')
    const accounts = await test.query(`select google_id from users where username in ('starter', 'successor')`)
    expect(accounts).toEqual([{ google_id: null }, { google_id: null }])
  })

  it('SEC-07 is refused for an account without a password, which already has Google', async () => {
    const browser = test.browser()
    await signInWithGoogle(browser)
    expect((await browser.post('/api/user/google', { password })).body.code).toBe('PASSWORD_NEEDED')
  })
})

describe('joining an account with the same confirmed address', () => {
  it('SEC-04 revokes all earlier access', async () => {
    const squatter = await register('prehijack', 'prehijack@gmail.com')
    expect((await mail.take('prehijack@gmail.com')).subject).toContain('Confirm')
    await test.query(`update users set email_verified_at = now() where username = 'prehijack'`)
    const { token } = (await squatter.post('/api/user-tokens', { name: 'robot' })).body
    const webhook = { url: 'https://hooks.example/in', events: ['video.completed'] }
    expect((await squatter.post('/api/webhook-endpoints', webhook)).status).toBe(200)
    const [row] = await test.query(`select id from users where username = 'prehijack'`)
    const link = new URL((await admin.post(`/api/admin/users/${row?.id}/reset-link`)).body.url)
    const connecting = await squatter.post('/api/user/google', { password })
    const late = await visitGoogle(connecting.body.authUrl)

    google.person = { ...google.person, sub: crypto.randomUUID(), email: 'Prehijack@gmail.com' }
    const owner = test.browser()
    expect((await signInWithGoogle(owner)).user).toEqual({ username: 'prehijack' })
    expect(await whoIs(owner)).toMatchObject({ username: 'prehijack' })
    expect(await whoIs(squatter)).toBeNull()
    expect((await test.browser().post('/api/auth/login', { username: 'prehijack', password })).status).toBe(401)
    const me = await test.browser().get('/api/n8n/me', { authorization: `Bearer ${token}` })
    expect(me.status).toBe(401)
    expect((await owner.get('/api/webhook-endpoints')).body).toEqual([])
    const reset = { token: link.searchParams.get('token'), password: 'battery staple' }
    expect((await test.browser().post('/api/auth/reset-password', reset)).status).toBe(400)
    expect((await land(squatter, late)).message).toBeTruthy()
    expect((await owner.get('/api/user/account')).body).toMatchObject({ hasPassword: false, googleConnected: true })
    const told = await mail.take('prehijack@gmail.com')
    expect(told.subject).toContain('with Google')
    expect(told.text).toContain('removed the password')
  })
})

describe('an account of Google alone', () => {
  it('SEC-07 gets an app or a passkey only in a session that Google has just started', async () => {
    const browser = test.browser()
    await signInWithGoogle(browser)
    const calls = ['/api/user/totp', '/api/user/passkeys/options']
    test.clock.forward(10 * 60 * 1000)
    for (const path of calls)
      expect([path, (await browser.post(path, { password: '' })).body]).toMatchObject([
        path,
        { code: 'PASSWORD_NEEDED', message: expect.stringContaining('sign in with Google again') },
      ])
    await signInWithGoogle(browser)
    for (const path of calls) expect([path, (await browser.post(path, { password: '' })).status]).toEqual([path, 200])
  })

  it('SEC-07 gets no password without a second factor: a hijacked session would stay for ever', async () => {
    const browser = test.browser()
    await signInWithGoogle(browser)
    const set = await browser.post('/api/user/password', { password: 'battery staple' })
    expect([set.status, set.body.code]).toEqual([409, 'PASSWORD_NEEDED'])
    expect((await browser.get('/api/user/account')).body.hasPassword).toBe(false)
  })
})

describe('an account with a second factor', () => {
  /** An account with a confirmed address that has had an app and a passkey for four days. */
  async function prepare(username: string) {
    const browser = await register(username, `${username}@gmail.com`)
    await test.query(`update users set email_verified_at = now() where username = '${username}'`)
    const { secret, recoveryCodes } = await setUpApp(test, browser)
    test.clock.forward(4 * 24 * 60 * 60 * 1000)
    google.person = { ...google.person, email: `${username}@gmail.com` }
    return { browser, secret, recoveryCodes }
  }

  it('SEC-19 keeps it when Google joins the account by its address, and protected calls ask for it', async () => {
    const { secret } = await prepare('joined')
    const thief = test.browser()
    expect((await signInWithGoogle(thief)).user).toEqual({ username: 'joined' })
    expect((await thief.get('/api/user/account')).body).toMatchObject({
      ...{ totp: true, recoveryCodesLeft: 10, hasPassword: false },
    })
    const calls = [
      () => thief.post('/api/user-tokens', { name: 'robot' }),
      () => thief.post('/api/user/passkeys/options', { password: '' }),
      () => thief.post('/api/user/password', { password: 'battery staple' }),
    ]
    for (const call of calls) expect((await call()).body.code).toBe('STEP_UP_NEEDED')
    expect((await thief.post('/api/auth/step-up', { code: codeOf(test, secret) })).status).toBe(200)
    for (const call of calls) expect((await call()).status).toBe(200)
  })

  it('SEC-19 of an administrator of whom it is demanded: Google alone opens nothing of the administration', async () => {
    const { secret } = await prepare('keeper')
    await test.query(`update users set is_admin = true where username = 'keeper'`)
    await test.query('update admin_settings set admins_need_second_factor = true')
    const browser = test.browser()
    expect((await signInWithGoogle(browser)).user).toEqual({ username: 'keeper' })
    expect((await browser.get('/api/user/account')).body).toMatchObject({ factorUnused: true, factorMissing: false })
    for (const path of ['users', 'transactions/csv', 'audit', 'settings', 'reports'])
      expect([path, (await browser.get(`/api/admin/${path}`)).body.code]).toEqual([path, 'STEP_UP_NEEDED'])
    const page = { text: 'mine' }
    expect((await browser.put('/api/admin/site-pages/terms', page)).body.code).toBe('STEP_UP_NEEDED')
    expect((await browser.post('/api/auth/step-up', { code: codeOf(test, secret) })).status).toBe(200)
    expect((await browser.get('/api/admin/users')).status).toBe(200)
    expect((await browser.get('/api/user/account')).body).toMatchObject({ factorUnused: false })
    // A confirmation counts for the whole session where nothing is changed.
    test.clock.forward(60 * 60 * 1000)
    expect((await browser.get('/api/admin/users')).status).toBe(200)
    expect((await browser.put('/api/admin/site-pages/terms', page)).body.code).toBe('STEP_UP_NEEDED')
    await test.query('update admin_settings set admins_need_second_factor = false')
  })

  it('ACC-11 and without one, an account of Google alone must have signed in lately to be deleted', async () => {
    const browser = test.browser()
    await signInWithGoogle(browser)
    test.clock.forward(10 * 60 * 1000)
    expect((await browser.post('/api/user/delete-account', {})).body).toMatchObject({
      ...{ code: 'PASSWORD_NEEDED', message: expect.stringContaining('sign in with Google again') },
    })
    expect(await whoIs(browser)).not.toBeNull()
    await signInWithGoogle(browser)
    expect((await browser.post('/api/user/delete-account', {})).status).toBe(200)
  })
})
