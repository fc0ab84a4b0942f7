import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAccountByUsername } from '#server/features/accounts/account-repository.ts'
import { cleanSignIns } from '#server/features/accounts/clean-sign-ins.ts'
import { deviceName } from '#server/features/accounts/sign-in/device-name.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { startSession } from './session.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const password = 'correct horse'
const sessionsOf = async (browser: TestBrowser) => (await browser.get('/api/user/sessions')).body.sessions
const isSignedIn = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user !== null

async function signedInTwice(username: string): Promise<[TestBrowser, TestBrowser]> {
  const here = await test.signedIn(username)
  const phone = test.browser()
  test.clock.forward(1000)
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
  await phone.post('/api/auth/login', { username, password }, { 'user-agent': agent })
  return [here, phone]
}

describe('sessions', () => {
  it('ACC-08 are listed with their devices, and one can be ended', async () => {
    const [here, phone] = await signedInTwice('thu')
    const [newest, oldest] = await sessionsOf(here)
    expect(newest).toMatchObject({ device: 'Safari on iPhone', current: false })
    expect(oldest).toMatchObject({ current: true })
    expect((await here.delete(`/api/user/sessions/${newest.id}`)).status).toBe(200)
    expect([await isSignedIn(here), await isSignedIn(phone)]).toEqual([true, false])
  })

  it('ACC-08 ACC-10 a session of another user cannot be ended and is not found', async () => {
    const [victim] = await sessionsOf(await test.signedIn('nam'))
    const stranger = await test.signedIn('quan')
    const [others, missing] = [
      await stranger.delete(`/api/user/sessions/${victim.id}`),
      await stranger.delete('/api/user/sessions/none'),
    ]
    expect(others.status).toBe(404)
    expect({ ...others.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    expect(await sessionsOf(stranger)).toHaveLength(1)
  })

  it("ACC-08 'sign out everywhere' ends all sessions, including this one, but none of other users", async () => {
    const [here, phone] = await signedInTwice('vyvy')
    const other = await test.signedIn('khoa')
    expect((await phone.delete('/api/user/sessions')).status).toBe(200)
    expect([await isSignedIn(here), await isSignedIn(phone), await isSignedIn(other)]).toEqual([false, false, true])
  })
})

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

async function lastSeen(username: string) {
  const [row] = await test.query(`select s.last_seen_at from sessions s join users u on u.id = s.user_id
    where u.username = '${username}'`)
  return row?.last_seen_at
}

describe('an idle session', () => {
  it("SEC-20 a user's session expires after fourteen days without use, and thirty days after the sign-in in any case", async () => {
    const browser = await test.signedIn('idle')
    const left = await test.signedIn('left')
    test.clock.forward(14 * dayMs - 1)
    expect((await browser.get('/api/user/account')).status).toBe(200)
    test.clock.forward(1)
    expect((await left.get('/api/user/account')).status).toBe(401)
    test.clock.forward(14 * dayMs - 2)
    expect((await browser.get('/api/user/account')).status).toBe(200)
    test.clock.forward(2 * dayMs + 2)
    expect((await browser.get('/api/user/account')).status).toBe(401)
    await cleanSignIns(test.ctx)
    expect(await lastSeen('left')).toBeUndefined()
  })

  it("SEC-20 an administrator's session expires after a day without use", async () => {
    const admin = await test.administrator()
    for (let days = 0; days < 3; days++) {
      test.clock.forward(dayMs - 1)
      expect((await admin.get('/api/user/account')).status).toBe(200)
    }
    test.clock.forward(dayMs)
    expect((await admin.get('/api/user/account')).status).toBe(401)
  })

  it('SEC-20 a use is stored at most once an hour, and polls do not count', async () => {
    const browser = await test.signedIn('seen')
    const first = await lastSeen('seen')
    test.clock.forward(hourMs - 1)
    await browser.get('/api/user/account')
    expect(await lastSeen('seen')).toEqual(first)
    test.clock.forward(1)
    await browser.get('/api/auth/current-user')
    expect(await lastSeen('seen')).toEqual(first)
    await browser.get('/api/user/account')
    expect(await lastSeen('seen')).not.toEqual(first)
    expect((await sessionsOf(browser))[0].lastSeenAt).toBe(test.clock.now().toISOString())
  })
})

describe('the list of sessions', () => {
  it('SEC-20 has no session that has expired, also before it is cleaned up', async () => {
    const [here, phone] = await signedInTwice('listed')
    test.clock.forward(13 * dayMs)
    expect(await sessionsOf(here)).toHaveLength(2)
    test.clock.forward(2 * dayMs)
    expect(await sessionsOf(here)).toMatchObject([{ current: true }])
    expect(await isSignedIn(phone)).toBe(false)
    const admin = await test.administrator()
    const { username } = (await admin.get('/api/auth/current-user')).body.user
    await test.browser().post('/api/auth/login', { username, password })
    test.clock.forward(dayMs - 1)
    expect(await sessionsOf(admin)).toHaveLength(2)
    test.clock.forward(1)
    expect(await sessionsOf(admin)).toMatchObject([{ current: true }])
  })
})

describe('the session cookie', () => {
  it('SEC-20 is a __Host- cookie under https; sessions from before end within 30 days under the old name', async () => {
    const secure = await createTestApp({ PUBLIC_URL: 'https://video.example' })
    const browser = await secure.signedIn('thao')
    const name = '__Host-soundreel_session'
    for (const cookie of browser.cookies.keys()) expect(cookie).toMatch(/^__Host-/)
    expect(await isSignedIn(browser)).toBe(true)
    // As another host of the domain plants it, with a session of its own.
    const visitor = secure.browser()
    visitor.cookies.set('soundreel_session', browser.cookies.get(name) ?? '')
    expect(await isSignedIn(visitor)).toBe(false)
    const thao = await findAccountByUsername(secure.db.root, 'thao')
    if (!thao) throw new Error('there is no thao')
    const before = { ...secure.ctx, config: { ...secure.ctx.config, publicUrl: 'http://video.example' } }
    const old = secure.browser()
    old.cookies.set('soundreel_session', await startSession(before, thao, 'Firefox'))
    for (let day = 0; day < 30; day++) {
      expect(await isSignedIn(old)).toBe(true)
      await old.get('/api/user/account')
      secure.clock.forward(24 * 60 * 60 * 1000)
    }
    expect(await isSignedIn(old)).toBe(false)
    const unbound = await startSession(before, thao, 'Firefox')
    old.cookies.set('soundreel_session', unbound)
    const answer = await old.post('/api/auth/login', { username: 'thao', password })
    const set = [answer.headers['set-cookie']].flat().map(String)
    expect(set.find((cookie) => cookie.startsWith(name))).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(set.find((cookie) => cookie.startsWith('soundreel_session=;'))).toBeDefined()
    const former = secure.browser()
    former.cookies.set('soundreel_session', unbound)
    expect(await isSignedIn(former)).toBe(false)
    // A cookie planted by another host of the domain does not take precedence.
    const planted = secure.browser()
    planted.cookies.set('soundreel_session', await startSession(before, thao, 'Firefox'))
    planted.cookies.set(name, 'nothing')
    expect(await isSignedIn(planted)).toBe(false)
    expect((await old.post('/api/auth/logout')).status).toBe(200)
    expect(await isSignedIn(old)).toBe(false)
    await secure.close()
  })

  it('SEC-20 and the mark of a browser that is signing in are bound to the host, too', async () => {
    const secure = await createTestApp({ PUBLIC_URL: 'https://video.example' })
    const browser = secure.browser()
    browser.cookies.set('soundreel_attempt', 'planted')
    expect((await browser.post('/api/auth/passkey/options')).status).toBe(200)
    const mark = browser.cookies.get('__Host-soundreel_attempt') ?? ''
    expect(mark).toMatch(/^host-[\w-]{32}$/)
    await browser.post('/api/auth/passkey/options')
    expect(browser.cookies.get('__Host-soundreel_attempt')).toBe(mark)
    await secure.close()
  })

  it('SEC-20 keeps its old name over plain HTTP', async () => {
    const browser = await test.signedIn('plain')
    expect([...browser.cookies.keys()]).toContain('soundreel_session')
  })
})

describe('a disabled account', () => {
  it('ACC-07 is signed out everywhere at once and cannot sign in', async () => {
    const [here, phone] = await signedInTwice('dung')
    await test.query(`update users set is_active = false where username = 'dung'`)
    expect([await isSignedIn(here), await isSignedIn(phone)]).toEqual([false, false])
    expect((await here.get('/api/video-tasks')).status).toBe(401)
    const refused = await test.browser().post('/api/auth/login', { username: 'dung', password })
    const wrong = await test.browser().post('/api/auth/login', { username: 'dung', password: 'wrong' })
    expect(refused.status).toBe(401)
    expect({ ...refused.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
  })
})

describe('device names', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
    ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Safari/604.1', 'Chrome on iPad'],
    ['Mozilla/5.0 (X11; CrOS x86_64 16328.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 'Chrome on ChromeOS'],
    ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 OPR/120.0', 'Opera on Linux'],
    [
      'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
      'Samsung Internet on Android',
    ],
    ['curl/8.5.0', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('ACC-08 %s is %s', (agent, name) => expect(deviceName(agent)).toBe(name))
})
