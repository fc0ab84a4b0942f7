import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type GoogleFake, type Person, startGoogleFake, type Tamper } from '#tests/fakes/google.ts'
import { land, leave, redirectUri, setUpGoogle, signInWithGoogle } from '#tests/google-visit.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const honest: Person = { sub: '1', email: 'mai@gmail.com', email_verified: true }

let google: GoogleFake
let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  google = await startGoogleFake()
  test = await createTestApp({ GOOGLE_ISSUER_URL: google.url })
  admin = await test.administrator()
  await setUp({})
})
beforeEach(() => {
  google.person = { ...honest, sub: crypto.randomUUID(), email: `${crypto.randomUUID()}@gmail.com` }
  google.tamper = null
})
afterAll(async () => {
  await test.close()
  await google.close()
})

const setUp = (changes: Record<string, unknown>) => setUpGoogle(admin, google, changes)
const whoIs = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user

/** The users of this many browsers that return from Google at the same moment. */
async function signInAtOnce(count: number) {
  const browsers = Array.from({ length: count }, () => test.browser())
  const callbacks = await Promise.all(browsers.map(leave))
  await Promise.all(browsers.map((browser, index) => land(browser, callbacks[index] ?? '')))
  return Promise.all(browsers.map(whoIs))
}

describe('signing in with Google', () => {
  it('ACC-04 creates an account the first time and signs in to it afterwards', async () => {
    google.person = { ...honest, email: 'Mai.Nguyen@gmail.com' }
    const browser = test.browser()
    expect(await signInWithGoogle(browser)).toEqual({
      ...{ path: '/login', auth: 'success', message: null, user: { username: 'Mai.Nguyen' } },
    })
    const user = { username: 'Mai.Nguyen', email: 'Mai.Nguyen@gmail.com', credits: 20, isAdmin: false }
    expect(await whoIs(browser)).toEqual(user)
    google.person = { ...google.person, email: 'renamed@gmail.com' }
    const again = test.browser()
    await signInWithGoogle(again)
    expect(await whoIs(again)).toEqual(user)
    await test.verify()
  })

  it('ACC-04 picks another name if the name is taken, and grants the sign-up credits once', async () => {
    await test.signedIn('hung')
    google.person = { ...google.person, email: 'hung@gmail.com' }
    const users = await signInAtOnce(6)
    expect(users[0].username).toMatch(/^hung-\d{4}$/)
    expect(users[0].credits).toBe(20)
    expect(users).toEqual(users.map(() => users[0]))
  })

  it('ACC-04 still works after Google rotates its key', async () => {
    await signInWithGoogle(test.browser())
    google.rotateKey()
    expect((await signInWithGoogle(test.browser())).auth).toBe('success')
  })

  it('ACC-04 is off until it is fully configured, and follows settings changes at once', async () => {
    const status = async () => (await test.browser().get('/api/auth/google/status')).body
    expect(await status()).toEqual({ enabled: true })
    await setUp({ googleAuthEnabled: false })
    expect(await status()).toEqual({ enabled: false })
    expect((await test.browser().get('/api/auth/google/url')).status).toBe(404)
    await setUp({ googleClientSecret: null })
    expect(await status()).toEqual({ enabled: false })
    await setUp({})
    expect(await status()).toEqual({ enabled: true })
  })

  it('ACC-04 is off while its secret cannot be decrypted', async () => {
    const browser = test.browser()
    const callback = await leave(browser)
    await test.query(`update admin_settings set google_client_secret = 'gone.AAAA'`)
    const message = 'Google sign-in is not enabled on this site.'
    expect((await browser.get('/api/auth/google/status')).body).toEqual({ enabled: false })
    expect(await test.browser().get('/api/auth/google/url')).toMatchObject({ status: 404, body: { message } })
    expect(await land(browser, callback)).toMatchObject({ auth: 'error', message, user: null })
    await setUp({})
    expect((await signInWithGoogle(browser)).auth).toBe('success')
  })

  it('ACC-04 uses a new state, nonce and PKCE challenge each time', async () => {
    const ask = async () => new URL((await test.browser().get('/api/auth/google/url')).body.authUrl).searchParams
    const [one, other] = [await ask(), await ask()]
    expect(Object.fromEntries(one)).toMatchObject({
      ...{ client_id: google.clientId, redirect_uri: redirectUri, response_type: 'code' },
      ...{ scope: 'openid email profile', code_challenge_method: 'S256' },
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.get(name)?.length).toBeGreaterThanOrEqual(22)
      expect(one.get(name)).not.toBe(other.get(name))
    }
  })
})

describe('a manipulated sign-in', () => {
  it('ACC-04 SEC-20 that somebody else prepared for this browser cannot be finished in it', async () => {
    const [victim, attacker] = [test.browser(), test.browser()]
    for (const browser of [victim, attacker]) browser.cookies.set('soundreel_attempt', 'planted')
    const prepared = await leave(attacker)
    expect(attacker.cookies.get('soundreel_attempt')).not.toBe('planted')
    expect(await land(victim, prepared)).toMatchObject({ auth: 'error', user: null })
    expect(await whoIs(victim)).toBeNull()
  })

  const tampers: Tamper[] = [
    ...(['state', 'nonce', 'audience', 'issuer', 'signature', 'unsigned', 'expired'] as const),
    ...(['unknown-key', 'iss-parameter', 'no-id-token', 'denied'] as const),
  ]
  it.each(tampers)('ACC-04 %s signs nobody in', async (tamper) => {
    google.tamper = tamper
    const browser = test.browser()
    const landing = await signInWithGoogle(browser)
    expect(landing).toMatchObject({ path: '/login', auth: 'error', user: null })
    expect(landing.message).toBeTruthy()
    expect(await whoIs(browser)).toBeNull()
  })

  it.each([false, undefined, 'false'])('ACC-04 email_verified %s creates no account', async (email_verified) => {
    google.person = { ...google.person, email_verified }
    const browser = test.browser()
    expect((await signInWithGoogle(browser)).auth).toBe('error')
    expect(await whoIs(browser)).toBeNull()
  })

  it('ACC-04 a callback works once, and only in the browser that started', async () => {
    const [browser, victim] = [test.browser(), test.browser()]
    const callback = await leave(browser)
    await leave(victim)
    const before = google.exchanges
    expect((await land(victim, callback)).auth).toBe('error')
    expect(await whoIs(victim)).toBeNull()
    const second = await leave(browser)
    expect((await land(browser, second)).auth).toBe('success')
    expect((await land(browser, second)).auth).toBe('error')
    expect(google.exchanges).toBe(before + 1)
  })

  it('ACC-04 a callback after ten minutes is too late', async () => {
    const browser = test.browser()
    const callback = await leave(browser)
    test.clock.forward(10 * 60 * 1000 + 1)
    expect((await land(browser, callback)).auth).toBe('error')
  })

  it('ACC-04 SEC-17 a callback whose verifier no key opens signs nobody in', async () => {
    const browser = test.browser()
    const callback = await leave(browser)
    await test.query(`update google_sign_ins set code_verifier = 'gone.AAAA'`)
    expect(await land(browser, callback)).toMatchObject({ path: '/login', auth: 'error', user: null })
  })

  it('ACC-04 a forged callback signs nobody in', async () => {
    const browser = test.browser()
    const base = '/api/auth/google/callback'
    for (const query of ['', '?code=x', '?state=x&code=x', '?code=a&code=b&state=c', '?error=server_error'])
      expect((await land(browser, base + query)).auth).toBe('error')
    expect(await whoIs(browser)).toBeNull()
  })

  it('ACC-04 neither state nor verifier is stored in clear text, and the answer has no secret and is kept by no cache', async () => {
    const { body, headers } = await test.browser().get('/api/auth/google/url')
    expect(headers['cache-control']).toBe('private, no-store')
    const state = new URL(body.authUrl).searchParams.get('state') ?? 'none'
    const rows = JSON.stringify(await test.query('select * from google_sign_ins'))
    expect(rows).not.toContain(state)
    expect(body.authUrl).not.toContain(google.clientSecret)
  })
})

describe('a sign-in that does not come to its end', () => {
  it('ACC-04 says that the user has cancelled it', async () => {
    google.tamper = 'denied'
    expect((await signInWithGoogle(test.browser())).message).toBe('Google sign-in was cancelled.')
  })

  it('ACC-04 is refused if Google was switched off meanwhile', async () => {
    const browser = test.browser()
    const callback = await leave(browser)
    await setUp({ googleAuthEnabled: false })
    expect(await land(browser, callback)).toMatchObject({
      auth: 'error',
      message: 'Google sign-in is not enabled on this site.',
    })
    await setUp({})
    expect(await whoIs(browser)).toBeNull()
  })
})

describe('an account that Google creates', () => {
  it('ACC-04 has a confirmed address and no password', async () => {
    const browser = test.browser()
    await signInWithGoogle(browser)
    expect((await browser.get('/api/user/account')).body).toMatchObject({
      ...{ emailVerified: true, googleConnected: true, hasPassword: false },
    })
  })

  it.each([
    ['ab@gmail.com', 'user-ab'],
    ["o'neil&co@gmail.com", 'oneilco'],
    ['deleted-7@gmail.com', 'user-deleted-7'],
    [`${'n'.repeat(60)}@gmail.com`, 'n'.repeat(40)],
    ['&&&@gmail.com', 'user'],
  ])('ACC-04 is named by the part before the @ of %s: %s', async (email, username) => {
    google.person = { ...google.person, email }
    expect((await signInWithGoogle(test.browser())).user).toEqual({ username })
  })
})

describe('an address that another account has registered', () => {
  const password = 'correct horse'
  async function register(username: string, email: string): Promise<TestBrowser> {
    const browser = test.browser()
    await browser.post('/api/auth/register', { username, email, password })
    await browser.post('/api/auth/login', { username, password })
    return browser
  }

  it("ACC-04 unverified: the accounts are not joined, so that neither side takes over the other's", async () => {
    await register('squatter', 'victim@gmail.com')
    google.person = { ...google.person, email: 'VICTIM@gmail.com' }
    const victim = test.browser()
    const landing = await signInWithGoogle(victim)
    expect(landing.auth).toBe('error')
    expect(landing.message).toContain('Sign in with its password')
    expect(await whoIs(victim)).toBeNull()
  })

  it('ACC-04 verified: the accounts are joined if Google runs the mailbox', async () => {
    const owner = await register('owner', 'owner@gmail.com')
    await test.query(`update users set email_verified_at = now() where username = 'owner'`)
    google.person = { ...google.person, email: 'owner@gmail.com' }
    const browser = test.browser()
    expect((await signInWithGoogle(browser)).user).toEqual({ username: 'owner' })
    expect(await whoIs(browser)).toMatchObject({ username: 'owner', email: 'owner@gmail.com' })
    expect(await whoIs(owner)).toBeNull()
  })

  it('ACC-04 verified: simultaneous sign-ins join the accounts once, and each is signed in', async () => {
    await register('hurried', 'hurried@gmail.com')
    await test.query(`update users set email_verified_at = now() where username = 'hurried'`)
    google.person = { ...google.person, email: 'hurried@gmail.com' }
    const users = await signInAtOnce(6)
    expect(users.map((user) => user?.username)).toEqual(users.map(() => 'hurried'))
  })

  it('ACC-04 verified: the accounts are not joined if Google may be out of date, unless it hosts the domain', async () => {
    for (const domain of ['notgmail.com', 'gmail.com.example', 'company.example']) {
      await register(`worker-${domain}`, `worker@${domain}`)
      await test.query(`update users set email_verified_at = now() where username = 'worker-${domain}'`)
      google.person = { ...google.person, email: `worker@${domain}` }
      expect((await signInWithGoogle(test.browser())).auth).toBe('error')
    }
    google.person = { ...google.person, hd: '' }
    expect((await signInWithGoogle(test.browser())).auth).toBe('error')
    google.person = { ...google.person, hd: 'company.example' }
    expect((await signInWithGoogle(test.browser())).auth).toBe('success')
  })

  it('ACC-04 ACC-07 a disabled account stays locked out', async () => {
    const browser = test.browser()
    await signInWithGoogle(browser)
    const { username } = await whoIs(browser)
    await test.query(`update users set is_active = false where username = '${username}'`)
    expect(await whoIs(browser)).toBeNull()
    expect((await signInWithGoogle(browser)).auth).toBe('error')
    expect(await whoIs(browser)).toBeNull()
  })
})

describe('while Google is unreachable', () => {
  it('ACC-04 signing in reports an error and changes nothing', async () => {
    const away = await createTestApp({ GOOGLE_ISSUER_URL: 'http://127.0.0.1:9' })
    const keeper = await away.administrator()
    const settings = {
      googleAuthEnabled: true,
      googleClientId: 'x',
      googleClientSecret: 'y',
      googleRedirectUri: redirectUri,
    }
    await keeper.put('/api/admin/settings', settings)
    expect(await away.browser().get('/api/auth/google/url')).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE' },
    })
    await away.close()
  })
})
