import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type LimitName, limits } from '#contract/limits.ts'
import { findAccountByUsername } from '#server/features/accounts/account-repository.ts'
import { startSession } from '#server/features/accounts/sessions/session.ts'
import { fillPath, loadEndpoints, withName } from '#tests/contract-endpoints.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { networkOf } from './network.ts'

/* Lists every endpoint of the contract with its costs and limits. Built from the contract, so it includes new ones. */

const endpoints = await loadEndpoints()
const named = endpoints.map(withName)

const limitsOf = (endpoint: Endpoint): readonly LimitName[] => endpoint.limits ?? []
const doorLimitsOf = (endpoint: Endpoint) => limitsOf(endpoint).filter((name) => limits[name].at === 'door')

/** Whether the endpoint needs no sign-in. */
const isOpen = ({ access }: Endpoint) => access === 'public' || access === 'service'

/** Limits for all calls with one kind of access, or which no single endpoint triggers. */
const heldElsewhere: readonly LimitName[] = ['token']

/** A literal table: the contract alone cannot tell that one of its limits is missing. */
const neededLimits: Record<string, readonly LimitName[]> = {
  'POST /api/v1/videos': ['create:user', 'create:token', 'create:network', 'screening:user'],
  'POST /api/v1/videos/{id}/upgrade': ['create:user', 'create:token', 'create:network'],
  'POST /api/v1/uploads': ['upload:user', 'upload:network'],
  'POST /api/creem/checkout': ['checkout:user', 'payment:network'],
  'POST /paypal/order': ['checkout:user', 'payment:network'],
  'POST /paypal/order/{orderId}/capture': ['capture:user', 'payment:network'],
}

describe('the abuse matrix', () => {
  it.each(named)('SEC-10: %s states its costs, and has a limit if it has any', (_, endpoint) => {
    if (endpoint.method !== 'GET') expect(endpoint.costs).toBeDefined()
    if (endpoint.costs?.length) expect(limitsOf(endpoint)).not.toEqual([])
    // With only a limit per network, one user could use up the share of all others in that network.
    const counted = limitsOf(endpoint).map((name) => limits[name].who)
    if (endpoint.costs?.length && !isOpen(endpoint)) expect(counted.some((who) => who !== 'network')).toBe(true)
    if (endpoint.costs?.includes('mail')) expect(limitsOf(endpoint)).toContain('mail:address')
  })

  it.each(Object.entries(neededLimits))('SEC-10 API-01: %s has the limits %j', (name, needed) => {
    const endpoint = named.find(([other]) => other === name)?.[1]
    expect(endpoint?.limits?.toSorted()).toEqual(needed.toSorted())
  })

  it('SEC-10: polls and cheap reads are not counted, so they cost no statement', () => {
    for (const endpoint of endpoints.filter(({ method, costs }) => method === 'GET' && !costs?.length))
      expect([endpoint.path, limitsOf(endpoint)]).toEqual([endpoint.path, []])
    for (const endpoint of endpoints.filter(({ polled }) => polled)) expect(limitsOf(endpoint)).toEqual([])
  })

  it('SEC-10: every limit in the table is used', () => {
    const used = new Set([...endpoints.flatMap(limitsOf), ...heldElsewhere])
    expect(Object.keys(limits).filter((name) => !used.has(name as LimitName))).toEqual([])
  })
})

describe('a call over its limit', () => {
  let test: TestApp
  const ids = new Map<string, string>()
  /** Of the user. */
  const token = { id: '', secret: '' }
  beforeAll(async () => {
    test = await createTestApp()
    const user = await test.signedIn('user')
    token.secret = (await user.post('/api/user-tokens', { name: 'robot' })).body.token
    token.id = String((await test.query('select id from api_tokens'))[0]?.id)
    await test.administrator()
    await test.query(`update users set username = 'admin' where is_admin`)
    for (const name of ['user', 'admin']) ids.set(name, (await findAccountByUsername(test.db.root, name))?.id ?? '')
  })
  afterAll(() => test.close())

  /** Valid bodies; every other endpoint accepts an empty one. */
  const bodies: Record<string, object> = {
    '/api/films': { title: 'a film', videoIds: ['vid_1', 'vid_2'] },
    '/api/auth/register': { username: 'newcomer', password: 'correct horse' },
    '/api/auth/forgot-password': { username: 'somebody' },
    '/api/auth/reset-password': { token: 'guess', password: 'correct horse' },
    '/api/auth/reset-password/connected': { token: 'guess' },
    '/api/auth/verify-email': { token: 'guess' },
    '/api/auth/undo-change': { token: 'guess' },
    '/api/auth/undo-change/show': { token: 'guess' },
    '/api/auth/passkey': {
      ...{ id: 'AA', rawId: 'AA', type: 'public-key' },
      response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
    },
    '/api/user/google': { password: 'correct horse' },
    '/api/creem/checkout': { packageId: crypto.randomUUID() },
    '/paypal/order': { packageId: crypto.randomUUID() },
    '/api/admin/settings/test': { service: 'kie' },
    '/api/reports': { slug: 'x', reason: 'other', words: 'ten letters' },
    '/api/admin/reports/{id}/decision': { decision: 'dismiss' },
    '/api/admin/models/{id}/trial': { prompt: 'waves' },
    '/api/admin/showcase': { videoId: 'vid_0', words: 'waves' },
    '/api/v1/videos': { model: 'veo3_fast', prompt: 'waves' },
    '/api/v1/videos/{id}/upgrade': { to: '1080p' },
  }

  /** Valid queries; every other endpoint needs none. */
  const queries: Record<string, string> = {
    '/api/v1/verify': `?sha256=${'0'.repeat(64)}`,
    '/api/admin/showcase/upload': '?words=waves',
  }

  async function call(endpoint: Endpoint, byToken = false) {
    const { method, path, access } = endpoint
    const who = access === 'admin' ? 'admin' : 'user'
    const account = await findAccountByUsername(test.db.root, who)
    if (!account) throw new Error(`there is no ${who}`)
    const headers = byToken ? { authorization: `Bearer ${token.secret}` } : {}
    const cookies =
      isOpen(endpoint) || byToken ? {} : { soundreel_session: await startSession(test.ctx, account, 'test') }
    const url = fillPath(path) + (queries[path] ?? '')
    const body = method === 'GET' ? {} : { payload: bodies[path] ?? {} }
    return test.app.inject({ method, url, cookies, headers, ...body } as InjectOptions)
  }

  const limited = named.flatMap(([name, endpoint]) =>
    doorLimitsOf(endpoint).map((limit) => [name, limit, endpoint] as const),
  )
  it.each(limited)(
    'SEC-10: %s is refused over %s before any work is done, and accepted below it',
    async (_, name, endpoint) => {
      const whose = endpoint.access === 'admin' ? 'admin' : 'user'
      const callers = { user: ids.get(whose) ?? '', token: token.id, network: networkOf('127.0.0.1'), named: '' }
      const who = callers[limits[name].who]
      const byToken = limits[name].who === 'token'
      for (let count = 0; count < limits[name].max; count++) await test.ctx.limits.add(name, who)
      const refused = await call(endpoint, byToken)
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(refused.json().message).toBe('Too many attempts. Please wait a moment and try again.')
      await test.ctx.limits.forget(name, who)
      expect((await call(endpoint, byToken)).statusCode).not.toBe(429)
    },
  )
})
