import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { eventStreamPath } from '#contract/live.ts'
import { findAccountByUsername } from '#server/features/accounts/account-repository.ts'
import { startSession } from '#server/features/accounts/sessions/session.ts'
import { loadEndpoints, withName } from '#tests/contract-endpoints.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

/*
 * Tests every endpoint of the contract with every kind of caller, allowed or not. Generated from the contract, so new
 * endpoints are included automatically.
 */

const endpoints = await loadEndpoints()
const named = (access: readonly string[]) =>
  endpoints.filter((endpoint) => access.includes(endpoint.access)).map(withName)

const isChangeByAdmin = ({ access, method }: Endpoint) => access === 'admin' && method !== 'GET'
const exemptionOf = ({ stepUp }: Endpoint) => (typeof stepUp === 'object' ? stepUp.exempt : null)

/** Every change by an administrator that is not exempt, and every other call that names itself. */
const protectedCalls = named(['user', 'admin', 'account']).filter(
  ([, endpoint]) => endpoint.stepUp === true || (isChangeByAdmin(endpoint) && exemptionOf(endpoint) === null),
)

type Caller = { cookies?: Record<string, string>; headers?: Record<string, string> }
type Who = 'user' | 'visitor' | 'admin' | 'disabled' | 'holder'

let test: TestApp
const tokens = { valid: '', deleted: '', disabled: '' }
beforeAll(async () => {
  test = await createTestApp()
  const user = await test.signedIn('user')
  const disabled = await test.signedIn('disabled')
  // Some of the calls remove things that belong to the account.
  await test.signedIn('visitor')
  await test.administrator()
  await test.query(`update users set username = 'admin' where is_admin`)
  await test.administrator()
  await test.query(`update users set username = 'holder' where is_admin and username <> 'admin'`)
  const makeToken = async (browser: typeof user) => (await browser.post('/api/user-tokens', { name: 'robot' })).body
  const deleted = await makeToken(user)
  await user.delete(`/api/user-tokens/${deleted.id}`)
  tokens.deleted = deleted.token
  tokens.valid = (await makeToken(user)).token
  tokens.disabled = (await makeToken(disabled)).token
  await test.query(`update users set is_active = false where username = 'disabled'`)
})
afterAll(() => test.close())

/** A separate session for each call, because some of the calls end it. */
async function sessionOf(username: Who | 'stranger'): Promise<Caller> {
  const account = await findAccountByUsername(test.ctx.db.root, username)
  if (!account) throw new Error(`there is no ${username}`)
  return { cookies: { soundreel_session: await startSession(test.ctx, account, 'test') } }
}

const withToken = (token: string): Caller => ({ headers: { authorization: `Bearer ${token}` } })
const nobody: Caller = {}

/** Ids that do not exist. */
const missing: Record<string, string> = {
  id: '00000000-0000-4000-8000-000000000000',
  taskId: 'vid_00000000000000000000000000000000',
}

async function call(endpoint: Endpoint, caller: Caller, params = missing, payload: object = {}) {
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) => params[name] ?? missing.taskId ?? '')
  const body = endpoint.method === 'GET' ? {} : { payload }
  const answer = await test.app.inject({ method: endpoint.method, url, ...caller, ...body } as InjectOptions)
  const json = answer.headers['content-type']?.toString().includes('json') ? answer.json() : {}
  return {
    status: answer.statusCode,
    code: json.code as string | undefined,
    text: answer.body,
    requestId: json.requestId,
    cache: answer.headers['cache-control'],
  }
}

describe('the access matrix', () => {
  it('ACC-10 covers the whole server: the served document matches the contract', async () => {
    const document = await test.app.inject('/api/openapi.json')
    const { paths } = document.json() as { paths: Record<string, Record<string, unknown>> }
    // The event stream does not answer with JSON; its access is tested below.
    const served = Object.entries(paths)
      .filter(([path]) => path !== eventStreamPath)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    const asked = endpoints.map(({ method, path }) => `${method} ${path}`)
    expect(served.sort()).toEqual(asked.sort())
    expect(new Set(asked).size).toBe(asked.length)
  })

  it.each(named(['user', 'admin']))('ACC-10 %s requires a sign-in', async (_, endpoint) => {
    expect(await call(endpoint, nobody)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
    const forged = { cookies: { soundreel_session: 'A'.repeat(43) } }
    expect(await call(endpoint, forged)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
    // An API token works only for the endpoints meant for tokens.
    expect(await call(endpoint, withToken(tokens.valid))).toMatchObject({ status: 401 })
    expect(await call(endpoint, await sessionOf('disabled'))).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
  })

  it('ACC-10 GET /api/events requires a sign-in', async () => {
    const headers = { accept: 'text/event-stream' }
    for (const caller of [nobody, await sessionOf('disabled')]) {
      const answer = await test.app.inject({ url: eventStreamPath, ...caller, headers })
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'NOT_SIGNED_IN'])
    }
  })

  it.each(named(['admin']))('ACC-10 %s is for administrators only', async (_, endpoint) => {
    expect(await call(endpoint, await sessionOf('user'))).toMatchObject({ status: 403, code: 'NOT_ALLOWED' })
    expect([401, 403]).not.toContain((await call(endpoint, await sessionOf('admin'))).status)
  })

  it.each(named(['user']))('ACC-10 %s is open to users', async (_, endpoint) => {
    expect([401, 403]).not.toContain((await call(endpoint, await sessionOf('visitor'))).status)
  })

  it.each(named(['admin']))(
    'SEC-19 %s is closed to an administrator whose demanded second factor is missing',
    async (_, endpoint) => {
      await test.query('update admin_settings set admins_need_second_factor = true')
      expect(await call(endpoint, await sessionOf('admin'))).toMatchObject({
        status: 403,
        code: 'SECOND_FACTOR_MISSING',
      })
      await test.query('update admin_settings set admins_need_second_factor = false')
    },
  )

  /** A session of an administrator with an authenticator app, which has not confirmed. */
  async function unconfirmed(): Promise<Caller> {
    // Some of the calls remove the app.
    await test.query(`insert into totp_secrets (user_id, secret, enabled_at)
      select id, 'sealed', now() from users where username = 'holder' on conflict (user_id) do update set enabled_at = now()`)
    return sessionOf('holder')
  }

  it.each(protectedCalls)('SEC-19 SEC-24 %s needs step-up of an account with a second factor', async (_, endpoint) => {
    const caller = await unconfirmed()
    expect(await call(endpoint, caller)).toMatchObject({ status: 403, code: 'STEP_UP_NEEDED' })
    await test.query('update sessions set confirmed_at = last_seen_at')
    expect((await call(endpoint, caller)).code).not.toBe('STEP_UP_NEEDED')
    await test.query('update sessions set confirmed_at = null')
  })

  it.each(named(['admin']).filter(([, endpoint]) => !protectedCalls.some(([, one]) => one === endpoint)))(
    'SEC-19 SEC-25 %s needs no step-up unless a second factor is demanded; then its session must have used it',
    async (_, endpoint) => {
      const caller = await unconfirmed()
      expect((await call(endpoint, caller)).code).not.toBe('STEP_UP_NEEDED')
      await test.query('update admin_settings set admins_need_second_factor = true')
      expect(await call(endpoint, caller)).toMatchObject({ status: 403, code: 'STEP_UP_NEEDED' })
      // A confirmation counts for the whole session.
      await test.query(`update sessions set confirmed_at = last_seen_at - interval '1 day'`)
      expect((await call(endpoint, caller)).code).not.toBe('STEP_UP_NEEDED')
      await test.query('update sessions set confirmed_at = null')
      await test.query('update admin_settings set admins_need_second_factor = false')
    },
  )

  it('SEC-24 a change by an administrator is exempt from step-up only for one of these reasons', () => {
    const exempt = endpoints.filter((endpoint) => exemptionOf(endpoint) !== null)
    expect(exempt.filter((endpoint) => !isChangeByAdmin(endpoint))).toEqual([])
    expect(Object.fromEntries(exempt.map((endpoint) => [endpoint.path, exemptionOf(endpoint)]))).toMatchInlineSnapshot(`
      {
        "/api/admin/gpu-models/{id}/check": "It only asks.",
        "/api/admin/gpu-servers/check": "It changes nothing that lasts.",
        "/api/admin/kie-apis/{id}/sync": "It stores only what the provider answers.",
        "/api/admin/settings/test": "It changes nothing and reveals no key.",
        "/api/test-telegram": "It sends a fixed text to the operator.",
      }
    `)
  })

  it('SEC-24 of the other calls, those that change secrets and ways to sign in or reveal all users’ data are protected', () => {
    const others = protectedCalls.filter(([, endpoint]) => !isChangeByAdmin(endpoint))
    expect(others.map(([name]) => name).sort()).toMatchInlineSnapshot(`
      [
        "DELETE /api/user/google",
        "DELETE /api/user/passkeys/{id}",
        "DELETE /api/user/password",
        "DELETE /api/user/totp",
        "GET /api/admin/transactions/csv",
        "POST /api/user-tokens",
        "POST /api/user/delete-account",
        "POST /api/user/google",
        "POST /api/user/passkeys",
        "POST /api/user/passkeys/options",
        "POST /api/user/password",
        "POST /api/user/recovery-codes",
        "POST /api/user/secure",
        "POST /api/user/totp",
        "POST /api/user/totp/confirm",
        "POST /api/v1/webhook-endpoints",
        "POST /api/v1/webhook-endpoints/{id}/rotate-secret",
        "POST /api/webhook-endpoints",
        "POST /api/webhook-endpoints/{id}/rotate-secret",
        "PUT /api/user-tokens/{id}",
        "PUT /api/user/change-password",
        "PUT /api/user/email",
        "PUT /api/v1/webhook-endpoints/{id}",
        "PUT /api/webhook-endpoints/{id}",
      ]
    `)
  })

  it.each(named(['token']))('ACC-07 AUT-08 %s requires a valid token', async (_, endpoint) => {
    for (const caller of [nobody, await sessionOf('user'), await sessionOf('admin')])
      expect((await call(endpoint, caller)).status).toBe(401)
    for (const token of [tokens.deleted, tokens.disabled, `${tokens.valid}x`, 'nonsense'])
      expect((await call(endpoint, withToken(token))).status).toBe(401)
    expect((await call(endpoint, withToken(tokens.valid))).status).not.toBe(401)
  })

  it.each(named(['account']))('ACC-07 ACC-10 %s requires a sign-in or a valid token', async (_, endpoint) => {
    expect(await call(endpoint, nobody)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
    expect(await call(endpoint, await sessionOf('disabled'))).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
    for (const token of [tokens.deleted, tokens.disabled, `${tokens.valid}x`, 'nonsense']) {
      expect(await call(endpoint, withToken(token))).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
      // A token makes the cookie void.
      const both = { ...(await sessionOf('user')), ...withToken(token) }
      expect(await call(endpoint, both)).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
    }
    for (const caller of [await sessionOf('user'), withToken(tokens.valid)])
      expect((await call(endpoint, caller)).status).not.toBe(401)
  })

  it.each(named(['user', 'admin', 'account', 'token']).filter(([, { method }]) => method === 'GET'))(
    'ACC-10 no shared cache may keep what %s answers',
    async (_, endpoint) => {
      const isForTokens = endpoint.access === 'account' || endpoint.access === 'token'
      const caller = isForTokens
        ? withToken(tokens.valid)
        : await sessionOf(endpoint.access === 'admin' ? 'admin' : 'user')
      const { status, cache } = await call(endpoint, caller)
      expect(status).not.toBe(401)
      expect(cache).toMatch(/\b(private|no-store)\b/)
    },
  )

  it.each(named(['public', 'service']))('ACC-10 %s requires no sign-in', async (_, endpoint) => {
    expect((await call(endpoint, nobody)).code).not.toBe('NOT_SIGNED_IN')
  })
})

describe('another user’s data', () => {
  /** Ids of the user's objects, by the path that contains them. */
  const things: Record<string, string> = {}
  beforeAll(async () => {
    await test.signedIn('stranger')
    const { cookies = {} } = await sessionOf('user')
    const post = async (url: string, payload: object) =>
      (await test.app.inject({ method: 'POST', url, cookies, payload })).json()
    const { taskId } = await post('/api/generate-video', { prompt: 'a private sea' })
    await test.work()
    const insert = async (statement: string) => String((await test.query(statement))[0]?.id)
    const userId = `(select id from users where username = 'user')`
    const endpointId = await insert(
      `insert into webhook_endpoints (user_id, url, events, secret) values (${userId}, 'https://a.example', '{}', 'x') returning id`,
    )
    const passkey = await insert(
      `insert into passkeys (user_id, rp_id, credential_id, public_key, counter, device_type, backed_up, aaguid, name)
       values (${userId}, 'other.example', 'a', 'a', 0, 'singleDevice', false, '', 'phone') returning id`,
    )
    Object.assign(things, {
      ...{ taskId, videos: taskId },
      passkeys: passkey,
      'user-tokens': (await post('/api/user-tokens', { name: 'robot' })).id,
      sessions: await insert(`select id from sessions where user_id = ${userId} limit 1`),
      'webhook-endpoints': endpointId,
      'webhook-deliveries': await insert(
        `insert into webhook_deliveries (user_id, endpoint_id, type, url, body) values (${userId}, '${endpointId}', 'test', 'https://a.example', '{}') returning id`,
      ),
      orders: await insert(
        `insert into orders (user_id, package_name, gateway, gateway_order_id, price_cents, credits) values (${userId}, 'Pro', 'paypal', 'PAYPAL-1', 1000, 50) returning id`,
      ),
      order: 'PAYPAL-1',
    })
  })

  /** Bodies that would make the call valid. */
  const bodies: Record<string, object> = {
    '/paypal/order/{orderId}/capture': { packageId: missing.id },
    '/api/webhook-endpoints/{id}': { isActive: false },
    '/api/user/passkeys/{id}': { name: 'mine' },
    '/api/video-tasks/{taskId}/share': { isPublic: true },
    '/api/v1/videos/{id}/upgrade': { to: '1080p' },
  }

  const withParams = named(['user', 'account', 'token']).filter(([, endpoint]) => endpoint.path.includes('{'))
  it.each(withParams)('ACC-10 %s answers as if the object did not exist', async (_, endpoint) => {
    const kind = endpoint.path.includes('{taskId}') ? 'taskId' : (endpoint.path.split('/').at(-2) ?? '')
    const known = Object.keys(things).find((name) => endpoint.path.includes(`/${name}/`)) ?? kind
    const thing = things[known]
    if (!thing) throw new Error(`say above whose ${endpoint.path} is`)
    const caller = endpoint.access === 'token' ? await strangersToken() : await sessionOf('stranger')
    const params = { id: thing, taskId: thing, orderId: thing }
    const others = await call(endpoint, caller, params, bodies[endpoint.path])
    const none = await call(endpoint, caller, { ...missing, orderId: 'PAYPAL-0' }, bodies[endpoint.path])
    expect(none.status).toBe(404)
    const same = ({ text, requestId }: typeof none) => text.replaceAll(requestId, '')
    expect({ ...others, text: same(others), requestId: '' }).toEqual({ ...none, text: same(none), requestId: '' })
  })

  it("ACC-10 another user's data appears in none of the lists either", async () => {
    const { cookies = {} } = await sessionOf('stranger')
    for (const [, endpoint] of named(['user']).filter(
      ([, { method, path }]) => method === 'GET' && !path.includes('{'),
    )) {
      const { body } = await test.app.inject({ url: endpoint.path, cookies })
      for (const thing of [...Object.values(things), 'a private sea']) expect(body).not.toContain(thing)
    }
  })

  async function strangersToken(): Promise<Caller> {
    const { cookies = {} } = await sessionOf('stranger')
    const made = await test.app.inject({ method: 'POST', url: '/api/user-tokens', cookies, payload: { name: 'x' } })
    return withToken(made.json().token)
  }
})
