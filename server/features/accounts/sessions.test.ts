import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { deviceName } from './device-name.ts'

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

  it("ACC-08 ACC-10 nobody ends somebody else's: it is as absent as one that never was", async () => {
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

  it("ACC-08 'sign out everywhere' ends all of them, here too, and nobody else's", async () => {
    const [here, phone] = await signedInTwice('vyvy')
    const other = await test.signedIn('khoa')
    expect((await phone.delete('/api/user/sessions')).status).toBe(200)
    expect([await isSignedIn(here), await isSignedIn(phone), await isSignedIn(other)]).toEqual([false, false, true])
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

describe('names of devices', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0',
      'Edge on Windows',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
    ['curl/8.5.0', 'Unknown device'],
    [undefined, 'Unknown device'],
  ])('ACC-08 %s is %s', (agent, name) => expect(deviceName(agent)).toBe(name))
})
