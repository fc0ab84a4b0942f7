import { type AddressInfo, connect } from 'node:net'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receiveKieCallback } from '#contract/videos/kie-callback.ts'
import { loadEndpoints } from '#tests/contract-endpoints.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { outsideContract } from './outside-contract.ts'
import { registerRouteRules } from './route-rules.ts'

const endpoints = await loadEndpoints()

let test: TestApp
let port = 0
beforeAll(async () => {
  test = await createTestApp({ LOG_LEVEL: 'debug' })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
  await test.signedIn('somebody')
})
afterAll(() => test.close())

describe('the route table', () => {
  it('SEC-23: every route is in the contract with its access, or in the table of other routes', () => {
    const contract = new Map(endpoints.map(({ method, path, access }) => [`${method} ${path}`, access]))
    for (const { method, path, access, outside } of test.app.ruledRoutes) {
      const name = `${method.replace('HEAD', 'GET')} ${path.replaceAll(/:(\w+)/g, '{$1}')}`
      if (access !== undefined) expect([name, access]).toEqual([name, contract.get(name)])
      else expect([name, outside && outside in outsideContract]).toEqual([name, true])
    }
  })

  it('SEC-23: a route missing from both, or with a method missing from its row, cannot be registered', () => {
    const app = fastify()
    registerRouteRules(app as never)
    expect(() => app.get('/forgotten', async () => 'x')).toThrow('GET /forgotten is neither in the contract nor')
    const config = { outside: 'media' } as const
    expect(() => app.get('/known', { config }, async () => 'x')).not.toThrow()
    expect(() => app.post('/known', { config }, async () => 'x')).toThrow(
      'POST /known is not among the methods of media',
    )
  })

  it('SEC-23: the table decides the access', async () => {
    const asked = { public: [200, 304, 404, 405], user: [401], operators: [404] }
    for (const { method, path, outside } of test.app.ruledRoutes) {
      if (!outside || method !== 'GET') continue
      const { statusCode } = await test.app.inject({ url: path, remoteAddress: '203.0.113.9' })
      const { access } = outsideContract[outside]
      expect(asked[access], `${path} answers ${statusCode}`).toContain(statusCode)
    }
    expect((await test.browser().get('/api/events')).body.code).toBe('NOT_SIGNED_IN')
  })

  it('SEC-23: every row has at least one route', () => {
    // Pages and their files exist only after a build.
    const built = ['page', 'page-file']
    const named = new Set(test.app.ruledRoutes.map(({ outside }) => outside))
    for (const name of Object.keys(outsideContract)) if (!built.includes(name)) expect(named).toContain(name)
  })
})

/** Sends the request line unchanged, because HTTP clients would normalize some of these. */
async function send(line: string, headers: Record<string, string> = {}, body = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const all = { host: 'localhost:3000', connection: 'close', 'content-length': String(body.length), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  let answer = ''
  for await (const part of socket) answer += part
  return answer
}

/** Spellings of /api/auth/login; some of them reach it. */
const spellings = [
  '/api/auth/login',
  '/%61pi/auth/login',
  '/%61%70%69/auth/login',
  '/api/auth/%6Cogin',
  '/api/auth/login/',
  '/api/auth/login?x=/media/',
  '/api/auth/login;x',
  '/api/auth/login#x',
  '//api/auth/login',
  '/./api/auth/login',
  '/media/../api/auth/login',
  '/API/auth/login',
  '/api%2fauth/login',
  '/%2561pi/auth/login',
  'http://localhost:3000/api/auth/login',
  'http://elsewhere.example/api/auth/login',
]

describe('an unusual spelling of a path', () => {
  const body = JSON.stringify({ username: 'somebody', password: 'correct horse' })
  const json = { 'content-type': 'application/json' }

  it.each(spellings)('SEC-15: POST %s from another site signs nobody in', async (address) => {
    const answer = await send(`POST ${address}`, { ...json, origin: 'https://elsewhere.example' }, body)
    expect(answer).toMatch(/^HTTP\/1\.1 (403 Forbidden|404 Not Found|400 Bad Request)/)
    expect(answer.toLowerCase()).not.toContain('set-cookie')
  })

  it.each([
    ['http://reel.example:4000', 'reel.example:3000', 403],
    ['http://reel.example', 'reel.example:3000', 403],
    ['http://reel.example:3000', 'reel.example:3000', 401],
    ['https://reel.example', 'reel.example:443', 401],
  ])('SEC-15: a call from %s to %s is answered with %i', async (origin, host, status) => {
    const headers = { origin, host, ...json }
    const answer = await test.app.inject({ method: 'POST', url: '/api/user-tokens', headers, payload: '{"name":"x"}' })
    expect(answer.statusCode).toBe(status)
  })

  it('SEC-15: a spelling that reaches a route is refused because of its Origin', async () => {
    for (const address of ['/%61pi/auth/login', '/api/auth/login/', 'http://elsewhere.example/api/auth/login']) {
      const answer = await send(`POST ${address}`, { ...json, origin: 'https://elsewhere.example' }, body)
      expect([address, answer.split('\r\n')[0]]).toEqual([address, 'HTTP/1.1 403 Forbidden'])
      expect(answer).toContain('WRONG_ORIGIN')
    }
  })

  it('SEC-15: sessions and tokens work the same under each spelling', async () => {
    const [, cookie = ''] =
      /set-cookie: (soundreel_session=[^;]+)/i.exec(await send('POST /%61pi/auth/login', json, body)) ?? []
    expect(cookie).toMatch(/^soundreel_session=/)
    for (const address of ['/api/user/stats', '/%61pi/user/stats']) {
      expect(await send(`GET ${address}`)).toContain('401 Unauthorized')
      expect(await send(`GET ${address}`, { cookie })).toContain('200 OK')
    }
    expect(await send('GET /%61pi/admin/users', { cookie })).toContain('403 Forbidden')
    const made = await send('POST /api/user-tokens', { ...json, cookie }, '{"name":"robot"}')
    const { token } = JSON.parse(made.slice(made.indexOf('{"id"'), made.lastIndexOf('}') + 1))
    for (const address of ['/api/n8n/me', '/api/%6e8n/me']) {
      expect(await send(`GET ${address}`, { cookie })).toContain('401 Unauthorized')
      expect(await send(`GET ${address}`, { authorization: `Bearer ${token}` })).toContain('200 OK')
    }
  })

  it('SEC-15: a refusal has the error shape of its route', async () => {
    const answer = await send('GET /api/%6e8n/me')
    expect(answer).toContain('"success":false')
    expect(await send('POST /%61pi/creem/checkout', json, '{}')).toContain('"suggestion"')
  })

  it('SEC-15: no spelling writes a secret in a path to the log', async () => {
    for (const address of [receiveKieCallback.path, receiveKieCallback.path.replace('/api', '/%61pi')])
      await send(`POST ${address.replace('{token}', 'a-secret-of-the-provider')}`, json, '{}')
    expect(test.logged.join('')).toContain('/api/kie/callback/:token')
    expect(test.logged.join('')).not.toContain('a-secret-of-the-provider')
  })
})
