import { afterAll, beforeAll, expect, it } from 'vitest'
import type { KnownErrorCode } from '#sdk/types/error-code.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { created, fakeSite, json } from './fake-fetch.ts'

let test: TestApp
type Operation = { responses: Record<string, { description: string }> }
let document: { paths: Record<string, Record<string, Operation>> }
beforeAll(async () => {
  test = await createTestApp()
  document = (await test.browser().get('/api/openapi.json')).body
})
afterAll(() => test.close())

const operations = () =>
  Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/v1/'))
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, one]) => ({ path, method, one })))

/** Every method of the client, once. */
async function callEverything(): Promise<string[]> {
  const { client, calls } = fakeSite([
    ({ method, path }) =>
      method === 'POST' && path === '/api/v1/videos' ? created() : json({ data: [], nextCursor: null }),
  ])
  const { videos, webhookEndpoints } = client
  const request = { model: 'veo3_fast', prompt: 'waves' }
  const called: Record<string, unknown>[] = [
    { list: client.models.list() },
    { get: client.account.get() },
    { create: client.uploads.create(new Blob(['x'])) },
    {
      quote: videos.quote(request),
      create: videos.create(request),
      get: videos.get('{id}'),
      list: videos.list(),
      cancel: videos.cancel('{id}'),
      delete: videos.delete('{id}'),
      upgrade: videos.upgrade('{id}', { to: '4k' }),
      verify: videos.verify({ sha256: 'x' }),
      // They are made of the ones above.
      ...{ generate: null, wait: null, generateAndWait: null },
    },
    {
      list: webhookEndpoints.list(),
      create: webhookEndpoints.create({ url: 'https://example.com' }),
      update: webhookEndpoints.update('{id}', {}),
      delete: webhookEndpoints.delete('{id}'),
      rotateSecret: webhookEndpoints.rotateSecret('{id}'),
      test: webhookEndpoints.test('{id}'),
      listDeliveries: webhookEndpoints.listDeliveries('{id}'),
    },
  ]
  const resources = [client.models, client.account, client.uploads, videos, webhookEndpoints]
  for (const [index, resource] of resources.entries()) {
    const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(resource)).filter((name) => name !== 'constructor')
    expect(Object.keys(called[index] ?? {}).sort()).toEqual(methods.sort())
  }
  await Promise.all(called.flatMap((methods) => Object.values(methods)))
  return calls.map(({ method, path }) => `${method} ${decodeURIComponent(path.replace(/\?.*/, ''))}`)
}

it('API-03 each operation below /api/v1 has a method, and each method an operation', async () => {
  const served = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  expect(served.length).toBeGreaterThan(10)
  expect((await callEverything()).sort()).toEqual(served.sort())
})

it('API-03 the types of errors name the codes that these operations may answer with', () => {
  const listed: Record<KnownErrorCode, true> = {
    ...{ COST_ABOVE_MAX: true, IDEMPOTENCY_KEY_IN_USE: true, IDEMPOTENCY_KEY_REUSED: true, INSUFFICIENT_CREDITS: true },
    ...{ INTERNAL: true, INVALID_INPUT: true, INVALID_TOKEN: true, LIMIT_REACHED: true, MALFORMED_JSON: true },
    ...{ MODEL_NOT_ALLOWED: true, MODEL_PAUSED: true, MODEL_RETIRED: true, NOT_CANCELLABLE: true, NOT_FOUND: true },
    ...{ NOT_SIGNED_IN: true, NOT_UPGRADABLE: true, OPTION_NOT_OFFERED: true, PROMPT_REFUSED: true },
    ...{ SCOPE_MISSING: true, SCREENING_UNAVAILABLE: true, STEP_UP_NEEDED: true, STORAGE_FULL: true },
    ...{ TOKEN_BUDGET_REACHED: true },
    ...{ TOO_LARGE: true, TOO_MANY_REQUESTS: true, UNAVAILABLE: true, UNSUPPORTED_MEDIA_TYPE: true },
    ...{ UPLOADS_FULL: true, VIDEO_IN_PROGRESS: true, WRONG_ORIGIN: true },
  }
  const told = operations().flatMap(({ one }) =>
    Object.entries(one.responses)
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([, { description }]) => description.split(', ')),
  )
  expect([...new Set(told)].sort()).toEqual(Object.keys(listed).sort())
})
