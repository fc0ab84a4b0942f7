import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { type Account, findAccountByUsername } from '#server/features/accounts/account-repository.ts'
import { createLink } from '#server/features/accounts/links/account-link.ts'
import type { LinkPurpose } from '#server/features/accounts/links/account-link-repository.ts'
import { deleteAccounts } from '#server/features/accounts/own-data/delete-account.ts'
import { appointAdministrator } from '#server/features/accounts/registration/appoint-administrator.ts'
import { hashRecoveryCode } from '#server/features/accounts/second-factor/recovery-codes.ts'
import { startSecondStep } from '#server/features/accounts/second-factor/second-step.ts'
import { startSession } from '#server/features/accounts/sessions/session.ts'
import { codeOf, appPassword as password } from '#tests/factors/authenticator-app.ts'
import { createPasskeyDevice, type PasskeyDevice } from '#tests/factors/passkey-device.ts'
import { type GoogleFake, startGoogleFake } from '#tests/fakes/google.ts'
import { setUpGoogle, signInWithGoogle } from '#tests/google-visit.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { type AccessEvent, accessRules, type Credential, credentials, type Effect } from './access-policy.ts'

/*
 * Plays the whole table of credentials and events: for each event, an account gets every credential, the event happens,
 * and every credential is tried.
 */

let google: GoogleFake
let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  google = await startGoogleFake()
  test = await createTestApp({ GOOGLE_ISSUER_URL: google.url })
  admin = await test.administrator()
  await setUpGoogle(admin, google)
})
afterAll(async () => {
  await test.close()
  await google.close()
})

const hourMs = 60 * 60 * 1000
const nextPassword = 'battery staple'
const ownerOf = (username: string) => `(select id from users where username = '${username}')`

/** Everything that opens one account, as its owner or somebody else may hold it. */
type Holder = {
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

type Given = {
  /** The account has no second factor, only a code that was left over from an earlier one. */
  withoutFactors?: boolean
  withoutGoogle?: boolean
  /** The account has had second factors for more than three days. */
  settled?: boolean
  undoes?: 'undo-factor' | 'undo-email'
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

/** In a session of the account, whatever signed it in. */
async function stepUp({ username, id }: Holder, code: string): Promise<boolean> {
  const [account] = await test.query(`select username from users where id = '${id}'`)
  const browser = test.browser()
  const secret = await startSession(test.ctx, await getAccount(String(account?.username ?? username)), 'test')
  browser.cookies.set('soundreel_session', secret)
  return (await browser.post('/api/auth/step-up', { code })).status === 200
}

/** Whether the browser is not counted with strangers, whose guesses have used up the limit. */
async function isKnown({ username, elsewhere }: Holder): Promise<boolean> {
  const proof = elsewhere.cookies.get('soundreel_device') ?? ''
  const { max } = limits['sign-in:username-and-network']
  const who = `${username} 127.0.0.1`
  for (let count = 0; count < max; count++) await test.ctx.limits.add('sign-in:username-and-network', who)
  const browser = test.browser()
  browser.cookies.set('soundreel_device', proof)
  const { status } = await browser.post('/api/auth/login', { username, password: 'wrong' })
  await test.ctx.limits.forget('sign-in:username-and-network', who)
  expect([401, 429]).toContain(status)
  return status === 401
}

async function isPending({ attempt }: Holder): Promise<boolean> {
  const browser = test.browser()
  browser.cookies.set('soundreel_attempt', attempt)
  return (await browser.get('/api/auth/second-step')).status === 200
}

async function entersWithGoogle({ sub, username }: Holder): Promise<boolean> {
  // The address is nobody's, so that the sign-in joins no account.
  google.person = { sub, email: `${crypto.randomUUID()}@gmail.com`, email_verified: true }
  const browser = test.browser()
  await signInWithGoogle(browser)
  return (await browser.get('/api/auth/current-user')).body.user?.username === username
}

async function entersWithPassword({ username }: Holder): Promise<boolean> {
  const { status, body } = await test.browser().post('/api/auth/login', { username, password })
  return status === 200 || body.code === 'SECOND_STEP_NEEDED'
}

const opens = async (path: string, token: string) => (await test.browser().post(path, { token })).status === 200

/** Whether a credential still works. A sign-in cancels a deletion, so those come last. */
const tries: Record<Credential, (holder: Holder) => Promise<boolean>> = {
  'api-token': async ({ token }) =>
    (await test.browser().get('/api/n8n/me', { authorization: `Bearer ${token}` })).status === 200,
  webhook: async ({ webhookId }) =>
    (await test.query(`select id from webhook_endpoints where id = '${webhookId}' and is_active`)).length === 1,
  session: async ({ elsewhere }) => (await elsewhere.get('/api/user/account')).status === 200,
  'known-device': isKnown,
  'pending-sign-in': isPending,
  link: ({ link }) => opens('/api/auth/reset-password/connected', link),
  'undo-link': ({ undoLink }) => opens('/api/auth/undo-change/show', undoLink),
  app: (holder) => {
    test.clock.forward(30_000)
    return stepUp(holder, codeOf(test, holder.appSecret))
  },
  'recovery-code': (holder) => stepUp(holder, holder.recoveryCode),
  passkey: ({ device }) => signInWithPasskey(test.browser(), device),
  google: entersWithGoogle,
  password: entersWithPassword,
}

const reset = (token: string) => test.browser().post('/api/auth/reset-password', { token, password: nextPassword })
const undo = (token: string) => test.browser().post('/api/auth/undo-change', { token })

/** Each causes one event, for an account that has everything. */
const causes: Record<AccessEvent, { given?: Given; cause: (holder: Holder) => Promise<unknown> }> = {
  reset: { cause: async ({ id, email }) => reset(await makeLink(id, 'reset-password', email)) },
  'reset-by-operator': { cause: async ({ id }) => reset(await makeLink(id, 'reset-password', null)) },
  'password-changed': {
    cause: ({ here }) =>
      here.put('/api/user/change-password', { currentPassword: password, newPassword: nextPassword }),
  },
  secured: { cause: ({ here }) => here.post('/api/user/secure') },
  rescued: { given: { settled: false }, cause: ({ here }) => here.post('/api/user/rescue', { password }) },
  'google-joined': {
    given: { withoutGoogle: true },
    async cause({ sub, email }) {
      google.person = { sub, email, email_verified: true }
      expect((await signInWithGoogle(test.browser())).auth).toBe('success')
    },
  },
  'email-changed': {
    cause: ({ here, username }) => here.put('/api/user/email', { email: `${username}@other.example`, password }),
  },
  'first-factor-added': { given: { withoutFactors: true, settled: false }, cause: ({ here }) => addPasskey(here) },
  'factor-added': { cause: ({ here }) => addPasskey(here) },
  'factor-removed': {
    // Of two passkeys, the other one.
    async cause({ here, elsewhere, device }) {
      const { id } = await addPasskey(here)
      await signInWithPasskey(elsewhere, device)
      return here.delete(`/api/user/passkeys/${id}`)
    },
  },
  'factor-undone': { cause: async ({ id, email }) => undo(await makeLink(id, 'undo-factor', email)) },
  'email-undone': {
    given: { undoes: 'undo-factor' },
    cause: async ({ id, email }) => undo(await makeLink(id, 'undo-email', email)),
  },
  'factors-reset': { cause: ({ id }) => admin.post(`/api/admin/users/${id}/reset-factors`) },
  appointed: { cause: ({ username }) => appointAdministrator(test.ctx, username) },
  disabled: { cause: ({ id }) => admin.put(`/api/admin/users/${id}/toggle`, { isActive: false }) },
  'deletion-asked': { cause: ({ here }) => here.post('/api/user/delete-account', { password }) },
  deleted: {
    async cause({ here, id }) {
      await here.post('/api/user/delete-account', { password })
      await test.query(`update users set deletion_at = '2026-01-01' where id = '${id}'`)
      await deleteAccounts(test.ctx)
    },
  },
}

/** Whether a credential is expected to work after the event. The owner keeps nothing, and has a password. */
function worksAfter(credential: Credential, effect: Effect, given: Given): boolean {
  switch (effect) {
    case 'stays':
      return true
    case 'set':
      return credential === 'google'
    case 'unless-settled':
      return given.settled === true
    case 'with-last-factor':
      // The app is left.
      return true
    case 'ends':
    case 'unless-kept':
    case 'unless-last':
    case 'suspended':
      return false
  }
}

const isThere = (credential: Credential, { withoutFactors }: Given) =>
  !withoutFactors || (credential !== 'passkey' && credential !== 'app')

async function play(event: AccessEvent, given: Given) {
  const holder = await createEverything(given)
  const before = await holder.elsewhere.get('/api/user/account')
  expect(before.status).toBe(200)
  const caused = (await causes[event].cause(holder)) as { status?: number; body?: unknown } | undefined
  if (caused?.status) expect([caused.status, caused.body]).toEqual([200, expect.anything()])
  const found: Partial<Record<Credential, boolean>> = {}
  const tried = (Object.keys(tries) as Credential[]).filter((credential) => isThere(credential, given))
  for (const credential of tried) found[credential] = await tries[credential](holder)
  const rules: Record<Credential, Effect> = accessRules[event]
  const expected = tried.map((credential) => [credential, worksAfter(credential, rules[credential], given)])
  expect(found).toEqual(Object.fromEntries(expected))
  return { holder, rules }
}

const allEvents = Object.keys(accessRules) as AccessEvent[]
const dependsOnAge = allEvents.filter((event) => Object.values(accessRules[event]).includes('unless-settled'))

describe('credentials and events', () => {
  it.each(allEvents)(
    'SEC-07 SEC-19 SEC-20 after the event %s, every credential does what the table says',
    async (event) => {
      const { holder, rules } = await play(event, { settled: true, ...causes[event].given })
      const isHere = (await holder.here.get('/api/user/account')).status === 200
      expect(isHere).toBe(rules.session === 'unless-kept' || rules.session === 'stays')
    },
  )

  it.each(dependsOnAge)(
    'SEC-07 SEC-19 after the event %s, the first factors of the last three days are gone',
    (event) => play(event, { ...causes[event].given, settled: false }),
  )

  it('ACC-07 what was suspended works again once the account is enabled', async () => {
    const { holder, rules } = await play('disabled', { settled: true })
    await admin.put(`/api/admin/users/${holder.id}/toggle`, { isActive: true })
    for (const credential of credentials)
      if (rules[credential] === 'suspended' && credential !== 'pending-sign-in' && credential !== 'recovery-code')
        expect([credential, await tries[credential](holder)]).toEqual([credential, true])
  })
})

describe('the table of credentials', () => {
  /** Where the database keeps each credential. */
  const places: Record<Credential, string[]> = {
    password: ['users.password'],
    google: ['users.google_id'],
    passkey: ['passkeys'],
    app: ['totp_secrets'],
    'recovery-code': ['recovery_codes'],
    'api-token': ['api_tokens'],
    webhook: ['webhook_endpoints'],
    session: ['sessions'],
    'known-device': ['users.access_epoch'],
    'pending-sign-in': ['second_steps', 'google_sign_ins'],
    link: ['account_links'],
    'undo-link': ['account_links'],
  }

  /** What belongs to an account and opens nothing. */
  const others = [
    ...['archives', 'archived_files', 'idempotency_keys', 'order_reversals', 'orders', 'transactions', 'uploads'],
    ...['video_tasks', 'webhook_deliveries'],
    ...['id', 'username', 'name_key', 'email', 'credits', 'debt', 'is_admin', 'is_active', 'created_at'].map(
      (column) => `users.${column}`,
    ),
    ...['email_verified_at', 'email_changed_at', 'factors_since', 'deletion_at', 'deleted_at'].map(
      (column) => `users.${column}`,
    ),
  ]

  it('SEC-07 has a row for everything in the database that could open an account', async () => {
    const tables = await test.query(`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass`)
    const columns = await test.query(`select 'users.' || column_name as name from information_schema.columns
      where table_name = 'users' and table_schema = 'public'`)
    const known = new Set([...Object.values(places).flat(), ...others])
    const names = [...tables, ...columns].map(({ name }) => String(name))
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })
})
