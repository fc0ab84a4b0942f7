import type { Endpoint } from '#contract/endpoint.ts'
import type { Random } from '#tests/simulation/random.ts'
import { hostileTexts, makeBadValue, makeValue } from './fuzz-values.ts'

/** The sender of a request, with the headers that authenticate it. */
export type FuzzCaller = { name: string; headers: Record<string, string> }

export type FuzzRequest = {
  /** A description for people who look for the cause. */
  about: string
  bytes: Buffer
  /** False if the request is incomplete, so that the server waits for more. */
  isWhole: boolean
  /** The number of pieces in which the request is sent. */
  pieces: number
}

export type FuzzWorld = { random: Random; endpoints: readonly Endpoint[]; ids: string[]; callers: () => FuzzCaller[] }

const otherPaths = [
  ...['/', '/pricing', '/media/x.mp4', '/media/../x', '/v/x', '/v/x/video.mp4', '/v/play.js', '/healthz', '/readyz'],
  ...[
    '/metrics',
    '/robots.txt',
    '/sitemap.xml',
    '/assets/x.js',
    '/api/openapi.json',
    '/api/events',
    '/nothing',
    '/api/nothing',
  ],
]
const badSegments = [
  '%',
  '%00',
  '%ff',
  '%ED%A0%80',
  '..',
  '%2e%2e',
  '%2f',
  'a'.repeat(90),
  '-1',
  '1e400',
  '9223372036854775808',
]
const headerNames = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cache-control', 'content-type', 'cookie'],
  ...[
    'creem-signature',
    'idempotency-key',
    'if-modified-since',
    'if-none-match',
    'if-range',
    'last-event-id',
    'origin',
  ],
  ...[
    'range',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-webhook-signature',
    'x-webhook-timestamp',
    'expect',
  ],
]
const contentTypes = [
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'a/b;',
  ],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=abc',
    'multipart/form-data; boundary="',
    'APPLICATION/JSON',
  ],
]
const rawBodies = [
  ...['', '{', '[[[[', '{"a":', 'null', '"\\ud800"', '[1e400]', '\u0000', '{"__proto__":{"a":1}}', '['.repeat(50_000)],
  ...[
    '--abc',
    '--abc\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nx\r\n--abc--',
    '--abc\r\n\r\n',
  ],
]

/** The next random request: usually one from the contract, with something invalid here and there. */
export function makeRequest({ random, endpoints, ids, callers }: FuzzWorld): FuzzRequest {
  const caller = random.pick(callers())
  const endpoint = random.chance(0.9) ? random.pick(endpoints) : null
  const method = random.chance(0.04)
    ? random.pick(['HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'DELETE', 'POST'])
    : (endpoint?.method ?? 'GET')
  const path = respell(random, endpoint ? addressOf(random, endpoint, ids) : random.pick(otherPaths))
  const body = method === 'GET' && random.chance(0.95) ? null : makeBody(random, endpoint, ids)
  const headers: Record<string, string> = { host: 'localhost', connection: 'close', ...caller.headers }
  if (body !== null)
    headers['content-type'] =
      endpoint?.uploads && random.chance(0.8) ? random.pick(contentTypes.slice(-4)) : jsonMostly(random)
  if (random.chance(0.2)) headers[random.pick(headerNames)] = headerText(makeBadValue(random))
  const bytes = Buffer.from(body ?? '')
  const isWhole = random.chance(0.97)
  if (body !== null) headers['content-length'] = String(bytes.length + (isWhole ? 0 : random.between(1, 5000)))
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return {
    about: `${caller.name}: ${method} ${path.slice(0, 200)} ${head.join(', ').slice(0, 300)} ${bytes.toString().slice(0, 300)}`,
    bytes: Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]),
    isWhole,
    pieces: random.chance(0.03) ? random.between(2, 6) : 1,
  }
}

function addressOf(random: Random, { path, query }: Endpoint, ids: readonly string[]): string {
  const filled = path.replaceAll(/\{\w+\}/g, () => {
    if (random.chance(0.25)) return random.pick(badSegments)
    return ids.length > 0 && random.chance(0.8) ? random.pick(ids) : '00000000-0000-4000-8000-000000000000'
  })
  const given = query ? makeValue(random, query, ids) : random.chance(0.05) ? { page: makeBadValue(random) } : {}
  const pairs = Object.entries(given && typeof given === 'object' ? given : {})
  if (pairs.length === 0) return filled
  return `${filled}?${pairs.map(([name, value]) => `${name}=${encode(value)}`).join(random.chance(0.97) ? '&' : '?')}`
}

/** Another spelling of the same address, or one that only looks like it. */
function respell(random: Random, path: string): string {
  if (random.chance(0.85)) return path
  return random.pick<(path: string) => string>([
    (text) => `${text}/`,
    (text) => `/${text}`,
    (text) => text.replace('/api', '/%61pi'),
    (text) => text.toUpperCase(),
    (text) => `${text}?${'a&'.repeat(3000)}`,
    (text) => `${text}/../x`,
    (text) => `${text};x=1`,
    (text) => `http://elsewhere.example${text}`,
    (text) => `${text}${encode(random.pick(hostileTexts)(4000))}`.slice(0, 12_000),
  ])(path)
}

function makeBody(random: Random, endpoint: Endpoint | null, ids: readonly string[]): string {
  if (random.chance(0.1) || endpoint?.uploads) return random.pick(rawBodies)
  const value = endpoint?.body ? makeValue(random, endpoint.body, ids) : {}
  return JSON.stringify(value) ?? ''
}

function jsonMostly(random: Random): string {
  return random.chance(0.92) ? 'application/json' : random.pick(contentTypes)
}

/** A header value that a client could send: one line of single-byte characters, below the limit for all headers. */
export function headerText(value: unknown): string {
  return textOf(value)
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
    .slice(0, 12_000)
}

export function encode(value: unknown): string {
  const text = textOf(value)
  return text.isWellFormed() ? encodeURIComponent(text.slice(0, 2000)) : '%ED%A0%80'
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
