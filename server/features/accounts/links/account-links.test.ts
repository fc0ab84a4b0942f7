import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn, type MailFake, startMailFake } from '#tests/fakes/mail.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { workOnAccountMails } from '#tests/workers/account-mails.ts'

let mail: MailFake
let test: TestApp
beforeAll(async () => {
  mail = await startMailFake()
  test = await createTestApp({ SMTP_URL: mail.url, PUBLIC_URL: 'https://video.example', BRAND_NAME: 'Kino' })
  await workOnAccountMails(test)
})
afterAll(async () => {
  await test.close()
  await mail.close()
})

const password = 'correct horse'
const hourMs = 60 * 60 * 1000

async function register(username: string, email = `${username}@example.com`): Promise<TestBrowser> {
  const browser = test.browser()
  expect((await browser.post('/api/auth/register', { username, email, password })).status).toBe(200)
  await browser.post('/api/auth/login', { username, password })
  return browser
}

const forgot = (username: string) => test.browser().post('/api/auth/forgot-password', { username })
const reset = (token: string | null, next = 'battery staple') =>
  test.browser().post('/api/auth/reset-password', { token, password: next })
const verify = (browser: TestBrowser, token: string | null) => browser.post('/api/auth/verify-email', { token })
const signIn = async (username: string, secret: string) =>
  (await test.browser().post('/api/auth/login', { username, password: secret })).status
const isSignedIn = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user !== null
const accountOf = async (browser: TestBrowser) => (await browser.get('/api/user/account')).body

async function takeToken(to: string, path: string): Promise<string | null> {
  const link = linkIn(await mail.take(to))
  expect(link.origin + link.pathname).toBe(`https://video.example${path}`)
  return link.searchParams.get('token')
}

describe('a new address', () => {
  const change = (browser: TestBrowser, email: string, secret = password) =>
    browser.put('/api/user/email', { email, password: secret })
  const emailOf = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user?.email

  it('ACC-06 takes effect when the link mailed to it is opened, and ends the links to the old one', async () => {
    const browser = await register('moving')
    await takeToken('moving@example.com', '/verify-email')
    expect((await change(browser, 'moved@example.com', 'wrong')).body).toMatchObject({
      code: 'WRONG_PASSWORD',
      field: 'password',
    })
    expect((await change(browser, 'nonsense')).body.field).toBe('email')
    expect((await change(browser, 'moved@example.com')).body).toEqual({ email: 'moving@example.com', pending: true })
    const other = test.browser()
    await other.post('/api/auth/login', { username: 'moving', password })
    const token = await takeToken('moved@example.com', '/verify-email')
    expect(await emailOf(browser)).toBe('moving@example.com')
    await forgot('moving')
    const reset = await takeToken('moving@example.com', '/reset-password')
    expect((await browser.post('/api/auth/verify-email', { token })).body).toEqual({ email: 'moved@example.com' })
    expect([await emailOf(browser), await emailOf(other)]).toEqual(['moved@example.com', undefined])
    expect(await accountOf(browser)).toMatchObject({ emailVerified: true })
    expect((await verify(browser, token)).body.code).toBe('LINK_NOT_VALID')
    expect((await test.browser().post('/api/auth/reset-password', { token: reset, password })).status).toBe(400)
    expect((await mail.take('moving@example.com')).subject).toContain('was changed')
  })

  it('SEC-11 cannot be used to send mails to many addresses', async () => {
    const browser = await register('restless')
    const statuses: number[] = []
    for (let count = 0; count < 7; count++) statuses.push((await change(browser, `next-${count}@example.com`)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  it.each([
    ['undecided', 'one-idea@example.com', 'another-idea@example.com'],
    ['resending', 'same-idea@example.com', 'same-idea@example.com'],
  ])('ACC-06 of two that %s asks for, %s and %s, only the later one takes effect', async (username, one, other) => {
    const browser = await register(username)
    await takeToken(`${username}@example.com`, '/verify-email')
    const ask = async (email: string) => {
      expect((await change(browser, email)).body.pending).toBe(true)
      return takeToken(email, '/verify-email')
    }
    const [first, second] = [await ask(one), await ask(other)]
    expect((await verify(browser, first)).body.code).toBe('LINK_NOT_VALID')
    expect((await verify(browser, second)).body).toEqual({ email: other })
  })

  it('ACC-06 is refused if another account has confirmed it', async () => {
    const owner = await register('owner')
    await verify(owner, await takeToken('owner@example.com', '/verify-email'))
    const taker = await register('taker')
    await takeToken('taker@example.com', '/verify-email')
    expect((await change(taker, 'OWNER@example.com')).body.pending).toBe(true)
    const token = await takeToken('OWNER@example.com', '/verify-email')
    expect((await verify(taker, token)).body.code).toBe('EMAIL_TAKEN')
    expect(await emailOf(taker)).toBe('taker@example.com')
  })
})

describe('an address', () => {
  it('ACC-08 is verified once by the link mailed to it', async () => {
    const browser = await register('mai')
    const token = await takeToken('mai@example.com', '/verify-email')
    expect(await accountOf(browser)).toMatchObject({ emailVerified: false })
    expect((await verify(browser, token)).body).toEqual({ email: 'mai@example.com' })
    const events = await test.query(`select type from events join users on users.id = user_id where username = 'mai'`)
    expect(events).toContainEqual({ type: 'account.email-verified' })
    expect(await accountOf(browser)).toMatchObject({ emailVerified: true })
    expect((await verify(browser, token)).body.code).toBe('LINK_NOT_VALID')
    expect((await browser.post('/api/user/verify-email')).status).toBe(404)
  })

  it('ACC-08 can be verified by a second mail if the first is lost', async () => {
    const browser = await register('quang')
    await takeToken('quang@example.com', '/verify-email')
    // At most one such mail is queued in thirty seconds.
    await test.query(`delete from pgboss.job where data ->> 'purpose' = 'verify-email'`)
    expect((await browser.post('/api/user/verify-email')).status).toBe(200)
    const token = await takeToken('quang@example.com', '/verify-email')
    expect((await verify(browser, token)).body).toEqual({ email: 'quang@example.com' })
  })

  it('SEC-11 ACC-08 cannot be flooded with mails to verify it', async () => {
    const browser = await register('impatient')
    await takeToken('impatient@example.com', '/verify-email')
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) statuses.push((await browser.post('/api/user/verify-email')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('ACC-08 can be verified by only one account', async () => {
    const one = await register('first', 'shared@example.com')
    const first = await takeToken('shared@example.com', '/verify-email')
    const other = await register('second', 'shared@example.com')
    const second = await takeToken('shared@example.com', '/verify-email')
    expect((await verify(other, second)).status).toBe(200)
    expect((await verify(one, first)).body.code).toBe('LINK_NOT_VALID')
  })

  it('ACC-08 can be verified for a day, as the mail says', async () => {
    const [early, late] = [await register('early-bird'), await register('late-bird')]
    const [used, unused] = [
      await takeToken('early-bird@example.com', '/verify-email'),
      await takeToken('late-bird@example.com', '/verify-email'),
    ]
    test.clock.forward(24 * hourMs - 1)
    expect((await verify(early, used)).status).toBe(200)
    test.clock.forward(1)
    expect((await verify(late, unused)).body.code).toBe('LINK_NOT_VALID')
  })

  it('ACC-08 a link works for one purpose only and is not stored in clear text', async () => {
    const browser = await register('lan')
    const token = await takeToken('lan@example.com', '/verify-email')
    expect((await reset(token)).body.code).toBe('LINK_NOT_VALID')
    expect(JSON.stringify(await test.query('select * from account_links'))).not.toContain(token)
    expect((await verify(browser, token)).status).toBe(200)
  })
})

describe('a mailed link', () => {
  it('SEC-04 confirms an address only in a session of its own account, and still works after a refusal', async () => {
    const owner = await register('anh')
    const token = await takeToken('anh@example.com', '/verify-email')
    expect(await verify(test.browser(), token)).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
    const refused = await verify(await register('anh-other'), token)
    expect(refused).toMatchObject({ status: 403, body: { code: 'OTHER_ACCOUNT' } })
    expect(refused.body.message).toContain('Sign in to that account')
    expect(await accountOf(owner)).toMatchObject({ emailVerified: false })
    expect((await verify(owner, token)).body).toEqual({ email: 'anh@example.com' })
    expect(await accountOf(owner)).toMatchObject({ emailVerified: true })
  })

  it('SEC-04 changes an address only in a session of its own account', async () => {
    const owner = await register('bich')
    await takeToken('bich@example.com', '/verify-email')
    await owner.put('/api/user/email', { email: 'bich-new@example.com', password })
    const token = await takeToken('bich-new@example.com', '/verify-email')
    expect((await verify(test.browser(), token)).status).toBe(401)
    expect((await verify(await register('bich-other'), token)).status).toBe(403)
    expect((await owner.get('/api/auth/current-user')).body.user.email).toBe('bich@example.com')
    expect((await verify(owner, token)).body).toEqual({ email: 'bich-new@example.com' })
  })
})

describe('a forgotten password', () => {
  it('ACC-08 is replaced through the mailed link, once, which ends every session', async () => {
    const browser = await register('hoa')
    await takeToken('hoa@example.com', '/verify-email')
    expect((await forgot('HOA@example.com')).body).toEqual({ success: true })
    const token = await takeToken('hoa@example.com', '/reset-password')
    expect((await reset(token)).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(false)
    expect([await signIn('hoa', password), await signIn('hoa', 'battery staple')]).toEqual([401, 200])
    expect((await reset(token, 'third one')).body.code).toBe('LINK_NOT_VALID')
    expect(await signIn('hoa', 'third one')).toBe(401)
  })

  it('ACC-08 an older link is no longer valid once a newer one was used', async () => {
    await register('yen')
    await takeToken('yen@example.com', '/verify-email')
    await forgot('yen')
    const older = await takeToken('yen@example.com', '/reset-password')
    await test.ctx.limits.forget('link:account', 'yen 127.0.0.1')
    await test.query(`delete from pgboss.job where name = 'send-account-mail'`)
    await forgot('yen')
    const newer = await takeToken('yen@example.com', '/reset-password')
    expect((await reset(newer)).status).toBe(200)
    expect((await reset(older, 'third one')).body.code).toBe('LINK_NOT_VALID')
    expect(await signIn('yen', 'third one')).toBe(401)
  })

  it('ACC-08 an unknown name gets the same answer, but no mail is sent', async () => {
    await register('an-real')
    await takeToken('an-real@example.com', '/verify-email')
    const [known, unknown] = [await forgot('an-real'), await forgot('nobody@example.com')]
    expect(unknown).toMatchObject({ status: known.status, body: known.body })
    await takeToken('an-real@example.com', '/reset-password')
    expect(mail.mails.filter(({ to }) => !to.endsWith('@example.com') || to.startsWith('nobody'))).toEqual([])
  })

  it('ACC-08 the link expires after an hour or a password change; of two simultaneous uses, one works', async () => {
    const browser = await register('binh')
    await takeToken('binh@example.com', '/verify-email')
    const ask = async () => {
      await test.ctx.limits.forget('link:account', 'binh 127.0.0.1')
      await test.query(`delete from pgboss.job where name = 'send-account-mail'`)
      await forgot('binh')
      return takeToken('binh@example.com', '/reset-password')
    }
    const late = await ask()
    test.clock.forward(hourMs)
    expect((await reset(late)).body.code).toBe('LINK_NOT_VALID')
    const outdated = await ask()
    await browser.put('/api/user/change-password', { currentPassword: password, newPassword: 'secret1' })
    expect((await mail.take('binh@example.com')).subject).toContain('was changed')
    expect((await reset(outdated)).body.code).toBe('LINK_NOT_VALID')
    const raced = await ask()
    const statuses = (await Promise.all([reset(raced, 'one of two'), reset(raced, 'two of two')])).map((a) => a.status)
    expect(statuses.sort()).toEqual([200, 400])
  })

  it('ACC-04 ACC-08 a mailed reset proves the address, and locks out anyone who only claimed it', async () => {
    const squatter = await register('squatter', 'victim@gmail.com')
    await takeToken('victim@gmail.com', '/verify-email')
    await forgot('victim@gmail.com')
    expect((await reset(await takeToken('victim@gmail.com', '/reset-password'))).status).toBe(200)
    expect([await isSignedIn(squatter), await signIn('squatter', password)]).toEqual([false, 401])
    const victim = test.browser()
    await victim.post('/api/auth/login', { username: 'squatter', password: 'battery staple' })
    expect(await accountOf(victim)).toMatchObject({ emailVerified: true })
  })

  it('ACC-08 reset requests cannot flood a mailbox', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 7; count++) statuses.push((await forgot('flooded@example.com')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})

describe('without a mail server', () => {
  it('ACC-08 no link is offered, but an administrator can create one, which is logged', async () => {
    const bare = await createTestApp()
    expect((await bare.browser().get('/api/site')).body.mail).toBe(false)
    expect((await bare.browser().post('/api/auth/forgot-password', { username: 'mai' })).status).toBe(404)
    const user = await bare.signedIn('mai')
    const [row] = await bare.query(`select id from users where username = 'mai'`)
    const path = `/api/admin/users/${row?.id}/reset-link`
    expect((await user.post(path)).status).toBe(403)
    const admin = await bare.administrator()
    const { url, expiresAt } = (await admin.post(path)).body
    expect(Date.parse(expiresAt) - bare.clock.now().getTime()).toBe(24 * hourMs)
    expect(url).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=/)
    expect((await admin.post(`/api/admin/users/${crypto.randomUUID()}/reset-link`)).status).toBe(404)
    const token = new URL(url).searchParams.get('token')
    const [entry] = await bare.query('select u.is_admin, a.* from audit_log a join users u on u.id = a.actor_id')
    expect(entry).toMatchObject({ is_admin: true, action: 'create-reset-link', subject: `user:${row?.id}` })
    expect(JSON.stringify(entry)).not.toContain(token)
    const answer = await bare.browser().post('/api/auth/reset-password', { token, password: 'battery staple' })
    expect(answer.status).toBe(200)
    expect((await user.get('/api/auth/current-user')).body.user).toBeNull()
    const [account] = await bare.query(`select email_verified_at from users where username = 'mai'`)
    expect(account?.email_verified_at).toBeNull()
    await bare.close()
  })
})
