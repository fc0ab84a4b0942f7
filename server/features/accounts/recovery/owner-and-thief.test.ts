import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serveVisits } from '#tests/factors/account-visits.ts'
import { codeOf, appPassword as password } from '#tests/factors/authenticator-app.ts'
import { createPasskeyDevice, type PasskeyDevice } from '#tests/factors/passkey-device.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const visits = serveVisits({ sendsMails: false })

const hourMs = 60 * 60 * 1000
const slow = 300_000

/** What a thief holds, who began with the password alone. */
type Thief = {
  username: string
  mailbox: string
  password: string
  session: TestBrowser
  sessions: TestBrowser[]
  devices: PasskeyDevice[]
  codes: string[]
  tokens: string[]
  appSecret: string | null
}

/** The tokens of all links in a mailbox to this page, the oldest first. */
function tokensIn(mailbox: string, page: string): string[] {
  return visits.mail.mails
    .filter(({ to }) => to === mailbox)
    .flatMap(({ text }) => Array.from(text.matchAll(/https?:\/\/\S+/g), ([link]) => new URL(link)))
    .filter(({ pathname }) => pathname === page)
    .map(({ searchParams }) => searchParams.get('token') ?? '')
}

/** Each may be refused; whatever it gives is kept. None needs more than the thief holds. */
const deeds = {
  async addApp(thief: Thief) {
    const { secret } = (await thief.session.post('/api/user/totp', { password: thief.password })).body
    if (!secret) return
    const { body } = await thief.session.post('/api/user/totp/confirm', { code: codeOf(visits.test, secret) })
    if (body.recoveryCodes) thief.codes.push(...body.recoveryCodes)
    thief.appSecret = secret
    visits.test.clock.forward(30_000)
  },
  async addPasskey(thief: Thief) {
    const { status, body } = await thief.session.post('/api/user/passkeys/options', { password: thief.password })
    if (status !== 200) return
    const device = createPasskeyDevice()
    const { body: added } = await thief.session.post('/api/user/passkeys', { passkey: device.add(body) })
    if (added.id) thief.devices.push(device)
    if (added.recoveryCodes) thief.codes.push(...added.recoveryCodes)
  },
  async removePassword(thief: Thief) {
    await thief.session.delete('/api/user/password')
  },
  async changePassword(thief: Thief) {
    const newPassword = `stolen ${thief.password}`.slice(0, 60)
    const change = { currentPassword: thief.password, newPassword }
    if ((await thief.session.put('/api/user/change-password', change)).status === 200) thief.password = newPassword
  },
  async changeAddress(thief: Thief) {
    await thief.session.put('/api/user/email', { email: thief.mailbox, password: thief.password })
    await visits.sendMails()
    const token = tokensIn(thief.mailbox, '/verify-email').at(-1)
    if (token) await thief.session.post('/api/auth/verify-email', { token })
    await deeds.signIn(thief)
  },
  async createToken(thief: Thief) {
    const { body } = await thief.session.post('/api/user-tokens', { name: 'left behind' })
    if (body.token) thief.tokens.push(body.token)
  },
  async secure(thief: Thief) {
    const { body } = await thief.session.post('/api/user/secure')
    if (body.recoveryCodes) thief.codes.push(...body.recoveryCodes)
  },
  async signIn(thief: Thief) {
    const browser = visits.test.browser()
    const { username, appSecret } = thief
    await browser.post('/api/auth/login', { username, password: thief.password })
    if (appSecret) await browser.post('/api/auth/second-step', { code: codeOf(visits.test, appSecret) })
    if (!(await visits.isSignedIn(browser))) return
    thief.session = browser
    thief.sessions.push(browser)
  },
  async wait() {
    visits.test.clock.forward(5 * hourMs)
  },
}
type Deed = keyof typeof deeds
const deedArbitrary = (names: Deed[]) => fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 6 })

let accounts = 0
async function rob() {
  const username = `robbed-${accounts++}`
  const owner = await visits.register(username)
  const session = await visits.enter(username)
  const mailbox = `thief-${accounts}@example.com`
  const empty = { sessions: [session], devices: [], codes: [], tokens: [], appSecret: null }
  const thief: Thief = { username, mailbox, password, session, ...empty }
  return { owner, thief, mailbox: `${username}@example.com` }
}

async function act(thief: Thief, names: Deed[]): Promise<void> {
  for (const name of names) {
    await deeds[name](thief)
    await visits.sendMails()
    visits.test.clock.forward(1000)
  }
}

/** Everything that the thief holds is tried, also the links in the thief's mailbox. */
async function findWaysIn(thief: Thief): Promise<string[]> {
  const { username, mailbox } = thief
  for (const token of tokensIn(mailbox, '/undo-change')) await visits.undo(token)
  for (const token of tokensIn(mailbox, '/reset-password'))
    await visits.test.browser().post('/api/auth/reset-password', { token, password: 'by the old link' })
  for (const token of tokensIn(mailbox, '/verify-email'))
    await visits.test.browser().post('/api/auth/verify-email', { token })
  const ways: [string, boolean][] = []
  for (const session of thief.sessions) ways.push(['session', await visits.isSignedIn(session)])
  for (const secret of [password, thief.password, 'by the old link']) {
    const { status, body } = await visits.login(visits.test.browser(), username, secret)
    ways.push([`password ${secret}`, status === 200 || body.code === 'SECOND_STEP_NEEDED'])
  }
  for (const device of thief.devices)
    ways.push(['passkey', (await visits.signInWithPasskey(device)).answer.status === 200])
  const codes = thief.codes.slice(0, 2)
  for (const code of codes)
    ways.push([
      'code',
      (await visits.test.browser().post('/api/auth/recovery-code', { username, code })).status === 200,
    ])
  for (const token of thief.tokens) {
    const { status } = await visits.test.browser().get('/api/n8n/me', { authorization: `Bearer ${token}` })
    ways.push(['token', status === 200])
  }
  return ways.filter(([, works]) => works).map(([name]) => name)
}

async function expectRecovered(thief: Thief, owner: TestBrowser): Promise<void> {
  expect((await visits.protectedCall(owner)).status).toBe(200)
  expect(await findWaysIn(thief)).toEqual([])
  expect(await visits.isSignedIn(owner)).toBe(true)
}

describe('within three days, whatever a thief of the password did', () => {
  it(
    'SEC-19 SEC-20 the owner of the confirmed mailbox gets the account back, and the thief keeps no way in',
    async () => {
      const names = (Object.keys(deeds) as Deed[]).filter((name) => name !== 'signIn')
      await fc.assert(
        fc.asyncProperty(deedArbitrary(names), async (done) => {
          const { thief, mailbox } = await rob()
          await act(thief, done)
          // What the mails say: undo what was changed, the oldest change last, then set a new password.
          for (const token of tokensIn(mailbox, '/undo-change').reverse()) await visits.undo(token)
          await visits.test.browser().post('/api/auth/forgot-password', { username: thief.username })
          await visits.sendMails()
          const token = tokensIn(mailbox, '/reset-password').at(-1) ?? null
          expect((await visits.reset(token)).status).toBe(200)
          await expectRecovered(thief, await visits.enter(thief.username, 'battery staple'))
        }),
        { numRuns: 12 },
      )
    },
    slow,
  )

  it(
    'SEC-20 the owner of an older session gets it back without any mail, as long as the session lives',
    async () => {
      await fc.assert(
        fc.asyncProperty(deedArbitrary(['addApp', 'addPasskey', 'createToken', 'signIn', 'wait']), async (done) => {
          const { owner, thief } = await rob()
          await act(thief, done)
          const { mayRescue } = await visits.accountOf(owner)
          const help = mayRescue ? owner.post('/api/user/rescue', { password }) : owner.post('/api/user/secure')
          expect((await help).status).toBe(200)
          const change = { currentPassword: password, newPassword: 'battery staple' }
          expect((await owner.put('/api/user/change-password', change)).status).toBe(200)
          await expectRecovered(thief, owner)
        }),
        { numRuns: 12 },
      )
    },
    slow,
  )
})
