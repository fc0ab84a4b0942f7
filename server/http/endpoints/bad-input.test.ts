import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { loadEndpoints, withName } from '#tests/contract-endpoints.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

const endpoints = (await loadEndpoints())
  // These would end the session that the other calls need.
  .filter(({ path }) => !/logout|secure|delete-account|sessions$/.test(path))

let test: TestApp
let port = 0
let cookie = ''
let authorization = ''
beforeAll(async () => {
  test = await createTestApp({ LOG_LEVEL: 'info' })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
  const administrator = await test.administrator()
  const { username } = (await administrator.get('/api/auth/current-user')).body.user
  const payload = { username, password: 'correct horse' }
  const answer = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  cookie = [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')
  const made = await test.app.inject({
    method: 'POST',
    url: '/api/user-tokens',
    headers: { cookie },
    payload: { name: 'a' },
  })
  authorization = `Bearer ${made.json().token}`
})
afterAll(() => test.close())

async function send(request: InjectOptions): Promise<{ status: number; code: unknown; message: unknown }> {
  const headers = { cookie, ...request.headers }
  const answer = await test.app.inject({ ...request, headers })
  const { code, message } = answer.headers['content-type']?.toString().includes('json') ? answer.json() : {}
  return { status: answer.statusCode, code, message }
}

const multipart = (boundary: string, payload: string) => ({
  method: 'POST' as const,
  url: '/api/images/upload',
  headers: { 'content-type': `multipart/form-data${boundary}` },
  payload,
})
const part = 'Content-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
const forms: [string, InjectOptions][] = [
  ['without a boundary', multipart('', 'x')],
  ['with an empty boundary', multipart('; boundary=', 'x')],
  ['without its boundary in the body', multipart('; boundary=abc', 'x')],
  ['that is cut off in a part', multipart('; boundary=abc', `--abc\r\n${part}x`)],
  ['that is cut off in the headers of a part', multipart('; boundary=abc', '--abc\r\nContent-Disp')],
  ['with malformed headers', multipart('; boundary=abc', '--abc\r\n\u0000\r\n\r\nx\r\n--abc--')],
  ['without a body', multipart('; boundary=abc', '')],
  [
    'with a field in place of the file',
    multipart('; boundary=abc', `--abc\r\n${part.replace('; filename="a.png"', '')}x\r\n--abc--`),
  ],
]

it.each(forms)('SEC-17: a form %s gets 400', async (_, request) => {
  const { status, code } = await send(request)
  expect([status, code]).toEqual([400, 'INVALID_INPUT'])
})

const ids = [
  '9223372036854775808',
  '-1',
  '1e400',
  'NaN',
  '%00',
  '%ff%fe',
  '%ED%A0%80',
  "'",
  '..%2f',
  'a'.repeat(90),
  '💥',
  '%',
]
const values: unknown[] = [
  ...[
    '\u0000',
    '\ud800',
    '1e400',
    '9'.repeat(30),
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '9999-12-31T23:59:59.999Z',
    '275761-01-01',
    '2026-02-30',
    "' or 1=1",
    'x'.repeat(6000),
  ],
  ...[1e308, -1e308, 2 ** 53, -1, 0.5, null, true, [], {}, [[]], [null], { a: 1 }],
]

/** Bodies in which each field of the schema has one invalid value. */
function bodiesOf({ body }: Endpoint, value: unknown): unknown[] {
  const shape = (body?._zod.def as { shape?: object } | undefined)?.shape ?? {}
  const names = Object.keys(shape)
  return [value, Object.fromEntries(names.map((name) => [name, value])), ...names.map((name) => ({ [name]: value }))]
}

it.each(endpoints.map(withName))('SEC-17: %s never answers 500', async (_, endpoint) => {
  const headers = endpoint.access === 'token' ? { authorization } : {}
  const addressOf = (id: string) => endpoint.path.replaceAll(/\{\w+\}/g, id)
  const requests: InjectOptions[] = endpoint.path.includes('{') ? ids.map((id) => ({ url: addressOf(id) })) : []
  const names = Object.keys((endpoint.query?._zod.def as { shape?: object } | undefined)?.shape ?? {})
  for (const value of values.filter((value) => typeof value !== 'object'))
    for (const name of names) requests.push({ url: `${addressOf('x')}?${name}=${encode(value)}` })
  for (const name of names) requests.push({ url: `${addressOf('x')}?${name}=%ff&${name}=2&${name}[a]=3` })
  if (endpoint.body)
    for (const value of values)
      for (const body of bodiesOf(endpoint, value))
        requests.push({ url: addressOf('00000000-0000-4000-8000-000000000000'), payload: JSON.stringify(body) ?? '' })
  for (const payload of ['{', '\u0000', '[1e400]', '"\\ud800"', Buffer.from([0xff, 0xfe])])
    if (endpoint.method !== 'GET') requests.push({ url: addressOf('x'), payload })
  for (const request of requests) {
    const json = request.payload === undefined ? {} : { 'content-type': 'application/json' }
    const { status, message } = await send({ ...request, method: endpoint.method, headers: { ...headers, ...json } })
    expect([request.url, request.payload, status, message].map(String)).not.toContain('500')
  }
})

function encode(value: unknown): string {
  const text = String(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

const cookies = [
  'soundreel_session=%',
  'soundreel_session=\u00ff',
  `soundreel_session=${'a'.repeat(9000)}`,
  '=',
  ';;;',
  '%00=%00',
]
it.each(cookies)('SEC-17: the cookie %s is not a session', async (given) => {
  expect((await send({ url: '/api/auth/current-user', headers: { cookie: given } })).status).toBe(200)
  expect((await send({ url: '/api/user/stats', headers: { cookie: given } })).status).toBe(401)
})

it('SEC-17: an unknown field with a long name is not sent back whole', async () => {
  for (const url of ['/api/v1/videos', '/api/user-tokens', '/api/auth/login']) {
    const body = { [`x${'y'.repeat(900_000)}`]: 1, model: 'demo', prompt: 'waves' }
    const payload = JSON.stringify(body)
    const headers = { 'content-type': 'application/json', authorization }
    const answer = await test.app.inject({ method: 'POST', url, payload, headers })
    expect([url, answer.statusCode < 500, answer.body.length < 1000]).toEqual([url, true, true])
  }
})

const paths = [
  '/%',
  '/%ff',
  '/%00',
  '/media/%00',
  '/media/%ff',
  '/media/%2e%2e/x',
  '/v/%00',
  '/v/%ff',
  '/api/%',
  '/assets/%',
]
it.each(paths)('SEC-17: there is nothing at %s', async (url) => {
  expect([400, 404]).toContain((await send({ url })).status)
})

it('SEC-17: an invalid cursor for the event stream is refused or starts over', async () => {
  for (const id of ['x', '1.2', `${'9'.repeat(30)}.${'9'.repeat(30)}`, '..', '-1.-1.-1', 'a.99999999999999999999.1']) {
    const controller = new AbortController()
    const url = `http://127.0.0.1:${port}/api/events?lastEventId=${encodeURIComponent(id)}`
    const answer = await fetch(url, {
      headers: { cookie },
      signal: AbortSignal.any([controller.signal, AbortSignal.timeout(30_000)]),
    })
    expect([id, answer.status]).toEqual([id, 200])
    let text = ''
    for await (const bytes of answer.body ?? []) {
      text += new TextDecoder().decode(bytes)
      if (/event: (reset|ready)/.test(text)) break
    }
    expect([id, /event: (reset|ready)/.test(text)]).toEqual([id, true])
    controller.abort()
  }
})

it('SEC-17: a caller that disconnects while sending its body causes no internal error', async () => {
  const before = test.logged.length
  const socket = connect(port, '127.0.0.1')
  const path = '/api/auth/forgot-password'
  socket.end(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`)
  socket.resume()
  await once(socket, 'close')
  // A request on another connection is answered after the server has seen that disconnect.
  expect((await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST' })).status).toBe(400)
  expect(test.logged.slice(before).join('')).not.toContain('a request failed')
})
