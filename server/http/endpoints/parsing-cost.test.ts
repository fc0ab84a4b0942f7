import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
let cookie = ''
beforeAll(async () => {
  test = await createTestApp()
  const payload = { username: 'reader', password: 'correct horse' }
  await test.app.inject({ method: 'POST', url: '/api/auth/register', payload })
  const answer = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
})
afterAll(() => test.close())

const tries = 7

/** The shortest of several tries, because other load only ever adds time. */
async function shortestMs(request: InjectOptions): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < tries; at += 1) {
    const begin = performance.now()
    const { statusCode } = await test.app.inject(request)
    times.push(performance.now() - begin)
    expect(statusCode).not.toBe(500)
  }
  return Math.min(...times)
}

/** The fixed cost of every request; below it, a ratio of two times means nothing. */
const ordinaryMs = 4

const linear = 2.6
const rounds = 5

/**
 * The ratio of the cost of 16,000 characters to that of 8,000: two if it grows linearly. A higher ratio is measured
 * again, because other load may have disturbed it.
 */
async function growth(requestOf: (characters: number) => InjectOptions): Promise<number> {
  let [half, whole, ratio] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < rounds && ratio >= linear; round += 1) {
    half = Math.min(half, await shortestMs(requestOf(8_000)))
    whole = Math.min(whole, await shortestMs(requestOf(16_000)))
    ratio = (whole + ordinaryMs) / (half + ordinaryMs)
  }
  return ratio
}

/** Texts for which careless regular expressions restart at every character. */
const hostile: Record<string, (characters: number) => string> = {
  'one blank after another': (characters) => `a${' '.repeat(characters)}b`,
  'blanks after a semicolon': (characters) => `a;${' '.repeat(characters)}b`,
  'blanks within quotes': (characters) => `a="${' '.repeat(characters)}`,
  'commas and blanks': (characters) => ', '.repeat(characters / 2),
  'semicolons alone': (characters) => ';'.repeat(characters),
  'many weights': (characters) => ';q='.repeat(characters / 3),
  'many cookies': (characters) => 'a=; '.repeat(characters / 4),
  backslashes: (characters) => `"${'\\'.repeat(characters)}`,
  'many ranges': (characters) => `bytes=${'0-1,'.repeat(characters / 4)}`,
  'many addresses': (characters) => '::1,'.repeat(characters / 4),
  colons: (characters) => ':'.repeat(characters),
  slashes: (characters) => `${'/'.repeat(characters)}a`,
  'encoded slashes': (characters) => '%2f'.repeat(characters / 3),
}

/** Each header, with a request whose handler reads it. */
const readers: [string, InjectOptions][] = [
  ['accept-encoding', { url: '/' }],
  ['accept-language', { url: '/' }],
  ['if-none-match', { url: '/api/auth/current-user' }],
  ['range', { url: '/media/none.mp4' }],
  ['cookie', { url: '/api/auth/current-user' }],
  ['x-forwarded-for', { url: '/metrics' }],
  ['host', { method: 'POST', url: '/api/auth/logout', headers: { origin: 'https://elsewhere.example' } }],
  ['origin', { method: 'POST', url: '/api/auth/logout' }],
  ['authorization', { url: '/api/n8n/me' }],
  ['content-type', { method: 'POST', url: '/api/auth/login', payload: '{}' }],
  ['content-type', { method: 'POST', url: '/api/images/upload', payload: '--b' }],
  ['creem-signature', { method: 'POST', url: '/api/creem/webhook', payload: '{}' }],
  ['idempotency-key', { method: 'POST', url: '/api/generate-video', payload: {} }],
]

it.each(readers)('SEC-03: the cost of the header %s is linear in its length (%o)', async (header, request) => {
  for (const [name, textOf] of Object.entries(hostile)) {
    const ratio = await growth((characters) => ({
      ...request,
      headers: { cookie, ...request.headers, [header]: textOf(characters) },
    }))
    expect(ratio, name).toBeLessThan(linear)
  }
})

it.each(['/', '/api/', '/media/', '/v/', '/assets/', '/api/video-status/', '/api/video-tasks?q=', '/?'])(
  'SEC-03: the cost of a path below %s is linear in its length',
  async (begin) => {
    for (const [name, textOf] of Object.entries(hostile)) {
      const ratio = await growth((characters) => ({
        url: begin + textOf(characters).replaceAll(/[ "\\]/g, '+'),
        headers: { cookie },
      }))
      expect(ratio, name).toBeLessThan(linear)
    }
  },
)

/** Combining accents that normalization has to reorder. */
const marks = (characters: number) => `a${'\u0315'.repeat(characters / 2)}${'\u0327'.repeat(characters / 2)}`
const bodies: [string, string, (text: string) => object][] = [
  ['user name', '/api/auth/login', (username) => ({ username, password: 'correct horse' })],
  ['new user name', '/api/auth/register', (username) => ({ username, password: 'correct horse' })],
  ['password', '/api/auth/login', (password) => ({ username: 'nobody', password })],
  ['e-mail address', '/api/auth/register', (email) => ({ username: 'somebody', password: 'correct horse', email })],
  ['forgotten name', '/api/auth/forgot-password', (username) => ({ username })],
  ['picture', '/api/generate-video', (url) => ({ prompt: 'the sea', imageUrls: [`https://${url}`] })],
  ['webhook address', '/api/webhook-endpoints', (url) => ({ url: `https://${url}`, events: ['video.failed'] })],
]

it.each(bodies)('SEC-03: the cost of a %s is linear in its length', async (_, url, bodyOf) => {
  for (const [name, textOf] of Object.entries({ ...hostile, marks })) {
    const ratio = await growth((characters) => ({
      method: 'POST',
      url,
      headers: { cookie },
      payload: bodyOf(textOf(characters)),
    }))
    expect(ratio, name).toBeLessThan(linear)
  }
})

const manyParts: [string, string][] = [
  ['lists in lists', '['.repeat(500_000)],
  ['objects in objects', '{"a":'.repeat(150_000)],
  ['empty objects', `[${'{},'.repeat(300_000)}{}]`],
  ['names', `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":1`).join(',')}}`],
]

it.each(manyParts)('SEC-03: a body of %s is refused before it is parsed', async (_, payload) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await test.app.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    code: 'INVALID_INPUT',
    message: 'The request body has too many entries.',
  })
})
