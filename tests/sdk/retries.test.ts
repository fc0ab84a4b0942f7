import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  APIError,
  ConnectionError,
  InvalidTokenError,
  NotFoundError,
  RateLimitError,
  TimeoutError,
} from '#sdk/errors.ts'
import { created, type FakeCall, fakeSite, json, makeVideo, refusal } from './fake-fetch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const request = { model: 'veo3_fast', prompt: 'waves' }
const broken = new TypeError('fetch failed')
const keysOf = (calls: FakeCall[]) => calls.map(({ headers }) => headers.get('idempotency-key'))
/** Settles the promise, however long it waits, and says how long that was. */
async function settle<T>(promise: Promise<T>): Promise<{ value?: T; error?: unknown; ms: number }> {
  const begun = Date.now()
  const result = promise.then(
    (value) => ({ value, ms: Date.now() - begun }),
    (error) => ({ error, ms: Date.now() - begun }),
  )
  await vi.runAllTimersAsync()
  return result
}

describe('a call that charges', () => {
  it('API-03 is repeated with one key of its own after broken connections and server errors', async () => {
    const { client, calls } = fakeSite([broken, refusal(503, 'UNAVAILABLE'), created()])
    const { value } = await settle(client.videos.create(request))
    expect(value?.data[0]?.id).toBe('vid_1')
    const [key, ...others] = keysOf(calls)
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(others).toEqual([key, key])
    await settle(client.videos.create(request))
    expect(keysOf(calls).at(-1)).not.toBe(key)
  })

  it('API-03 uses the given key, and its error names it', async () => {
    const { client, calls } = fakeSite([broken])
    const { error } = await settle(client.videos.generate(request, { idempotencyKey: 'mine' }))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ idempotencyKey: 'mine', cause: broken })
    expect(keysOf(calls)).toEqual(['mine', 'mine', 'mine'])
    const refused = fakeSite([refusal(402, 'TOKEN_BUDGET_REACHED')])
    const { error: budget } = await settle(refused.client.videos.create(request, { idempotencyKey: 'mine' }))
    expect(budget).toMatchObject({ idempotencyKey: 'mine', code: 'TOKEN_BUDGET_REACHED' })
    expect(refused.calls).toHaveLength(1)
  })

  it('API-03 refuses a key that the server does not take, before anything is sent', async () => {
    const { client, calls } = fakeSite([created()])
    for (const idempotencyKey of ['', ' ', 'k'.repeat(256), 'order–1', 'заказ', 'a\nb', null as unknown as string])
      for (const call of [
        () => client.videos.create(request, { idempotencyKey }),
        () => client.videos.upgrade('vid_1', { to: '4k', maxCredits: 4 }, { idempotencyKey }),
        () => client.request('POST', '/api/v1/anything', { body: {}, idempotencyKey }),
      ])
        expect(call).toThrow('An idempotency key has 1 to 255 characters of Latin-1.')
    expect(calls).toEqual([])
    await settle(client.videos.create(request, { idempotencyKey: ` ${'k'.repeat(255)} ` }))
    expect(keysOf(calls)).toEqual(['k'.repeat(255)])
  })

  it('API-03 says whether a refusal follows a lost answer, which may have been charged', async () => {
    const limited = refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '600' })
    for (const [steps, afterLostAnswer] of [
      [[broken, limited], true],
      [[refusal(502, 'UNAVAILABLE'), limited], true],
      [[refusal(408, 'TIMED_OUT'), limited], true],
      [[limited], false],
      [[refusal(429, 'TOO_MANY_REQUESTS'), limited], false],
      [[refusal(409, 'IDEMPOTENCY_KEY_IN_USE'), limited], true],
    ] as const) {
      const { error } = await settle(fakeSite([...steps]).client.videos.create(request))
      expect(error).toMatchObject({ code: 'TOO_MANY_REQUESTS', afterLostAnswer })
    }
  })

  it('API-03 waits for another call with its key', async () => {
    const { client, calls } = fakeSite([refusal(409, 'IDEMPOTENCY_KEY_IN_USE'), created()])
    await settle(client.videos.create(request))
    expect(calls).toHaveLength(2)
  })

  it('API-03 also has a key if it is an upgrade', async () => {
    const { client, calls } = fakeSite([broken, json(makeVideo())])
    await settle(client.videos.upgrade('vid_1', { to: '4k', maxCredits: 4 }))
    expect(calls[0]).toMatchObject({ path: '/api/v1/videos/vid_1/upgrade', body: { to: '4k', maxCredits: 4 } })
    expect(keysOf(calls)[0]).toBe(keysOf(calls)[1])
  })

  it('API-03 makes its key on pages without https, too', async () => {
    const { randomUUID } = crypto
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
    try {
      const { client, calls } = fakeSite([created()])
      await client.videos.create(request)
      expect(keysOf(calls)[0]).toHaveLength(32)
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true })
    }
  })
})

describe('the time between tries', () => {
  it('API-03 grows from half a second, up to eight', async () => {
    const { client } = fakeSite([broken], { maxRetries: 6 })
    const { ms } = await settle(client.account.get())
    expect(ms).toBeGreaterThanOrEqual(0.75 * (500 + 1000 + 2000 + 4000 + 8000 + 8000))
    expect(ms).toBeLessThanOrEqual(23_500)
  })

  it.each([
    ['seconds', '7'],
    ['a date', () => new Date(Date.now() + 7000).toUTCString()],
  ])('API-03 follows Retry-After in %s', async (_, after) => {
    vi.setSystemTime('2026-11-24T12:00:00Z')
    const header = typeof after === 'string' ? after : after()
    const { client } = fakeSite([refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': header }), json(makeVideo())])
    expect((await settle(client.videos.get('vid_1'))).ms).toBe(7000)
  })

  it('API-03 leaves a Retry-After of more than a minute to the caller', async () => {
    const { client, calls } = fakeSite([refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '3600' })])
    const { error, ms } = await settle(client.videos.get('vid_1'))
    expect(error).toBeInstanceOf(RateLimitError)
    expect(error).toMatchObject({ retryAfter: 3600, requestId: 'r1' })
    expect([calls.length, ms]).toEqual([1, 0])
  })

  it('API-03 follows a Retry-After of a minute, but of no second more', async () => {
    const busyFor = (seconds: string) => refusal(503, 'UNAVAILABLE', { 'retry-after': seconds })
    const patient = fakeSite([busyFor('60'), json(makeVideo())])
    expect((await settle(patient.client.videos.get('vid_1'))).ms).toBe(60_000)
    const impatient = fakeSite([busyFor('61'), json(makeVideo())])
    expect((await settle(impatient.client.videos.get('vid_1'))).error).toMatchObject({ retryAfter: 61 })
    expect(impatient.calls).toHaveLength(1)
  })

  it('API-03 ends at once when the signal aborts', async () => {
    const controller = new AbortController()
    const { client, calls } = fakeSite([broken])
    const call = client.videos.get('vid_1', {}, { signal: controller.signal }).catch((error) => error)
    await vi.advanceTimersByTimeAsync(10)
    controller.abort(new Error('enough'))
    expect(await call).toMatchObject({ message: 'enough' })
    expect(calls).toHaveLength(1)
    const late = client.videos.get('vid_1', {}, { signal: controller.signal })
    await expect(late).rejects.toThrow('enough')
    expect(calls).toHaveLength(1)
  })
})

describe('what is not repeated', () => {
  it('API-03 a POST without a key whose outcome is unknown', async () => {
    for (const step of [broken, refusal(500, 'INTERNAL')]) {
      const { client, calls } = fakeSite([step])
      await settle(client.webhookEndpoints.create({ url: 'https://example.com' }))
      await settle(client.webhookEndpoints.rotateSecret('w1'))
      await settle(client.request('POST', '/api/v1/anything', { body: {} }))
      expect(calls).toHaveLength(3)
    }
    const { client, calls } = fakeSite([broken])
    await settle(client.request('POST', '/api/v1/anything', { body: {}, idempotencyKey: 'k' }))
    expect(keysOf(calls)).toEqual(['k', 'k', 'k'])
  })

  it('API-03 a PATCH of any call, unlike what is safe to repeat and a server that timed out', async () => {
    for (const [method, tries] of [
      ['PATCH', 1],
      ['post', 1],
      ['PUT', 3],
      ['DELETE', 3],
      ['GET', 3],
    ] as const) {
      const { client, calls } = fakeSite([refusal(408, 'TIMED_OUT')])
      await settle(client.request(method, '/api/v1/anything'))
      expect(calls.map((call) => call.method)).toEqual(Array(tries).fill(method.toUpperCase()))
    }
  })

  it('API-03 a refusal, and any call with maxRetries 0', async () => {
    for (const [status, code] of [
      [400, 'OPTION_NOT_OFFERED'],
      [409, 'COST_ABOVE_MAX'],
      [422, 'PROMPT_REFUSED'],
    ] as const) {
      const { client, calls } = fakeSite([refusal(status, code)])
      expect((await settle(client.videos.create(request))).error).toMatchObject({ code, status })
      expect(calls).toHaveLength(1)
    }
    const { client, calls } = fakeSite([broken])
    await settle(client.videos.get('vid_1', {}, { maxRetries: 0 }))
    expect(calls).toHaveLength(1)
  })

  it('API-03 but a limited POST has not begun, and is sent again', async () => {
    const { client, calls } = fakeSite([refusal(429, 'TOO_MANY_REQUESTS', { 'retry-after': '1' }), json({ id: 'w1' })])
    await settle(client.webhookEndpoints.create({ url: 'https://example.com' }))
    expect(calls).toHaveLength(2)
  })
})

it('API-03 a deletion whose first answer was lost is done, though it is not found any more', async () => {
  const { client } = fakeSite([broken, refusal(404, 'NOT_FOUND')])
  expect(await settle(client.videos.delete('vid_1'))).toMatchObject({ value: undefined })
  const missing = fakeSite([refusal(404, 'NOT_FOUND')])
  expect((await settle(missing.client.videos.delete('vid_1'))).error).toBeInstanceOf(NotFoundError)
  const limited = fakeSite([refusal(429, 'TOO_MANY_REQUESTS'), refusal(404, 'NOT_FOUND')])
  expect((await settle(limited.client.videos.delete('vid_1'))).error).toBeInstanceOf(NotFoundError)
})

it('API-03 a server that does not answer, or not to the end, times out with the key of the call', async () => {
  const silent = (_: FakeCall, signal: AbortSignal | null) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const endless = (_: FakeCall, signal: AbortSignal | null) => {
    const start = (controller: ReadableStreamDefaultController) =>
      signal?.addEventListener('abort', () => controller.error(signal.reason))
    return new Response(new ReadableStream({ start }), { status: 201 })
  }
  for (const step of [silent, endless]) {
    const { client, calls } = fakeSite([step])
    const call = client.videos.create(request, { idempotencyKey: 'mine', timeoutMs: 2000, maxRetries: 1 })
    const { error } = await settle(call)
    expect(error).toBeInstanceOf(TimeoutError)
    expect(error).toMatchObject({ idempotencyKey: 'mine', videoId: null })
    expect(calls).toHaveLength(2)
  }
})

it('API-03 errors have their class, code, field, accepted values and request', async () => {
  const more = { field: 'seconds', allowed: [4, 6, 8], params: { a: 1 } }
  const { client } = fakeSite([refusal(400, 'OPTION_NOT_OFFERED', { 'x-request-id': 'r2' }, more)])
  const { error } = await settle(client.videos.create(request))
  expect(error).toMatchObject({ ...more, name: 'APIError', status: 400, code: 'OPTION_NOT_OFFERED', requestId: 'r2' })
  for (const [status, code, name] of [
    [401, 'INVALID_TOKEN', 'InvalidTokenError'],
    [402, 'INSUFFICIENT_CREDITS', 'InsufficientCreditsError'],
    [422, 'PROMPT_REFUSED', 'PromptRefusedError'],
    [404, 'NOT_FOUND', 'NotFoundError'],
    [409, 'OF_A_NEWER_SERVER', 'APIError'],
  ] as const) {
    const { error } = await settle(fakeSite([refusal(status, code)]).client.account.get())
    expect(error).toBeInstanceOf(APIError)
    expect(error).toMatchObject({ name, code, status })
  }
  expect((await settle(fakeSite([refusal(401, 'NOT_SIGNED_IN')]).client.account.get())).error).toBeInstanceOf(
    InvalidTokenError,
  )
})
