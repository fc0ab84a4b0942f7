import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#server/features/accounts/password.ts'
import { ensureAdministrator } from '#server/features/accounts/registration/ensure-administrator.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.administrator()
})
afterAll(() => test.close())

const former = 'correct horse'
const register = (username: string, password: string) =>
  test.browser().post('/api/auth/register', { username, password })
const change = (browser: TestBrowser, newPassword: string) =>
  browser.put('/api/user/change-password', { currentPassword: former, newPassword })

async function resetLinkOf(username: string): Promise<string | null> {
  const [row] = await test.query(`select id from users where username = '${username}'`)
  const { url } = (await admin.post(`/api/admin/users/${row?.id}/reset-link`)).body
  return new URL(url).searchParams.get('token')
}

describe('a new password', () => {
  it.each(['123456', 'password', 'Password', 'QWERTY123', 'iloveyou', 'trustno1', '      '])(
    'SEC-14 %j is refused as too common at sign-up, change and reset',
    async (password) => {
      const refused = { status: 400, body: { code: 'WEAK_PASSWORD', field: 'password' } }
      expect(await register('newcomer', password)).toMatchObject(refused)
      const username = `user-${crypto.randomUUID().slice(0, 8)}`
      const browser = await test.signedIn(username)
      const changed = await change(browser, password)
      expect(changed).toMatchObject({ status: 400, body: { code: 'WEAK_PASSWORD', field: 'newPassword' } })
      expect(changed.body.message).toContain('Mật khẩu')
      const token = await resetLinkOf(username)
      const reset = (next: string) => test.browser().post('/api/auth/reset-password', { token, password: next })
      expect(await reset(password)).toMatchObject(refused)
      // A refused password neither uses up the link nor ends a session.
      expect((await browser.get('/api/auth/current-user')).body.user).not.toBeNull()
      expect((await reset('battery staple')).status).toBe(200)
    },
  )

  it('SEC-14 a password equal to the username is refused, ignoring case', async () => {
    expect(await register('Nguyen.An', 'nguyen.AN')).toMatchObject({ status: 400, body: { field: 'password' } })
    const browser = await test.signedIn('le-binh')
    expect((await change(browser, 'LE-BINH')).body.message).toContain('tên đăng nhập')
  })

  it.each(['secret1', 'abc-de', 'password123', 'secret123', 'hunter22', 'một hai'])(
    'SEC-14 %j is accepted: six characters and not too common',
    async (password) => {
      const username = `user-${crypto.randomUUID().slice(0, 8)}`
      expect((await register(username, password)).status).toBe(200)
    },
  )

  it('SEC-14 an existing password still works', async () => {
    await test.signedIn('veteran')
    const hash = await hashPassword('123456')
    await test.query(`update users set password = '${hash}' where username = 'veteran'`)
    const signIn = await test.browser().post('/api/auth/login', { username: 'veteran', password: '123456' })
    expect(signIn.status).toBe(200)
  })

  it("SEC-14 an administrator's password needs twelve characters", async () => {
    const eleven = await change(admin, 'eleven char')
    expect(eleven).toMatchObject({ status: 400, body: { code: 'WEAK_PASSWORD', field: 'newPassword' } })
    expect(eleven.body.message).toContain('12')
    const [row] = await test.query('select username from users where is_admin')
    const token = await resetLinkOf(String(row?.username))
    const reset = (password: string) => test.browser().post('/api/auth/reset-password', { token, password })
    expect((await reset('eleven char')).body.message).toContain('at least 12 characters')
    expect((await reset('twelve chars')).status).toBe(200)
  })
})

describe('ADMIN_PASSWORD', () => {
  it.each([
    ['short', true],
    ['long enough words', false],
  ])('SEC-14 %j: a start-up warning is %s, and the administrator is created', async (words, warned) => {
    const password = words === 'short' ? 'short-1' : words
    const started = await createTestApp({ ADMIN_PASSWORD: password, LOG_LEVEL: 'warn' })
    expect(await ensureAdministrator(started.ctx), 'a chosen password is not printed').toBeNull()
    expect(started.logged.some((line) => line.includes('ADMIN_PASSWORD is easy to guess'))).toBe(warned)
    expect(started.logged.join()).not.toContain(password)
    const signIn = await started.browser().post('/api/auth/login', { username: 'admin', password })
    expect(signIn.body.user.isAdmin).toBe(true)
    await started.close()
  })

  it('SEC-14 without it, a random password is created and returned once', async () => {
    const started = await createTestApp()
    const created = await ensureAdministrator(started.ctx)
    expect(created).toMatchObject({ username: 'admin', password: expect.stringMatching(/^[\w-]{16}$/) })
    expect(await ensureAdministrator(started.ctx)).toBeNull()
    const signIn = await started.browser().post('/api/auth/login', created ?? {})
    expect(signIn.body.user.isAdmin).toBe(true)
    await started.close()
  })

  it('ACC-09 ADMIN_USERNAME names the administrator, and an existing account of that name stays as it is', async () => {
    const started = await createTestApp({ ADMIN_USERNAME: 'chief', ADMIN_PASSWORD: 'long enough words' })
    await ensureAdministrator(started.ctx)
    const enter = (username: string, password: string) =>
      started.browser().post('/api/auth/login', { username, password })
    expect((await enter('chief', 'long enough words')).body.user).toMatchObject({ username: 'chief', isAdmin: true })
    await started.query(`update users set is_admin = false where username = 'chief'`)
    expect(await ensureAdministrator(started.ctx)).toBeNull()
    expect((await enter('chief', 'long enough words')).body.user).toMatchObject({ isAdmin: false })
    await started.close()
  })
})
