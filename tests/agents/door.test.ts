import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { openSite, type Site } from '#tests/sdk/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const accept = 'application/json, text/event-stream'
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

async function post(body: unknown, headers: Record<string, string | undefined> = {}) {
  const all = { accept, 'content-type': 'application/json', authorization: `Bearer ${site.token}`, ...headers }
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await fetch(`${site.url}/mcp`, { method: 'POST', headers: sent, body: text })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** A refusal in the shape of the protocol, not in that of our API. */
const rpcError = (code: number, ours?: string) => ({
  ...{ jsonrpc: '2.0', id: null },
  error: { code, message: expect.any(String), ...(ours ? { data: expect.objectContaining({ code: ours }) } : {}) },
})

describe('the address for assistants', () => {
  it('API-07 answers every call without a valid token with 401, how to authenticate, and no cookie counts', async () => {
    const cookie = site.browser.cookieHeader()
    for (const headers of [{}, { cookie }, { cookie, origin: site.url }]) {
      const answer = await post(list, { authorization: undefined, ...headers })
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(JSON.parse(answer.text)).toEqual(rpcError(-32000, 'NOT_SIGNED_IN'))
    }
    const wrong = await post(list, { authorization: 'Bearer srl_wrong', cookie })
    expect([wrong.status, JSON.parse(wrong.text)]).toEqual([401, rpcError(-32000, 'INVALID_TOKEN')])
  })

  it('API-07 answers other methods with 405, never with a page', async () => {
    for (const method of ['GET', 'HEAD', 'DELETE']) {
      const answer = await fetch(`${site.url}/mcp`, { method, headers: { accept: 'text/html,*/*' } })
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST'])
      expect(answer.headers.get('content-type')).toContain('application/json')
      if (method !== 'HEAD') expect(await answer.json()).toEqual(rpcError(-32000))
    }
  })

  it('API-07 refuses browsers of other sites, and offers them no CORS', async () => {
    for (const origin of ['https://elsewhere.example', 'http://127.0.0.1:6274', 'null']) {
      const answer = await post(list, { origin })
      expect([answer.status, JSON.parse(answer.text)]).toEqual([403, rpcError(-32000, 'WRONG_ORIGIN')])
      const preflight = { origin, 'access-control-request-method': 'POST' }
      const asked = await fetch(`${site.url}/mcp`, { method: 'OPTIONS', headers: preflight })
      expect([...asked.headers.keys(), ...answer.headers.keys()].join()).not.toContain('access-control')
    }
    expect((await post(list, { origin: site.url })).status).toBe(200)
    // A name that an attacker has pointed to this server.
    const rebound = { host: 'evil.example', origin: 'http://evil.example', authorization: `Bearer ${site.token}` }
    const answer = await site.test.app.inject({ method: 'POST', url: '/mcp', headers: rebound, payload: list })
    expect([answer.statusCode, answer.json()]).toEqual([403, rpcError(-32000, 'WRONG_ORIGIN')])
  })

  it.each([
    ['broken JSON', '{"jsonrpc":', 400, -32700, 'MALFORMED_JSON'],
    ['a body above 1 MB', JSON.stringify({ ...list, x: 'x'.repeat(1_100_000) }), 413, -32600, 'TOO_LARGE'],
    ['too many entries', `[${'{},'.repeat(30_000)}{}]`, 400, -32600, 'INVALID_INPUT'],
    ['a list of messages', [list, list], 400, -32600, 'INVALID_INPUT'],
    ['nothing', '', 400, -32700, undefined],
    ['no message', { id: 1 }, 400, expect.any(Number), undefined],
  ])('API-07 refuses %s as the protocol does', async (_, body, status, code, ours) => {
    const answer = await post(body)
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([status, { error: rpcError(code, ours).error }])
  })

  it('API-07 refuses other media types, and revisions that it does not know', async () => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'])
      expect((await post('x', { 'content-type': type })).status).toBe(415)
    const future = await post(list, { 'mcp-protocol-version': '2099-01-01' })
    expect([future.status, JSON.parse(future.text).error.message]).toEqual([400, expect.stringContaining('2099-01-01')])
  })

  it('API-07 keeps nothing between calls: no session, no first message needed, no redirect', async () => {
    const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }
    const first = await post({ ...list, method: 'initialize', params: hello })
    expect(first.text).toContain('"protocolVersion":"2025-11-25"')
    expect(first.headers.get('mcp-session-id')).toBeNull()
    // As after a restart, or at another process.
    const later = await post(list, { 'mcp-protocol-version': '2025-06-18', 'mcp-session-id': 'of another process' })
    expect([later.status, later.text]).toEqual([200, expect.stringContaining('"generate_video"')])
    // A proxy must not hold back progress.
    expect(later.headers.get('x-accel-buffering')).toBe('no')
    const slash = { method: 'POST', headers: { authorization: `Bearer ${site.token}` }, redirect: 'manual' } as const
    expect((await fetch(`${site.url}/mcp/`, slash)).status).toBe(415)
  })

  it('API-07 opens no stream that stays open, and no list of what it does not offer', async () => {
    const meta = { protocolVersion: '2026-07-28', clientCapabilities: {}, clientInfo: { name: 'x', version: '1' } }
    const named = Object.entries(meta).map(([name, value]) => [`io.modelcontextprotocol/${name}`, value])
    const ask = (method: string, params: object) =>
      post(
        { jsonrpc: '2.0', id: 7, method, params: { ...params, _meta: Object.fromEntries(named) } },
        { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method },
      )
    const listen = await ask('subscriptions/listen', { notifications: { toolsListChanged: true } })
    expect(JSON.parse(listen.text)).toMatchObject({ id: 7, error: { code: -32603 } })
    const prompts = await ask('prompts/list', {})
    expect([prompts.status, JSON.parse(prompts.text)]).toMatchObject([404, { id: 7, error: { code: -32601 } }])
    const tools = JSON.parse((await ask('tools/list', {})).text)
    expect(tools.result).toMatchObject({ resultType: 'complete', ttlMs: 300_000, cacheScope: 'public' })
  })

  it('API-07 a token above its limit gets 429 and the time to wait', async () => {
    const token = await site.makeToken()
    const [row] = await site.test.query(`select id from api_tokens order by created_at desc, id desc limit 1`)
    const authorization = `Bearer ${token}`
    expect((await post(list, { authorization })).headers.get('ratelimit-limit')).toBe(String(limits.token.max))
    const ids = await site.test.query(`select id from api_tokens`)
    for (const { id } of row ? ids : [])
      for (let calls = 0; calls < limits.token.max; calls++) site.test.ctx.limits.addHere('token', String(id))
    const answer = await post(list, { authorization })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([429, rpcError(-32000, 'TOO_MANY_REQUESTS')])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

const listLoaded = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  await import('./server/start-server.ts')
  console.log(JSON.stringify(loaded))`

it('API-07 none of its code is loaded before the first message', async () => {
  const root = join(import.meta.dirname, '../..')
  const script = ['--input-type=module', '-e', listLoaded]
  const { stdout } = await promisify(execFile)(process.execPath, script, { cwd: root, maxBuffer: 2 ** 24 })
  const loaded: string[] = JSON.parse(stdout)
  expect(loaded.some((url) => url.includes('/features/agents/routes.ts'))).toBe(true)
  const early = /@modelcontextprotocol|\/sharp\/|features\/agents\/(?!routes\.ts)/
  expect(loaded.filter((url) => early.test(url))).toEqual([])
})
