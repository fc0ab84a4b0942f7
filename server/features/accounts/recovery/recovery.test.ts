import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendAccountMail } from '#server/features/accounts/links/send-account-mail.ts'
import { codeOf, appPassword as password, setUpApp } from '#tests/factors/authenticator-app.ts'
import { createPasskeyDevice, type PasskeyDevice } from '#tests/factors/passkey-device.ts'
import { linkIn, type MailFake, startMailFake } from '#tests/fakes/mail.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'

let mail: MailFake
let test: TestApp
beforeAll(async () => {
  mail = await startMailFake()
  test = await createTestApp({ SMTP_URL: mail.url })
  await test.ctx.queue.work('send-account-mail', 1, (data) => sendAccountMail(test.ctx, data))
})
afterAll(async () => {
  await test.close()
  await mail.close()
})

const next = 'battery staple'
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

const login = (browser: TestBrowser, username: string, secret = password) =>
  browser.post('/api/auth/login', { username, password: secret })
const protectedCall = (browser: TestBrowser) => browser.post('/api/user-tokens', { name: 'robot' })
const accountOf = async (browser: TestBrowser) => (await browser.get('/api/user/account')).body
const reset = (token: string | null) => test.browser().post('/api/auth/reset-password', { token, password: next })
const undo = (token: string | null) => test.browser().post('/api/auth/undo-change', { token })
const isSignedIn = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user !== null

async function enter(username: string, secret = password): Promise<TestBrowser> {
  const browser = test.browser()
  expect((await login(browser, username, secret)).status).toBe(200)
  return browser
}

/** An account whose address is confirmed. */
async function register(username: string): Promise<TestBrowser> {
  const browser = await test.signedIn(username)
  const address = `email = '${username}@example.com', email_verified_at = now()`
  await test.query(`update users set ${address} where username = '${username}'`)
  test.clock.forward(1000)
  return browser
}

/** The token of the link in the newest mail whose subject contains these words. */
async function takeToken(to: string, words: string): Promise<string | null> {
  const found = await waitUntil(`a mail about ${words}`, async () => {
    const taken = await mail.take(to)
    return taken.subject.includes(words) && taken
  })
  return linkIn(found).searchParams.get('token')
}

async function resetByMail(username: string, to = `${username}@example.com`): Promise<void> {
  await test.browser().post('/api/auth/forgot-password', { username })
  expect((await reset(await takeToken(to, 'Set a new password'))).status).toBe(200)
}

async function addPasskey(browser: TestBrowser, device = createPasskeyDevice()) {
  const { body: options } = await browser.post('/api/user/passkeys/options', { password })
  const { status, body } = await browser.post('/api/user/passkeys', { passkey: device.add(options) })
  expect(status).toBe(200)
  return { device, recoveryCodes: body.recoveryCodes as string[] | null }
}

async function signInWithPasskey(device: PasskeyDevice) {
  const browser = test.browser()
  const { body: options } = await browser.post('/api/auth/passkey/options')
  return { browser, answer: await browser.post('/api/auth/passkey', device.prove(options)) }
}

async function makeAdministrator(username: string): Promise<void> {
  await test.query(`update users set is_admin = true where username = '${username}'`)
}

describe('a new password from the mailbox', () => {
  it('SEC-19 leaves a passkey, which protected calls still ask for', async () => {
    const { device } = await addPasskey(await register('owner'))
    test.clock.forward(3 * dayMs)
    expect((await protectedCall(await enter('owner'))).body.code).toBe('STEP_UP_NEEDED')
    await resetByMail('owner')
    const thief = await enter('owner', next)
    expect((await protectedCall(thief)).body.code).toBe('STEP_UP_NEEDED')
    expect((await accountOf(thief)).passkeys).toHaveLength(1)
    expect((await signInWithPasskey(device)).answer.status).toBe(200)
  })

  it('SEC-19 does not bring an administrator into the administration without the demanded passkey', async () => {
    const owner = await register('chief')
    await makeAdministrator('chief')
    const { device } = await addPasskey(owner)
    const demand = (browser: TestBrowser, adminsNeedSecondFactor: boolean) =>
      browser.put('/api/admin/settings', { adminsNeedSecondFactor })
    expect((await demand(owner, true)).status).toBe(200)
    test.clock.forward(3 * dayMs)
    expect((await login(test.browser(), 'chief')).body.code).toBe('SECOND_STEP_NEEDED')
    await test.browser().post('/api/auth/forgot-password', { username: 'chief' })
    const token = await takeToken('chief@example.com', 'Set a new password')
    const strong = { token, password: 'an administrator now' }
    expect((await test.browser().post('/api/auth/reset-password', strong)).status).toBe(200)
    const thief = test.browser()
    expect((await login(thief, 'chief', strong.password)).body.code).toBe('SECOND_STEP_NEEDED')
    expect((await thief.get('/api/admin/users')).status).toBe(401)
    const { browser } = await signInWithPasskey(device)
    expect((await demand(browser, false)).status).toBe(200)
  })

  it('SEC-19 leaves an account without a password its passkey and codes', async () => {
    const { device, recoveryCodes } = await addPasskey(await register('keyed'))
    const { browser } = await signInWithPasskey(device)
    expect((await browser.delete('/api/user/password')).status).toBe(200)
    test.clock.forward(3 * dayMs)
    await resetByMail('keyed')
    const thief = await enter('keyed', next)
    expect((await protectedCall(thief)).body.code).toBe('STEP_UP_NEEDED')
    expect((await thief.post('/api/auth/step-up', { code: recoveryCodes?.[0] })).status).toBe(200)
    expect((await signInWithPasskey(device)).answer.status).toBe(200)
  })

  it('SEC-19 removes the factors and codes of somebody who added the first one in the last three days', async () => {
    const owner = await register('robbed')
    const { secret, recoveryCodes: codes } = await setUpApp(test, await enter('robbed'))
    test.clock.forward(3 * dayMs - 2 * hourMs)
    expect((await protectedCall(owner)).body.code).toBe('STEP_UP_NEEDED')
    await resetByMail('robbed')
    const here = await enter('robbed', next)
    expect(await accountOf(here)).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    expect((await here.post('/api/auth/step-up', { code: codeOf(test, secret) })).body.code).toBe('WRONG_CODE')
    // The next factor brings codes of its own, and the thief's are void, also once the password is gone.
    const device = createPasskeyDevice()
    const { body: options } = await here.post('/api/user/passkeys/options', { password: next })
    const { body } = await here.post('/api/user/passkeys', { passkey: device.add(options) })
    expect(body.recoveryCodes).toHaveLength(10)
    expect((await here.delete('/api/user/password')).status).toBe(200)
    const thief = test.browser()
    const entered = await thief.post('/api/auth/recovery-code', { username: 'robbed', code: codes[0] })
    expect(entered.body.code).toBe('WRONG_CODE')
  })

  it('SEC-19 is not possible through an address that an account with a second factor never confirmed', async () => {
    const owner = await test.signedIn('mistyped')
    await test.query(`update users set email = 'stranger@example.com' where username = 'mistyped'`)
    // A link from before the app was set up is void, too.
    await test.browser().post('/api/auth/forgot-password', { username: 'mistyped' })
    const early = await takeToken('stranger@example.com', 'Set a new password')
    const { secret } = await setUpApp(test, owner)
    expect((await reset(early)).body.code).toBe('LINK_NOT_VALID')
    const [{ id } = {}] = await test.query(`select id from users where username = 'mistyped'`)
    await sendAccountMail(test.ctx, { accountId: String(id), purpose: 'reset-password' })
    expect(mail.mails.filter(({ to, subject }) => to.startsWith('stranger') && subject.includes('Set a new'))).toEqual(
      [],
    )
    const browser = test.browser()
    expect((await login(browser, 'mistyped')).body.code).toBe('SECOND_STEP_NEEDED')
    expect((await browser.post('/api/auth/second-step', { code: codeOf(test, secret) })).status).toBe(200)
  })
})

describe('recovery codes', () => {
  it('SEC-19 end with the last factor, whatever removes it', async () => {
    const owner = await register('changer')
    await addPasskey(owner)
    const change = { currentPassword: password, newPassword: next }
    expect((await owner.put('/api/user/change-password', change)).status).toBe(200)
    expect(await accountOf(owner)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })

  it('SEC-20 are replaced when the account is secured, and shown if a factor is left', async () => {
    const { browser, recoveryCodes } = await setUpApp(test, await register('securer'))
    const { body } = await browser.post('/api/user/secure')
    expect(body.recoveryCodes).toHaveLength(10)
    expect((await browser.post('/api/auth/step-up', { code: recoveryCodes[0] })).body.code).toBe('WRONG_CODE')
    expect((await browser.post('/api/auth/step-up', { code: body.recoveryCodes[0] })).status).toBe(200)
    const bare = await register('bare')
    await addPasskey(bare)
    expect((await bare.post('/api/user/secure')).body).toEqual({ success: true, recoveryCodes: null })
    expect(await accountOf(bare)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })
})

describe("a stranger's first factor", () => {
  it('SEC-20 is removed by an older session with the password, without any mail', async () => {
    const owner = await test.signedIn('older')
    test.clock.forward(1000)
    const thief = await enter('older')
    await setUpApp(test, thief)
    expect((await owner.post('/api/user/secure')).body.code).toBe('STEP_UP_NEEDED')
    expect(await accountOf(owner)).toMatchObject({ firstFactorAt: expect.any(String), mayRescue: true })
    expect((await owner.post('/api/user/rescue', { password: 'wrong' })).body).toMatchObject({
      ...{ code: 'WRONG_PASSWORD', field: 'password' },
    })
    expect((await owner.post('/api/user/rescue', { password })).status).toBe(200)
    expect(await accountOf(owner)).toMatchObject({ totp: false, recoveryCodesLeft: 0, firstFactorAt: null })
    expect(await isSignedIn(thief)).toBe(false)
    expect((await protectedCall(owner)).status).toBe(200)
  })

  it('SEC-20 stays if the session is younger, or if three days have passed', async () => {
    const owner = await test.signedIn('younger')
    test.clock.forward(1000)
    const { device } = await addPasskey(owner)
    test.clock.forward(1000)
    const thief = await enter('younger')
    expect(await accountOf(thief)).toMatchObject({ firstFactorAt: expect.any(String), mayRescue: false })
    expect((await thief.post('/api/user/rescue', { password })).body.code).toBe('NOT_ALLOWED')
    test.clock.forward(3 * dayMs)
    expect(await accountOf(owner)).toMatchObject({ firstFactorAt: null, mayRescue: false })
    expect((await owner.post('/api/user/rescue', { password })).body.code).toBe('NOT_ALLOWED')
    expect((await signInWithPasskey(device)).answer.status).toBe(200)
  })

  it('SEC-20 is removed by the link in the mail about it, once, with everything that was added since', async () => {
    await register('warned')
    const thief = await enter('warned')
    await setUpApp(test, thief)
    await addPasskey(thief)
    const token = await takeToken('warned@example.com', 'A second factor was added')
    const show = () => test.browser().post('/api/auth/undo-change/show', { token })
    expect((await show()).body).toEqual({ what: 'factor', username: 'warned', email: 'warned@example.com' })
    expect((await undo(token)).status).toBe(200)
    expect(await isSignedIn(thief)).toBe(false)
    const owner = await enter('warned')
    expect(await accountOf(owner)).toMatchObject({ totp: false, passkeys: [], recoveryCodesLeft: 0 })
    expect([(await undo(token)).body.code, (await show()).body.code]).toEqual(['LINK_NOT_VALID', 'LINK_NOT_VALID'])
    expect((await mail.take('warned@example.com')).subject).toContain('undone')
  })

  it('SEC-20 is not removed by a link about an earlier one, or after three days', async () => {
    const owner = await register('settled')
    await addPasskey(owner)
    const former = await takeToken('settled@example.com', 'A second factor was added')
    const [{ id }] = (await accountOf(owner)).passkeys
    expect((await owner.delete(`/api/user/passkeys/${id}`)).status).toBe(200)
    test.clock.forward(1000)
    await test.query(`delete from pgboss.job where name = 'send-account-mail'`)
    const { device } = await addPasskey(owner)
    expect((await undo(former)).body.code).toBe('LINK_NOT_VALID')
    const token = await takeToken('settled@example.com', 'A second factor was added')
    test.clock.forward(3 * dayMs)
    expect((await undo(token)).body.code).toBe('LINK_NOT_VALID')
    expect((await signInWithPasskey(device)).answer.status).toBe(200)
  })

  it('SEC-19 does not end by a link or a reset if the account had a factor before', async () => {
    const { browser: owner } = await setUpApp(test, await register('replacing'))
    test.clock.forward(3 * dayMs)
    await test.query(`update sessions set confirmed_at = '${test.clock.now().toISOString()}'`)
    const { device } = await addPasskey(owner)
    await owner.delete('/api/user/totp')
    await resetByMail('replacing')
    const thief = await enter('replacing', next)
    expect((await protectedCall(thief)).body.code).toBe('STEP_UP_NEEDED')
    expect((await signInWithPasskey(device)).answer.status).toBe(200)
  })
})

describe('a changed address', () => {
  /** Changes the address as somebody who knows the password would, and reads the mail to the new address. */
  async function steal(browser: TestBrowser, email: string): Promise<void> {
    await test.query(`delete from pgboss.job where name = 'send-account-mail'`)
    expect((await browser.put('/api/user/email', { email, password })).body.pending).toBe(true)
    const token = await takeToken(email, 'Your new e-mail address')
    expect((await browser.post('/api/auth/verify-email', { token })).status).toBe(200)
  }
  const emailOf = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user?.email

  it('SEC-20 is given back by the link in the mail to the former address, also after a second change', async () => {
    const owner = await register('moved')
    const thief = await enter('moved')
    await steal(thief, 'thief@example.com')
    const token = await takeToken('moved@example.com', 'was changed')
    expect(await isSignedIn(owner)).toBe(false)
    await steal(thief, 'thief-too@example.com')
    // The address of a recent change gets no such link.
    expect((await mail.take('thief@example.com')).text).not.toContain('undo-change')
    const shown = (await test.browser().post('/api/auth/undo-change/show', { token })).body
    expect(shown).toMatchObject({ what: 'email', email: 'moved@example.com' })
    expect((await undo(token)).status).toBe(200)
    expect(await isSignedIn(thief)).toBe(false)
    const back = await enter('moved')
    expect([await emailOf(back), (await accountOf(back)).emailVerified]).toEqual(['moved@example.com', true])
    // Then the mailbox sets a new password.
    await resetByMail('moved')
    expect((await login(test.browser(), 'moved')).status).toBe(401)
  })

  it('SEC-20 and a first factor, both by a stranger, are undone together', async () => {
    await register('both')
    const thief = await enter('both')
    await steal(thief, 'taker@example.com')
    await setUpApp(test, thief)
    expect((await undo(await takeToken('both@example.com', 'was changed'))).status).toBe(200)
    await resetByMail('both')
    expect(await accountOf(await enter('both', next))).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
  })

  it('SEC-20 is not given back if another account has confirmed the former address since; the link stays', async () => {
    await register('left')
    const mover = await enter('left')
    await steal(mover, 'right@example.com')
    const token = await takeToken('left@example.com', 'was changed')
    await test.signedIn('newcomer')
    const address = `email = 'left@example.com', email_verified_at = now()`
    await test.query(`update users set ${address} where username = 'newcomer'`)
    expect((await undo(token)).body.code).toBe('EMAIL_TAKEN')
    expect(await emailOf(mover)).toBe('right@example.com')
    expect((await test.browser().post('/api/auth/undo-change/show', { token })).status).toBe(200)
  })

  it('SEC-20 is shown for three days in sessions that began after it, without any mail', async () => {
    const bare = await createTestApp()
    const thief = await bare.signedIn('shown')
    await thief.put('/api/user/email', { email: 'other@example.com', password })
    bare.clock.forward(1000)
    const owner = bare.browser()
    await owner.post('/api/auth/login', { username: 'shown', password })
    const shown = async (browser: TestBrowser) => (await accountOf(browser)).emailChangedAt
    expect([await shown(owner), await shown(thief)]).toEqual([expect.any(String), null])
    bare.clock.forward(3 * dayMs)
    expect(await shown(owner)).toBeNull()
    await bare.close()
  })
})
