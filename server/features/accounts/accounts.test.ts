import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { appointAdministrator } from './registration/appoint-administrator.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const alice = { username: 'alice', email: 'alice@example.com', password: 'secret1' }

describe('registration', () => {
  it('ACC-01 creates an account with its sign-up credits', async () => {
    const answer = await test.browser().post('/api/auth/register', alice)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      user: { username: 'alice', email: 'alice@example.com', credits: 20, isAdmin: false },
    })
    const events = await test.query(`select type from events join users on users.id = user_id where username = 'alice'`)
    expect(events).toContainEqual({ type: 'account.created' })
    await test.verify()
  })

  it('ACC-01 refuses a name that is taken, ignoring case, even at the same moment', async () => {
    const taken = await test.browser().post('/api/auth/register', { ...alice, username: 'ALICE' })
    expect(taken.status).toBe(409)
    expect(taken.body).toMatchObject({ code: 'USERNAME_TAKEN', field: 'username' })

    const tries = Array.from({ length: 5 }, () =>
      test.browser().post('/api/auth/register', { ...alice, username: 'racer' }),
    )
    const statuses = (await Promise.all(tries)).map((answer) => answer.status)
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409])
    await test.verify()
  })

  it.each([
    [{ username: 'al' }, 'username', 'Username must be at least 3 characters'],
    [{ username: '  al  ' }, 'username', 'Username must be at least 3 characters'],
    [{ email: 'nope' }, 'email', 'Invalid email address'],
    [{ email: 42 }, 'email', 'Invalid email address'],
    [{ email: `${'x'.repeat(300)}@example.com` }, 'email', 'Invalid email address'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
  ])('ACC-01 names the invalid field: %j', async (change, field, message) => {
    const answer = await test.browser().post('/api/auth/register', { ...alice, username: 'bob', ...change })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', field, message })
    const signIn = await test.browser().post('/api/auth/login', { username: 'bob', password: 'secret1' })
    expect(signIn.status).toBe(401)
  })

  it('ACC-01 ACC-10 takes nothing but a name, an address and a password from a new user', async () => {
    const more = { isAdmin: true, credits: 999, googleId: 'mine', emailVerifiedAt: '2026-01-01T00:00:00Z' }
    const body = { ...alice, username: 'greedy', email: 'greedy@example.com', ...more }
    const { user } = (await test.browser().post('/api/auth/register', body)).body
    expect(user).toEqual({ username: 'greedy', email: 'greedy@example.com', credits: 20, isAdmin: false })
    const stored = await test.query(
      `select is_admin, google_id, email_verified_at from users where username = 'greedy'`,
    )
    expect(stored).toEqual([{ is_admin: false, google_id: null, email_verified_at: null }])
  })

  it('ACC-01 ACC-02 accepts a name in any Unicode composition', async () => {
    const name = 'hồng'
    await test.browser().post('/api/auth/register', { ...alice, username: name.normalize('NFD') })
    for (const form of ['NFC', 'NFD']) {
      const body = { username: name.normalize(form), password: alice.password }
      expect((await test.browser().post('/api/auth/login', body)).body.user.username).toBe(name.normalize('NFC'))
    }
  })

  it('ACC-01 treats an empty email as none', async () => {
    const answer = await test.browser().post('/api/auth/register', { ...alice, username: 'noemail', email: '' })
    expect(answer.body.user.email).toBeNull()
  })
})

describe('signing in', () => {
  it('ACC-02 ACC-03 signs in and out, and the current user changes accordingly', async () => {
    const browser = await test.signedIn('carol')
    expect((await browser.get('/api/auth/current-user')).body).toEqual({
      user: { username: 'carol', email: null, credits: 20, isAdmin: false },
    })
    const bye = await browser.post('/api/auth/logout', undefined, { 'content-type': 'application/json' })
    expect(bye.status).toBe(200)
    expect((await browser.get('/api/auth/current-user')).body).toEqual({ user: null })
  })

  it('ACC-02 an unknown name and a wrong password get the same answer', async () => {
    await test.signedIn('dave')
    const wrong = await test.browser().post('/api/auth/login', { username: 'dave', password: 'wrong password' })
    const unknown = await test.browser().post('/api/auth/login', { username: 'nobody', password: 'wrong password' })
    expect(wrong.status).toBe(401)
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
  })

  it('ACC-02 an unknown name, a disabled account and one without a password are refused no sooner than a wrong password', async () => {
    await test.signedIn('timed')
    await test.query(`insert into users (username, password, is_active)
      select 'timed-off', password, false from users where username = 'timed'`)
    await test.query(`insert into users (username, password) values ('timed-keyless', '!')`)
    const others = ['timed-nobody', 'timed-off', 'timed-keyless']
    const shortestMs = new Map<string, number>()
    // In turn, so that other load delays all of them.
    for (let tries = 0; tries < 4; tries++)
      for (const username of ['timed', ...others]) {
        const begin = performance.now()
        const { status } = await test.browser().post('/api/auth/login', { username, password: 'a wrong one' })
        const ms = performance.now() - begin
        expect(status).toBe(401)
        shortestMs.set(username, Math.min(ms, shortestMs.get(username) ?? ms))
      }
    // Most of the time is that of the hash.
    const leastMs = (shortestMs.get('timed') ?? 0) / 2
    for (const username of others) expect(shortestMs.get(username), username).toBeGreaterThan(leastMs)
  })

  it.each([
    [{ username: '', password: 'x' }, 'username', 'Username is required'],
    [{ username: 'x', password: '' }, 'password', 'Password is required'],
  ])('ACC-02 missing fields are reported: %j', async (body, field, message) => {
    const answer = await test.browser().post('/api/auth/login', body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ field, message })
  })
})

describe('sessions', () => {
  it('ACC-08 are replaced at each sign-in', async () => {
    const browser = await test.signedIn('erin')
    const former = new Map(browser.cookies)
    await browser.post('/api/auth/login', { username: 'erin', password: 'correct horse' })
    expect([...browser.cookies.values()]).not.toEqual([...former.values()])
    const thief = test.browser()
    for (const [name, value] of former) thief.cookies.set(name, value)
    expect((await thief.get('/api/auth/current-user')).body.user).toBeNull()
  })

  it('ACC-08 have a cookie that scripts and other sites cannot read', async () => {
    const answer = await test.browser().post('/api/auth/login', { username: 'erin', password: 'correct horse' })
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly/)
    expect(String(answer.headers['set-cookie'])).toMatch(/SameSite=Lax/)
    expect(String(answer.headers['set-cookie'])).not.toMatch(/Secure/)
  })

  it('ACC-08 expire after thirty days', async () => {
    const browser = await test.signedIn('frank')
    test.clock.forward(31 * 24 * 60 * 60 * 1000)
    expect((await browser.get('/api/auth/current-user')).body.user).toBeNull()
  })

  it('ACC-08 refuse a state-changing call from another site, or from another port of the same host', async () => {
    const browser = await test.signedIn('grace')
    const from = (origin: string) => browser.post('/api/generate-video', { prompt: 'sea' }, { origin })
    expect((await from('https://evil.example')).body.code).toBe('WRONG_ORIGIN')
    expect((await from('null')).body.code).toBe('WRONG_ORIGIN')
    expect((await from('http://localhost:8080')).body.code).toBe('WRONG_ORIGIN')
    expect((await from('http://localhost:3000')).status).toBe(200)
    expect((await from('http://localhost:80')).status).toBe(200)
  })

  it('ACC-08 accept a page that is open at another address of this server, but not one of another host', async () => {
    const browser = await test.signedIn('gwen')
    const from = (origin: string, host: string) =>
      browser.post('/api/generate-video', { prompt: 'sea' }, { origin, host })
    expect((await from('http://192.168.1.20:3000', '192.168.1.20:3000')).status).toBe(200)
    expect((await from('https://second.example', 'second.example')).status).toBe(200)
    expect((await from('https://evil.example', 'second.example')).body.code).toBe('WRONG_ORIGIN')
    expect((await from('http://192.168.1.20:3000', '192.168.1.20:8080')).body.code).toBe('WRONG_ORIGIN')
  })

  it('ACC-08 sessions are stored as hashes, and passwords as argon2id hashes', async () => {
    const browser = await test.signedIn('heidi')
    const rows = await test.dump()
    expect(rows).toContain('$argon2id$')
    expect(rows).not.toContain('correct horse')
    for (const secret of browser.cookies.values()) expect(rows).not.toContain(secret)
  })

  it('ACC-08 a password is hashed in two passes over 19 MiB', async () => {
    await test.signedIn('hashed')
    const [account] = await test.query(`select password from users where username = 'hashed'`)
    expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('repeated attempts', () => {
  it('ACC-08 guessing a password is throttled with a message, and the owner can sign in again later', async () => {
    await test.signedIn('ivan')
    const guess = () => test.browser().post('/api/auth/login', { username: 'ivan', password: 'guess' })
    const statuses: number[] = []
    for (let count = 0; count < 12; count++) statuses.push((await guess()).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429])
    const owner = () => test.browser().post('/api/auth/login', { username: 'ivan', password: 'correct horse' })
    test.clock.forward(9 * 60 * 1000)
    const refused = await owner()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '360'])
    test.clock.forward(6 * 60 * 1000)
    expect((await owner()).status).toBe(200)
  })

  it('ACC-08 signing in again and again in a known browser is no guessing', async () => {
    const browser = await test.signedIn('again')
    const body = { username: 'again', password: 'correct horse' }
    for (let count = 0; count < 12; count++)
      expect([count, (await browser.post('/api/auth/login', body)).status]).toEqual([count, 200])
  })

  it('ACC-08 SEC-06 a known browser has ten tries of its own, and no more than these', async () => {
    const known = await test.signedIn('borrowed')
    const enter = async (browser: TestBrowser, password: string) =>
      (await browser.post('/api/auth/login', { username: 'borrowed', password })).status
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) statuses.push(await enter(known, 'guess'))
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect(await enter(known, 'correct horse')).toBe(429)
    expect(await enter(test.browser(), 'correct horse')).toBe(200)
    test.clock.forward(15 * 60 * 1000)
    expect(await enter(known, 'correct horse')).toBe(200)
  })

  it('ACC-08 claiming other addresses does not evade the limit', async () => {
    await test.signedIn('judy')
    let last = 0
    for (let count = 0; count < 11; count++) {
      const headers = { 'x-forwarded-for': `203.0.113.${count}` }
      last = (await test.browser().post('/api/auth/login', { username: 'judy', password: 'guess' }, headers)).status
    }
    expect(last).toBe(429)
  })
})

describe('an operator with shell access', () => {
  it('ACC-09 can make any account an administrator, with a new password', async () => {
    const browser = await test.signedIn('deputy')
    const password = await appointAdministrator(test.ctx, 'deputy')
    expect((await browser.get('/api/auth/current-user')).body.user).toBeNull()
    for (const username of ['deputy', 'brand-new']) {
      const secret = username === 'deputy' ? password : await appointAdministrator(test.ctx, username)
      const { body } = await test.browser().post('/api/auth/login', { username, password: secret })
      expect(body.user).toMatchObject({ username, isAdmin: true })
    }
  })

  it('ACC-09 enables an account that was disabled', async () => {
    await test.signedIn('barred')
    await test.query(`update users set is_active = false where username = 'barred'`)
    const password = await appointAdministrator(test.ctx, 'barred')
    const { body } = await test.browser().post('/api/auth/login', { username: 'barred', password })
    expect(body.user).toMatchObject({ username: 'barred', isAdmin: true })
  })
})
