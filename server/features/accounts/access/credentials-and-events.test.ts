import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { deleteAccounts } from '#server/features/accounts/own-data/delete-account.ts'
import { appointAdministrator } from '#server/features/accounts/registration/appoint-administrator.ts'
import { startSession } from '#server/features/accounts/sessions/session.ts'
import { streamed, watchStream } from '#tests/factors/account-events.ts'
import { codeOf, appPassword as password } from '#tests/factors/authenticator-app.ts'
import { createHolders, type Given, type Holder } from '#tests/factors/credential-holders.ts'
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
let holders: ReturnType<typeof createHolders>
beforeAll(async () => {
  google = await startGoogleFake()
  test = await createTestApp({ GOOGLE_ISSUER_URL: google.url })
  admin = await test.administrator()
  holders = createHolders(test)
  await setUpGoogle(admin, google)
})
afterAll(async () => {
  await test.close()
  await google.close()
})

const nextPassword = 'battery staple'

/** In a session of the account, whatever signed it in. */
async function stepUp({ username, id }: Holder, code: string): Promise<boolean> {
  const [account] = await test.query(`select username from users where id = '${id}'`)
  const browser = test.browser()
  const secret = await startSession(test.ctx, await holders.getAccount(String(account?.username ?? username)), 'test')
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
  passkey: ({ device }) => holders.signInWithPasskey(test.browser(), device),
  google: entersWithGoogle,
  password: entersWithPassword,
}

const reset = (token: string) => test.browser().post('/api/auth/reset-password', { token, password: nextPassword })
const undo = (token: string) => test.browser().post('/api/auth/undo-change', { token })

/** Each causes one event, for an account that has everything. */
const causes: Record<AccessEvent, { given?: Given; cause: (holder: Holder) => Promise<unknown> }> = {
  reset: { cause: async ({ id, email }) => reset(await holders.makeLink(id, 'reset-password', email)) },
  'reset-by-operator': { cause: async ({ id }) => reset(await holders.makeLink(id, 'reset-password', null)) },
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
  'first-factor-added': {
    given: { withoutFactors: true, settled: false },
    cause: ({ here }) => holders.addPasskey(here),
  },
  'factor-added': { cause: ({ here }) => holders.addPasskey(here) },
  'factor-removed': {
    // Of two passkeys, the other one.
    async cause({ here, elsewhere, device }) {
      const { id } = await holders.addPasskey(here)
      await holders.signInWithPasskey(elsewhere, device)
      return here.delete(`/api/user/passkeys/${id}`)
    },
  },
  'factor-undone': { cause: async ({ id, email }) => undo(await holders.makeLink(id, 'undo-factor', email)) },
  'email-undone': {
    given: { undoes: 'undo-factor' },
    cause: async ({ id, email }) => undo(await holders.makeLink(id, 'undo-email', email)),
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
  const holder = await holders.createEverything(given)
  const before = await holder.elsewhere.get('/api/user/account')
  expect(before.status).toBe(200)
  const listStreamed = await watchStream(test, holder.id)
  const caused = (await causes[event].cause(holder)) as { status?: number; body?: unknown } | undefined
  if (caused?.status) expect([caused.status, caused.body]).toEqual([200, expect.anything()])
  expect(await listStreamed(streamed[event])).toEqual(streamed[event])
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
    'SEC-07 SEC-19 SEC-20 SEC-26 after the event %s, every credential does what the table says',
    async (event) => {
      const { holder, rules } = await play(event, { settled: true, ...causes[event].given })
      const isHere = (await holder.here.get('/api/user/account')).status === 200
      expect(isHere).toBe(rules.session === 'unless-kept' || rules.session === 'stays')
    },
  )

  it.each(dependsOnAge)(
    'SEC-07 SEC-19 after the event %s, the first factors of the last three days are gone',
    async (event) => void (await play(event, { ...causes[event].given, settled: false })),
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
    ...[
      'archives',
      'archived_files',
      'audit_log',
      'events',
      'idempotency_keys',
      'order_reversals',
      'orders',
      'transactions',
      'uploads',
    ],
    ...['video_reports', 'video_tasks', 'webhook_deliveries'],
    ...['id', 'username', 'name_key', 'email', 'credits', 'debt', 'is_admin', 'is_active', 'created_at'].map(
      (column) => `users.${column}`,
    ),
    ...['email_verified_at', 'email_changed_at', 'factors_since', 'deletion_at', 'deleted_at'].map(
      (column) => `users.${column}`,
    ),
  ]

  it('SEC-07 SEC-26 has a row for everything in the database that could open an account', async () => {
    const tables = await test.query(`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass`)
    const columns = await test.query(`select 'users.' || column_name as name from information_schema.columns
      where table_name = 'users' and table_schema = 'public'`)
    const known = new Set([...Object.values(places).flat(), ...others])
    const names = [...tables, ...columns].map(({ name }) => String(name))
    expect(names.filter((name) => !known.has(name))).toEqual([])
  })
})
