import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const former = 'correct horse'
const change = (browser: TestBrowser, body?: unknown) => browser.put('/api/user/change-password', body)
const isSignedIn = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user !== null
const signIn = async (username: string, password: string) =>
  (await test.browser().post('/api/auth/login', { username, password })).status

describe('a password change', () => {
  it('ACC-05 keeps this session and ends every other one', async () => {
    const here = await test.signedIn('mai')
    const elsewhere = test.browser()
    await elsewhere.post('/api/auth/login', { username: 'mai', password: former })
    const answer = await change(here, { currentPassword: former, newPassword: 'battery staple' })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect([await signIn('mai', former), await signIn('mai', 'battery staple')]).toEqual([401, 200])
  })

  it.each([
    [undefined, 'currentPassword', 'Vui lòng điền đầy đủ thông tin'],
    [{ currentPassword: former }, 'newPassword', 'Vui lòng điền đầy đủ thông tin'],
    [{ currentPassword: '', newPassword: 'secret1' }, 'currentPassword', 'Vui lòng điền đầy đủ thông tin'],
    [{ currentPassword: former, newPassword: '' }, 'newPassword', 'Vui lòng điền đầy đủ thông tin'],
    [{ currentPassword: former, newPassword: '12345' }, 'newPassword', 'Mật khẩu mới phải có ít nhất 6 ký tự'],
    [{ currentPassword: 'wrong', newPassword: 'secret1' }, 'currentPassword', 'Mật khẩu hiện tại không đúng'],
  ])('ACC-05 is refused for %j and changes nothing', async (body, field, message) => {
    const username = `an-${Math.random().toString(36).slice(2)}`
    const browser = await test.signedIn(username)
    const answer = await change(browser, body)
    expect(answer).toMatchObject({ status: 400, body: { field, message } })
    expect(await signIn(username, former)).toBe(200)
  })

  it('ACC-05 succeeds for only one of two simultaneous requests', async () => {
    const browser = await test.signedIn('hoa')
    const passwords = ['first one', 'second one']
    const tries = passwords.map((newPassword) => change(browser, { currentPassword: former, newPassword }))
    const statuses = (await Promise.all(tries)).map((answer) => answer.status)
    expect(statuses.sort()).toEqual([200, 400])
  })

  it('ACC-05 ACC-08 limits guessing, and lets the owner try again later', async () => {
    const browser = await test.signedIn('lan')
    const guess = () => change(browser, { currentPassword: 'guess', newPassword: 'secret1' })
    const statuses: number[] = []
    for (let count = 0; count < 12; count++) statuses.push((await guess()).status)
    expect(statuses.slice(9)).toEqual([400, 429, 429])
    test.clock.forward(15 * 60 * 1000)
    expect((await change(browser, { currentPassword: former, newPassword: 'secret1' })).status).toBe(200)
  })

  it('ACC-05 ACC-08 accepts passwords of 128 characters, in any Unicode composition', async () => {
    const long = 'ế'.normalize('NFD').repeat(64)
    const browser = await test.signedIn('binh')
    expect((await change(browser, { currentPassword: former, newPassword: 'x'.repeat(129) })).status).toBe(400)
    expect((await change(browser, { currentPassword: former, newPassword: 'x'.repeat(128) })).status).toBe(200)
    const typed = long.slice(0, 30)
    expect((await change(browser, { currentPassword: 'x'.repeat(128), newPassword: typed })).status).toBe(200)
    expect(await signIn('binh', typed.normalize('NFC'))).toBe(200)
  })

  it('ACC-05 ACC-08 after a right password, wrong ones are counted anew', async () => {
    const browser = await test.signedIn('nga')
    const guesses = async () => {
      const statuses = new Set<number>()
      for (let count = 0; count < 9; count++)
        statuses.add((await change(browser, { currentPassword: 'guess', newPassword: 'secret1' })).status)
      return [...statuses]
    }
    expect(await guesses()).toEqual([400])
    expect((await change(browser, { currentPassword: former, newPassword: 'battery staple' })).status).toBe(200)
    expect(await guesses()).toEqual([400])
  })
})
