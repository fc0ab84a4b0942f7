import { inspect } from 'node:util'
import { expect, it, vi } from 'vitest'
import { Soundreel } from '#sdk/client.ts'
import { SoundreelError } from '#sdk/errors.ts'
import { version } from '#sdk/version.ts'
import { created, type FakeCall, fakeSite, json, makeVideo, refusal } from './fake-fetch.ts'

it('API-03 the address and the token come from the options or from the environment', async () => {
  const address = { SOUNDREEL_URL: ' https://videos.example/site/ ', SOUNDREEL_TOKEN: 'srl_env\n' }
  for (const [name, value] of Object.entries(address)) vi.stubEnv(name, value)
  try {
    const { client, calls } = fakeSite([json({})], { baseUrl: undefined, token: undefined })
    await client.account.get()
    expect(calls[0]?.url).toBe('https://videos.example/site/api/v1/account')
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer srl_env')
    expect(calls[0]?.headers.get('user-agent')).toBe(`soundreel-js/${version}`)
  } finally {
    vi.unstubAllEnvs()
  }
})

it.each([
  ['no address', {}],
  ['no scheme', { baseUrl: 'videos.example' }],
  ['another scheme', { baseUrl: 'ftp://videos.example' }],
  ['a password in the address', { baseUrl: 'https://me:pass@videos.example' }],
  ['a token with a line break within', { baseUrl: 'https://videos.example', token: 'srl_my\nsecret' }],
])('API-03 %s is refused before any call, without repeating the token', (_, options) => {
  const refused = () => new Soundreel({ token: 'srl_my', ...options })
  expect(refused).toThrow(SoundreelError)
  expect(refused).not.toThrow('secret')
})

it('API-03 a client does not show its token', () => {
  const { client } = fakeSite([json({})])
  expect(inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client)).not.toContain('srl_secret')
})

it('API-03 the token goes to the site only, whatever the path', async () => {
  const { client, calls } = fakeSite([json({})])
  for (const path of ['@evil.example/', 'https://evil.example/', '.evil.example'])
    await expect(client.request('GET', path)).rejects.toThrow(SoundreelError)
  await client.request('GET', '//evil.example/')
  expect(calls.map(({ url }) => new URL(url).host)).toEqual(['site.example'])
})

it.each(['', ' ', '.', '..', undefined as unknown as string])('API-03 the id %j names no other call', (id) => {
  const { client, calls } = fakeSite([json({})])
  for (const call of [
    () => client.videos.get(id),
    () => client.videos.delete(id),
    () => client.videos.cancel(id),
    () => client.webhookEndpoints.delete(id),
  ])
    expect(call).toThrow(SoundreelError)
  expect(calls).toEqual([])
})

it('API-03 ids and filters are encoded, and absent filters left out', async () => {
  const { client, calls } = fakeSite([json({ data: [], nextCursor: null })])
  await client.videos.get('a/b?c', { wait: 10 })
  await client.videos.list({ q: '100% sea & sky', status: undefined, limit: 5 })
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/v1/videos/a%2Fb%3Fc?wait=10',
    '/api/v1/videos?q=100%25+sea+%26+sky&limit=5',
  ])
})

it('API-03 a redirect is not followed, because it would turn a purchase into a list', async () => {
  const location = { location: 'https://other.example/api/v1/videos' }
  const { client, calls } = fakeSite([new Response(null, { status: 301, headers: location })])
  const call = client.videos.create({ model: 'veo3', prompt: 'waves' })
  await expect(call).rejects.toMatchObject({
    code: 'UNEXPECTED_ANSWER',
    message: expect.stringContaining('https://other.example'),
  })
  expect(calls).toHaveLength(1)
})

it.each([
  ['a page', new Response('<!doctype html>', { status: 200 }), 1],
  ["a proxy's error page", new Response('<h1>502 Bad Gateway</h1>', { status: 502 }), 3],
  ['JSON that is no object', new Response('"hello"', { status: 200 }), 1],
])('API-03 %s instead of an answer is an error of its own', async (_, answer, tries) => {
  vi.useFakeTimers()
  try {
    const { client, calls } = fakeSite([answer])
    const error = client.account.get().catch((reason) => reason)
    await vi.runAllTimersAsync()
    expect(await error).toMatchObject({ code: 'UNEXPECTED_ANSWER', status: answer.status })
    expect(calls).toHaveLength(tries)
  } finally {
    vi.useRealTimers()
  }
})

it('API-03 withResponse gives status and headers, and its failure is not left unhandled', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const site = fakeSite([json(makeVideo(), 200, { 'soundreel-version': '1.2.3' }), refusal(404, 'NOT_FOUND')])
  const { data, response } = await site.client.videos.get('vid_1').withResponse()
  expect([data.id, response.status, response.headers.get('soundreel-version')]).toEqual(['vid_1', 200, '1.2.3'])
  await expect(site.client.videos.get('vid_2').withResponse()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await new Promise((resolve) => setImmediate(resolve))
  process.removeListener('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
  const all = await Promise.all([fakeSite([json({ credits: 5 })]).client.account.get()])
  expect(all[0].credits).toBe(5)
  const ended = vi.fn()
  await fakeSite([json({})])
    .client.account.get()
    .finally(ended)
  expect(ended).toHaveBeenCalledOnce()
})

it('API-03 fields and states of a newer server pass', async () => {
  const { client } = fakeSite([json({ ...makeVideo(), status: 'reviewing', mood: 'calm' })])
  expect(await client.videos.get('vid_1')).toMatchObject({ status: 'reviewing', mood: 'calm' })
})

it('API-03 generate refuses several takes before it pays: their videos would be lost', async () => {
  const { client, calls } = fakeSite([created()])
  const takes = { model: 'veo3', prompt: 'waves', takes: 2 } as never
  await expect(client.videos.generate(takes)).rejects.toThrow('create')
  expect(calls).toEqual([])
})

it('API-03 list is a page, and an iterator over all pages with the same filter', async () => {
  const pages = [
    json({ data: [makeVideo({ id: 'a' }), makeVideo({ id: 'b' })], nextCursor: 'b' }),
    json({ data: [], nextCursor: 'c' }),
    json({ data: [makeVideo({ id: 'd' })], nextCursor: null }),
  ]
  const { client, calls } = fakeSite(pages)
  const seen: string[] = []
  for await (const { id } of client.videos.list({ status: 'completed', limit: 2 })) seen.push(id)
  expect(seen).toEqual(['a', 'b', 'd'])
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/v1/videos?status=completed&limit=2',
    '/api/v1/videos?status=completed&limit=2&cursor=b',
    '/api/v1/videos?status=completed&limit=2&cursor=c',
  ])
  const one = fakeSite(pages)
  for await (const { id } of one.client.videos.list()) if (id === 'a') break
  expect(one.calls).toHaveLength(1)
  await expect(
    (async () => {
      for await (const _ of fakeSite([refusal(400, 'INVALID_INPUT')]).client.videos.list()) expect.unreachable()
    })(),
  ).rejects.toMatchObject({ code: 'INVALID_INPUT' })
})

it('API-03 an upload is a form whose type the runtime sets', async () => {
  const { client, calls } = fakeSite([json({ id: 'up_1' }, 201)])
  await client.uploads.create(new File(['x'], 'sea.png', { type: 'image/png' }))
  const [call] = calls as [FakeCall]
  expect(call.headers.get('content-type')).toBeNull()
  expect(((call.body as FormData).get('file') as File).name).toBe('sea.png')
})

it('API-03 the headers and limits of the client are those of every call, unless the call has its own', async () => {
  const { client, calls } = fakeSite([new TypeError('fetch failed')], { headers: { 'x-team': 'a' }, maxRetries: 0 })
  await client.account.get().catch(() => undefined)
  await client.account.get({ headers: { 'x-team': 'b', 'x-own': 'c' } }).catch(() => undefined)
  expect(calls.map(({ headers }) => [headers.get('x-team'), headers.get('x-own')])).toEqual([
    ['a', null],
    ['b', 'c'],
  ])
  const hang = (_: FakeCall, signal: AbortSignal | null) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const slow = fakeSite([hang], { timeoutMs: 20, maxRetries: 0 })
  await expect(slow.client.account.get()).rejects.toThrow('did not answer within 0.02 s')
})
