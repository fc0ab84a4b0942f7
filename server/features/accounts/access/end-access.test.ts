import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAccountByUsername } from '#server/features/accounts/account-repository.ts'
import { startSecondStep } from '#server/features/accounts/confirm/second-step.ts'
import { insertSession } from '#server/features/accounts/sessions/session-repository.ts'
import { linkIn, type MailFake, startMailFake } from '#tests/fakes/mail.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { workOnAccountMails } from '#tests/workers/account-mails.ts'

let mail: MailFake
let test: TestApp
beforeAll(async () => {
  mail = await startMailFake()
  test = await createTestApp({ SMTP_URL: mail.url })
  await workOnAccountMails(test)
})
afterAll(async () => {
  await test.close()
  await mail.close()
})

const password = 'correct horse'
const next = 'battery staple'
const connected = async (browser: TestBrowser) => (await browser.get('/api/user/connected')).body
const isSignedIn = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user !== null
const signIn = (username: string, secret: string, browser = test.browser()) =>
  browser.post('/api/auth/login', { username, password: secret })
const callWith = async (token: string) =>
  (await test.browser().get('/api/n8n/me', { authorization: `Bearer ${token}` })).status

/** The newest mail whose subject contains these words. */
async function mailAbout(username: string, words: string) {
  return waitUntil(`a mail about ${words}`, async () => {
    const found = await mail.take(`${username}@example.com`)
    return found.subject.includes(words) && found
  })
}

/** An account with Google, two tokens, two webhooks and a second session. */
async function prepare(username: string) {
  const here = test.browser()
  await here.post('/api/auth/register', { username, email: `${username}@example.com`, password })
  await signIn(username, password, here)
  const elsewhere = test.browser()
  await signIn(username, password, elsewhere)
  await test.query(`update users set google_id = 'google-${username}' where username = '${username}'`)
  const tokens = []
  const webhooks = []
  for (const name of ['mine', 'strange']) {
    test.clock.forward(1000)
    tokens.push((await here.post('/api/user-tokens', { name })).body as { id: string; token: string })
    webhooks.push(
      (await here.post('/api/webhook-endpoints', { url: `https://${name}.example/in` })).body as { id: string },
    )
  }
  const [[own, strange], [ownWebhook]] = [tokens, webhooks]
  if (!own || !strange || !ownWebhook) throw new Error('not prepared')
  return { here, elsewhere, own, strange, ownWebhook }
}

async function askForReset(username: string): Promise<string | null> {
  await test.browser().post('/api/auth/forgot-password', { username })
  return linkIn(await mailAbout(username, 'Set a new password')).searchParams.get('token')
}

describe('changing a password', () => {
  it('SEC-07 disconnects everything that is not kept, and notifies the owner', async () => {
    const { here, elsewhere, own } = await prepare('mai')
    expect(await connected(here)).toMatchObject({
      google: true,
      tokens: [{ name: 'mine' }, { name: 'strange' }],
      webhooks: [{ url: 'https://mine.example/in' }, { url: 'https://strange.example/in' }],
      sessions: 2,
    })
    const body = { currentPassword: password, newPassword: next }
    expect((await here.put('/api/user/change-password', body)).body).toEqual({ success: true })
    expect(await connected(here)).toEqual({ google: false, passkeys: [], tokens: [], webhooks: [], sessions: 1 })
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect(await callWith(own.token)).toBe(401)
    expect((await mailAbout('mai', 'was changed')).text).toContain('password')
  })

  it('SEC-07 keeps the selected access, and does not touch other accounts', async () => {
    const { here, own, strange, ownWebhook } = await prepare('lan')
    const other = await prepare('nam')
    const keep = { google: true, passkeys: [], tokens: [own.id, other.own.id, 'nonsense'], webhooks: [ownWebhook.id] }
    await here.put('/api/user/change-password', { currentPassword: password, newPassword: next, keep })
    expect(await connected(here)).toMatchObject({
      google: true,
      tokens: [{ id: own.id }],
      webhooks: [{ id: ownWebhook.id }],
    })
    expect([await callWith(own.token), await callWith(strange.token)]).toEqual([200, 401])
    expect(await connected(other.here)).toMatchObject({
      google: true,
      passkeys: [],
      tokens: [{}, {}],
      webhooks: [{}, {}],
    })
  })

  it('SEC-07 a wrong current password disconnects nothing', async () => {
    const { here, own } = await prepare('hoa')
    const body = { currentPassword: 'wrong', newPassword: next }
    expect((await here.put('/api/user/change-password', body)).status).toBe(400)
    expect(await connected(here)).toMatchObject({ google: true, sessions: 2 })
    expect(await callWith(own.token)).toBe(200)
  })

  it('SEC-07 voids the link to a new address, also for the session that stays', async () => {
    const { here } = await prepare('phong')
    const change = await here.put('/api/user/email', { email: 'phong-elsewhere@example.com', password })
    expect(change.body.pending).toBe(true)
    const token = linkIn(await mailAbout('phong-elsewhere', 'Your new e-mail address')).searchParams.get('token')
    const body = { currentPassword: password, newPassword: next }
    expect((await here.put('/api/user/change-password', body)).status).toBe(200)
    expect((await here.post('/api/auth/verify-email', { token })).body.code).toBe('LINK_NOT_VALID')
    expect((await here.get('/api/auth/current-user')).body.user.email).toBe('phong@example.com')
  })

  it('SEC-07 a reset link shows all access, then disconnects everything but the selected access', async () => {
    const { here, own, strange } = await prepare('binh')
    const token = await askForReset('binh')
    const show = () => test.browser().post('/api/auth/reset-password/connected', { token })
    expect((await show()).body).toMatchObject({ username: 'binh', google: true, sessions: 2, tokens: [{}, {}] })
    const keep = { tokens: [own.id] }
    expect((await test.browser().post('/api/auth/reset-password', { token, password: next, keep })).status).toBe(200)
    expect(await isSignedIn(here)).toBe(false)
    await signIn('binh', next, here)
    expect(await connected(here)).toMatchObject({
      google: false,
      passkeys: [],
      tokens: [{ id: own.id }],
      webhooks: [],
      sessions: 1,
    })
    expect(await callWith(strange.token)).toBe(401)
    expect(await show()).toMatchObject({ status: 400, body: { code: 'LINK_NOT_VALID' } })
    expect((await mailAbout('binh', 'was changed')).subject).toContain('password')
  })
})

describe('securing an account', () => {
  it('SEC-20 leaves only this session and the password, in one step', async () => {
    const { here, elsewhere, own } = await prepare('thu')
    const token = await askForReset('thu')
    expect((await here.post('/api/user/secure')).body).toEqual({ success: true, recoveryCodes: null })
    expect(await connected(here)).toEqual({ google: false, passkeys: [], tokens: [], webhooks: [], sessions: 1 })
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect(await callWith(own.token)).toBe(401)
    expect((await test.browser().post('/api/auth/reset-password', { token, password: next })).status).toBe(400)
    expect((await signIn('thu', password)).status).toBe(200)
    const { text } = await mailAbout('thu', 'was secured')
    expect(text).toContain('signed out')
    expect(text).toContain('If your account has a password, Google and passkeys were removed.')
    expect(text).toContain('If it has no password but Google, passkeys were removed.')
  })

  it('SEC-20 keeps Google if it is the only way to sign in', async () => {
    const { here } = await prepare('kim')
    await test.query(`update users set password = '!' where username = 'kim'`)
    expect((await here.post('/api/user/secure')).status).toBe(200)
    expect(await connected(here)).toEqual({ google: true, passkeys: [], tokens: [], webhooks: [], sessions: 1 })
  })

  it('SEC-20 prevents the sessions it ends from adding new access', async () => {
    const { here, elsewhere } = await prepare('duc')
    const add = () => elsewhere.post('/api/user-tokens', { name: 'late' })
    const hook = () => elsewhere.post('/api/webhook-endpoints', { url: 'https://late.example/in' })
    await Promise.all([add(), add(), hook(), here.post('/api/user/secure'), add(), add(), hook()])
    expect(await connected(here)).toEqual({ google: false, passkeys: [], tokens: [], webhooks: [], sessions: 1 })
  })
})

describe('a sign-in that was verified before a change', () => {
  /** The account as it was read to verify the sign-in. */
  async function verify() {
    const browser = await test.signedIn()
    const { username } = (await browser.get('/api/auth/current-user')).body.user
    const account = await findAccountByUsername(test.db.root, username)
    if (!account) throw new Error('there is no account')
    return account
  }
  const change = (id: string, columns: string) => test.query(`update users set ${columns} where id = '${id}'`)

  it.each([
    ['the password', `password = 'another hash'`],
    ['the Google account', `google_id = 'another'`],
    ['the permission to sign in', 'is_active = false'],
    ['all access', 'access_epoch = access_epoch + 1'],
  ])('SEC-07 ACC-07 starts no session after it: %s', async (_, columns) => {
    const verified = await verify()
    const expiresAt = new Date(test.clock.now().getTime() + 60_000)
    const start = (name: string) =>
      test.db.transaction((tx) =>
        insertSession(tx, verified, {
          ...{ id: `${name} ${verified.id}`, device: 'a browser' },
          ...{ expiresAt, lastSeenAt: test.clock.now() },
        }),
      )
    expect(await start('in time')).toBe(true)
    await change(verified.id, columns)
    expect(await start('too late')).toBe(false)
    expect(await test.query(`select id from sessions where id like '% ${verified.id}'`)).toEqual([
      { id: `in time ${verified.id}` },
    ])
  })

  it.each([
    ['the password', `password = 'another hash'`],
    ['the permission to sign in', 'is_active = false'],
  ])('SEC-07 SEC-19 ACC-07 asks for no second factor after it: %s', async (_, columns) => {
    const verified = await verify()
    await startSecondStep(test.ctx, verified, `in time ${verified.id}`)
    await change(verified.id, columns)
    await expect(startSecondStep(test.ctx, verified, `too late ${verified.id}`)).rejects.toMatchObject({
      code: 'WRONG_CREDENTIALS',
    })
    expect(await test.query(`select id from second_steps where user_id = '${verified.id}'`)).toHaveLength(1)
  })
})
