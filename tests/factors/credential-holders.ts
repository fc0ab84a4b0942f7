import { expect } from 'vitest'
import type { Account } from '#server/db/account.ts'
import { findAccountByUsername } from '#server/features/accounts/account-repository.ts'
import { startSecondStep } from '#server/features/accounts/confirm/second-step.ts'
import { hashRecoveryCode } from '#server/features/accounts/factors/recovery-codes.ts'
import { createLink } from '#server/features/accounts/links/account-link.ts'
import type { LinkPurpose } from '#server/features/accounts/links/account-link-repository.ts'
import type { TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { codeOf, appPassword as password } from './authenticator-app.ts'
import { createPasskeyDevice, type PasskeyDevice } from './passkey-device.ts'

const hourMs = 60 * 60 * 1000

/** Everything that opens one account, as its owner or somebody else may hold it. */
export type Holder = {
  username: string
  id: string
  email: string
  /** The session that causes the event. */
  here: TestBrowser
  elsewhere: TestBrowser
  device: PasskeyDevice | null
  appSecret: string
  recoveryCode: string
  sub: string
  token: string
  webhookId: string
  /** The mark of a browser that has given the password. */
  attempt: string
  link: string
  undoLink: string
}

export type Given = {
  /** The account has no second factor, only a code that was left over from an earlier one. */
  withoutFactors?: boolean
  withoutGoogle?: boolean
  /** The account has had second factors for more than three days. */
  settled?: boolean
  undoes?: 'undo-factor' | 'undo-email'
}

/** Creates accounts that hold every credential at once. */
export function createHolders(test: TestApp) {
  async function getAccount(username: string): Promise<Account> {
    const account = await findAccountByUsername(test.db.root, username)
    if (!account) throw new Error(`there is no ${username}`)
    return account
  }

  async function makeLink(userId: string, purpose: LinkPurpose, email: string | null): Promise<string> {
    const link = { userId, purpose, email, lifetimeMs: hourMs }
    const { url } = await test.db.transaction((tx) => createLink(test.ctx, tx, link))
    return new URL(url).searchParams.get('token') ?? ''
  }

  async function addPasskey(
    browser: TestBrowser,
  ): Promise<{ device: PasskeyDevice; id: string; codes: string[] | null }> {
    const device = createPasskeyDevice()
    const { body: options } = await browser.post('/api/user/passkeys/options', { password })
    const { status, body } = await browser.post('/api/user/passkeys', { passkey: device.add(options) })
    expect(status).toBe(200)
    return { device, id: body.id, codes: body.recoveryCodes }
  }

  async function addApp(browser: TestBrowser): Promise<string> {
    const { secret } = (await browser.post('/api/user/totp', { password })).body
    expect((await browser.post('/api/user/totp/confirm', { code: codeOf(test, secret) })).status).toBe(200)
    // The code that enabled the app is used up.
    test.clock.forward(30_000)
    return secret
  }

  let holders = 0

  async function createEverything(given: Given): Promise<Holder> {
    const username = `holder-${holders++}`
    const email = `${username}@gmail.com`
    const here = await test.signedIn(username)
    const { id } = await getAccount(username)
    await test.query(`update users set email = '${email}', email_verified_at = now() where id = '${id}'`)
    const sub = crypto.randomUUID()
    if (!given.withoutGoogle) await test.query(`update users set google_id = '${sub}' where id = '${id}'`)
    test.clock.forward(1000)
    const factors = given.withoutFactors ? await leaveCode(id) : await addFactors(here)
    const token = (await here.post('/api/user-tokens', { name: 'robot' })).body.token
    const webhookId = (await here.post('/api/webhook-endpoints', { url: 'https://hooks.example/in' })).body.id
    const elsewhere = test.browser()
    if (given.withoutFactors) await elsewhere.post('/api/auth/login', { username, password })
    else await signInWithPasskey(elsewhere, factors.device)
    const attempt = crypto.randomUUID()
    await startSecondStep(test.ctx, await getAccount(username), attempt)
    const changed = new Date(test.clock.now().getTime() - hourMs).toISOString()
    await test.query(`update users set email_changed_at = '${changed}' where id = '${id}'`)
    if (given.settled) await settle(id)
    return {
      ...{ username, id, email, here, elsewhere, sub, token, webhookId, attempt, ...factors },
      link: await makeLink(id, 'reset-password', email),
      undoLink: await makeLink(id, given.undoes ?? 'undo-email', `former-${email}`),
    }
  }

  async function addFactors(here: TestBrowser) {
    const { device, codes } = await addPasskey(here)
    return { device, recoveryCode: codes?.[0] ?? '', appSecret: await addApp(here) }
  }

  async function leaveCode(id: string) {
    const recoveryCode = '0000-0000-0000-0000'
    await test.query(`insert into recovery_codes (user_id, hash) values ('${id}', '${hashRecoveryCode(recoveryCode)}')`)
    return { device: null, appSecret: '', recoveryCode }
  }

  async function settle(id: string): Promise<void> {
    const longAgo = new Date(test.clock.now().getTime() - 73 * hourMs).toISOString()
    await test.query(`update users set factors_since = '${longAgo}' where id = '${id}'`)
  }

  async function signInWithPasskey(browser: TestBrowser, device: PasskeyDevice | null): Promise<boolean> {
    const { body: options } = await browser.post('/api/auth/passkey/options')
    const { status, body } = await browser.post('/api/auth/passkey', device?.prove(options))
    expect([200, 400]).toContain(status)
    return body.user !== undefined
  }

  return { createEverything, getAccount, makeLink, addPasskey, signInWithPasskey }
}
