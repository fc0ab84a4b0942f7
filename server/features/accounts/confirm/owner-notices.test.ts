import { expect, it } from 'vitest'
import { settlingDays } from '#contract/accounts/second-factor.ts'
import { limits } from '#contract/limits.ts'
import { nextPassword, serveVisits } from '#tests/factors/account-visits.ts'
import { codeOf, appPassword as password, setUpApp } from '#tests/factors/authenticator-app.ts'
import type { ReceivedMail } from '#tests/fakes/mail.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const visits = serveVisits({ sendsMails: false })

/** The mails to this user since the last look. */
async function takeMails(username: string): Promise<ReceivedMail[]> {
  await visits.sendMails()
  const received = visits.mail.mails.splice(0)
  return received.filter(({ to }) => to === `${username}@example.com`)
}

const takeSubjects = async (username: string) => (await takeMails(username)).map(({ subject }) => subject)

/** A new password by mail would leave a factor that the account has had for more than three days. */
function expectAdviceToSecure(mails: ReceivedMail[]): void {
  for (const { text } of mails) {
    expect(text).toContain('sign in and open My Account: http://localhost:3000/my-account')
    expect(text).toContain('choose "Secure my account", then change your password')
    expect(text).not.toContain('Forgot password')
  }
}

/** An account with an authenticator app, whose mails so far were taken. */
async function withApp(username: string) {
  const { secret, recoveryCodes } = await setUpApp(visits.test, await visits.register(username))
  await takeSubjects(username)
  return { secret, recoveryCodes: recoveryCodes ?? [] }
}

/** Enters the password and then this code, in a browser that is not known yet. */
async function enterCode(username: string, code: string, remoteAddress: string): Promise<string> {
  const { app } = visits.test
  const send = (url: string, payload: object, cookies: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, remoteAddress, cookies })
  const answer = await send('/api/auth/login', { username, password })
  const cookies = Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
  return (await send('/api/auth/second-step', { code }, cookies)).json().code ?? 'signed in'
}

it('SEC-19 one mail warns the owner when somebody has entered too many wrong codes', async () => {
  await withApp('guessed')
  const { max } = limits['code:account']
  for (let tried = 0; tried < max; tried++)
    expect(await enterCode('guessed', '000000', `203.0.113.${tried}`)).toBe('WRONG_CODE')
  expect(await takeSubjects('guessed')).toEqual([])
  expect(await enterCode('guessed', '000000', '203.0.113.100')).toBe('TOO_MANY_REQUESTS')
  const warnings = await takeMails('guessed')
  expect(warnings.map(({ subject }) => subject)).toEqual([expect.stringContaining('is guessing the codes')])
  expectAdviceToSecure(warnings)
  expect(await enterCode('guessed', '000000', '203.0.113.101')).toBe('TOO_MANY_REQUESTS')
  expect(await takeSubjects('guessed')).toEqual([])
})

it('SEC-19 the owner gets a mail for each recovery code that is used, and none for a wrong one', async () => {
  const { secret, recoveryCodes } = await withApp('recovered')
  expect(await enterCode('recovered', 'aaaa-aaaa-aaaa-aaaa', '203.0.113.1')).toBe('WRONG_CODE')
  expect(await enterCode('recovered', codeOf(visits.test, secret), '203.0.113.1')).toBe('signed in')
  expect(await takeSubjects('recovered')).toEqual([])
  for (const code of recoveryCodes.slice(0, 2)) {
    expect(await enterCode('recovered', code, '203.0.113.1')).toBe('signed in')
    expect(await takeSubjects('recovered')).toEqual([expect.stringContaining('A recovery code of your account')])
  }
  // Two in a row, too.
  for (const code of recoveryCodes.slice(2, 4))
    expect(await enterCode('recovered', code, '203.0.113.1')).toBe('signed in')
  expect(await takeSubjects('recovered')).toHaveLength(2)
  expect(await enterCode('recovered', recoveryCodes[0] ?? '', '203.0.113.1')).toBe('WRONG_CODE')
  expect(await takeSubjects('recovered')).toEqual([])
})

it('SEC-19 a mail warns the owner that a passkey may have been copied', async () => {
  const { device } = await visits.addPasskey(await visits.register('copied'))
  await takeSubjects('copied')
  const signIn = async (counter: number, browser: TestBrowser = visits.test.browser()) => {
    const { body: options } = await browser.post('/api/auth/passkey/options')
    return (await browser.post('/api/auth/passkey', device.prove(options, { counter }))).status
  }
  expect(await signIn(7)).toBe(200)
  expect(await takeSubjects('copied')).toEqual([])
  expect(await signIn(6)).toBe(400)
  const warnings = await takeMails('copied')
  expect(warnings.map(({ subject }) => subject)).toEqual([expect.stringContaining('may have been copied')])
  expectAdviceToSecure(warnings)
})

it('SEC-19 SEC-26 the advice in the mails about a passkey and codes of a thief ends them, also in an old account', async () => {
  const { secret, recoveryCodes } = await withApp('robbed')
  visits.test.clock.forward((settlingDays + 1) * 24 * 60 * 60_000)
  const enter = async (code: string) => {
    const browser = visits.test.browser()
    await visits.login(browser, 'robbed')
    expect((await browser.post('/api/auth/second-step', { code })).status).toBe(200)
    return browser
  }
  const thief = await enter(recoveryCodes[0] ?? '')
  const { device } = await visits.addPasskey(thief)
  const stolen = (await thief.post('/api/user/recovery-codes')).body.recoveryCodes
  const warnings = await takeMails('robbed')
  expect(warnings).toHaveLength(3)
  expectAdviceToSecure(warnings)
  const owner = await enter(codeOf(visits.test, secret))
  expect((await owner.post('/api/user/secure')).status).toBe(200)
  const change = { currentPassword: password, newPassword: nextPassword }
  expect((await owner.put('/api/user/change-password', change)).status).toBe(200)
  expect((await visits.signInWithPasskey(device)).answer.body.code).toBe('PASSKEY_UNKNOWN')
  expect((await owner.post('/api/auth/step-up', { code: stolen[0] })).body.code).toBe('WRONG_CODE')
  expect(await visits.isSignedIn(thief)).toBe(false)
})

it('SEC-19 SEC-26 the mail about an added authenticator app advises to remove it and to secure the account', async () => {
  const owner = await visits.register('equipped')
  await visits.addPasskey(owner)
  await takeSubjects('equipped')
  await setUpApp(visits.test, owner)
  const warnings = await takeMails('equipped')
  expect(warnings.map(({ text }) => text)).toEqual([
    expect.stringContaining('the authenticator app that are not yours'),
  ])
  expectAdviceToSecure(warnings)
})

it('SEC-07 SEC-19 each change of the ways to sign in brings the owner one mail, in its own words', async () => {
  const owner = await visits.register('changing')
  const told = async (words: string) => expect(await takeSubjects('changing')).toEqual([expect.stringContaining(words)])
  const removePasskey = async () => {
    const [{ id }] = (await visits.accountOf(owner)).passkeys
    expect((await owner.delete(`/api/user/passkeys/${id}`)).status).toBe(200)
  }
  await takeSubjects('changing')
  await setUpApp(visits.test, owner)
  await told('A second factor was added')
  await visits.addPasskey(owner)
  await told('A passkey was added')
  await removePasskey()
  await told('A passkey was removed')
  await visits.addPasskey(owner)
  await told('A passkey was added')
  expect((await owner.post('/api/user/recovery-codes')).body.recoveryCodes).toHaveLength(10)
  await told('recovery codes of your account at Soundreel were replaced')
  expect((await owner.delete('/api/user/password')).status).toBe(200)
  await told('The password of your account at Soundreel was removed')
  expect((await owner.post('/api/user/password', { password })).status).toBe(200)
  await told('A password was set')
  expect((await owner.delete('/api/user/totp')).status).toBe(200)
  await told('The authenticator app was removed')
  // The session is older than the first of these factors.
  expect((await owner.post('/api/user/rescue', { password })).status).toBe(200)
  await told('was secured with its password')
  const [account] = await visits.test.query(`select id from users where username = 'changing'`)
  const admin = await visits.test.administrator()
  expect((await admin.post(`/api/admin/users/${account?.id}/reset-factors`)).status).toBe(200)
  await told('The second factors of your account at Soundreel were removed')
  // The open pages of the account learn of all but the new codes.
  const changes = await visits.test.query(`select id from events where user_id = '${account?.id}'
    and type = 'account.factors-changed'`)
  expect(changes).toHaveLength(8)
})
