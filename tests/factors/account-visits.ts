import { afterAll, beforeAll, expect } from 'vitest'
import { linkIn, type MailFake, startMailFake } from '#tests/fakes/mail.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { sendAccountMails, workOnAccountMails } from '#tests/workers/account-mails.ts'
import { appPassword as password } from './authenticator-app.ts'
import { createPasskeyDevice, type PasskeyDevice } from './passkey-device.ts'

export const nextPassword = 'battery staple'

/** What owners and thieves of accounts do, each in a browser of their own. The app's mails go to the fake. */
function createVisits(test: TestApp, mail: MailFake) {
  const login = (browser: TestBrowser, username: string, secret = password) =>
    browser.post('/api/auth/login', { username, password: secret })
  const protectedCall = (browser: TestBrowser) => browser.post('/api/user-tokens', { name: 'robot' })
  const accountOf = async (browser: TestBrowser) => (await browser.get('/api/user/account')).body
  const reset = (token: string | null) =>
    test.browser().post('/api/auth/reset-password', { token, password: nextPassword })
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

  /** Sends every queued mail. */
  const sendMails = () => sendAccountMails(test)

  return {
    sendMails,
    login,
    protectedCall,
    accountOf,
    reset,
    undo,
    isSignedIn,
    enter,
    register,
    takeToken,
    resetByMail,
    addPasskey,
    signInWithPasskey,
  }
}

type Visits = ReturnType<typeof createVisits> & { test: TestApp; mail: MailFake }

/** An app with a mail server for all tests of a file. Mails are sent by themselves, if `sendsMails`, or by `sendMails`. */
export function serveVisits({ sendsMails = true } = {}): Visits {
  const served = {} as Visits
  beforeAll(async () => {
    const mail = await startMailFake()
    const test = await createTestApp({ SMTP_URL: mail.url })
    if (sendsMails) await workOnAccountMails(test)
    Object.assign(served, { test, mail, ...createVisits(test, mail) })
  })
  afterAll(async () => {
    await served.test.close()
    await served.mail.close()
  })
  return served
}
