import { afterAll, beforeAll, expect, it } from 'vitest'
import { errorCodes } from '#contract/errors.ts'
import { loadEndpoints } from '#tests/contract-endpoints.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
// biome-ignore lint/suspicious/noExplicitAny: the document is what is tested
let document: any
// biome-ignore lint/suspicious/noExplicitAny: the same
let operations: { path: string; method: string; operation: any }[]
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: 'https://films.example' })
  document = (await test.browser().get('/api/openapi.json')).body
  operations = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
})
afterAll(() => test.close())

it("AUT-07 is an OpenAPI 3.1 document with this server's address", () => {
  expect(document.openapi).toBe('3.1.0')
  expect(document.servers).toEqual([{ url: 'https://films.example' }])
  expect(document.components.securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'cookie' },
    bearer: { type: 'http', scheme: 'bearer' },
  })
  expect(JSON.stringify(document)).not.toContain('soundreel.example')
})

it('AUT-07 describes every call, its access and its errors', async () => {
  expect(operations.length).toBeGreaterThan(30)
  for (const { path, method, operation } of operations) {
    expect(operation.summary, path).toEqual(expect.any(String))
    expect(operation.tags, path).toHaveLength(1)
    for (const [status, answer] of Object.entries<{ description: string }>(operation.responses)) {
      if (status.startsWith('2') || status === '304') continue
      for (const code of answer.description.split(', '))
        expect(errorCodes[code as keyof typeof errorCodes].status, `${path} ${code}`).toBe(Number(status))
    }
    const [scheme = {}] = operation.security ?? []
    const signedOut = await test.app.inject({
      method: method.toUpperCase() as 'GET',
      url: path.replaceAll(/\{\w+\}/g, 'x'),
    })
    if (path.startsWith('/api/n8n/')) expect(scheme).toEqual({ bearer: [] })
    if (operation.security) expect(signedOut.statusCode, path).toBe(401)
    else expect(signedOut.body, path).not.toContain('NOT_SIGNED_IN')
  }
})

it('AUT-07 names every call, so that generated clients have one function for each', () => {
  const names = operations.map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(operations.length)
  for (const name of names) expect(name).toMatch(/^(get|post|put|delete)[A-Za-z0-9]+$/)
  expect(names).toEqual(expect.arrayContaining(['postN8nGenerate', 'getVideoStatusByTaskId']))
})

it('AUT-07 describes every possible answer, including errors before validation', () => {
  for (const { path, method, operation } of operations) {
    if (method === 'get') continue
    expect(Object.keys(operation.responses), path).toEqual(expect.arrayContaining(['400', '413', '415']))
    expect(operation.responses['400'].description, path).toContain('MALFORMED_JSON')
    const asksForOrigin = !path.startsWith('/api/n8n/') && !/callback|webhook$/.test(path)
    expect(String(operation.responses['403']?.description).includes('WRONG_ORIGIN'), path).toBe(asksForOrigin)
  }
  expect(document.paths['/api/video-tasks'].get.responses).toHaveProperty('304')
  const form = document.paths['/api/images/upload'].post.requestBody.content['multipart/form-data'].schema
  expect(form).toMatchObject({ required: ['image'], properties: { image: { format: 'binary' } } })
})

it('AUT-07 describes the rate limit headers and the webhook messages', () => {
  const { '200': answered, '429': refused } = document.paths['/api/n8n/me'].get.responses
  expect(Object.keys(answered.headers)).toEqual(expect.arrayContaining(['RateLimit', 'RateLimit-Remaining']))
  expect(Object.keys(refused.headers)).toContain('Retry-After')
  expect(Object.keys(document.webhooks)).toEqual([
    ...['video.completed', 'video.failed', 'video.hd_ready', 'video.cancelled', 'video.upgraded'],
    ...['video.upgrade_failed', 'token.budget_low', 'webhook.test'],
  ])
  const withoutVideo = ['token.budget_low', 'webhook.test']
  for (const [type, { post }] of Object.entries<{ post: { description: string } }>(document.webhooks))
    expect(post.description.includes('data is the video'), type).toBe(!withoutVideo.includes(type))
  const cancelled = document.webhooks['video.cancelled'].post.requestBody.content['application/json'].schema
  expect(cancelled.properties.data.properties).toHaveProperty('creditsReturned')
  for (const type of ['video.completed', 'video.failed', 'video.hd_ready']) {
    const { schema } = document.webhooks[type].post.requestBody.content['application/json']
    const [old, withVideo] = schema.anyOf
    for (const { properties } of schema.anyOf) expect(Object.keys(properties)).toEqual(['type', 'timestamp', 'data'])
    expect(old.properties.data.properties).toHaveProperty('videoUrl')
    expect(withVideo.properties.data.properties).toHaveProperty('creditsReturned')
  }
  const ofVideos = document.paths['/api/v1/videos'].post.callbacks.finished['{$request.body#/callbackUrl}'].post
  const { data } = ofVideos.requestBody.content['application/json'].schema.properties
  expect(data.items.properties).toHaveProperty('creditsReturned')
  expect(document.paths['/api/v1/videos'].get).toBeDefined()
  const { callbacks } = document.paths['/api/n8n/generate'].post
  const { parameters } = callbacks.finished['{$request.body#/callbackUrl}'].post
  const required = (list: { name: string; required: boolean }[]) =>
    list.filter((header) => header.required).map(({ name }) => name)
  expect(required(document.webhooks['video.failed'].post.parameters)).toContain('webhook-signature')
  expect(required(parameters)).toEqual(['webhook-id', 'webhook-timestamp'])
})

it('AUT-07 API-01 names the headers of the answers below /api/v1, and of those below /api/n8n', () => {
  const headersOf = (call: string, status: string) => {
    const [method = '', path = ''] = call.split(' ')
    return Object.keys(document.paths[path][method].responses[status].headers ?? {})
  }
  for (const { path, method, operation } of operations.filter((one) => one.path.startsWith('/api/v1/')))
    for (const status of Object.keys(operation.responses))
      expect(headersOf(`${method} ${path}`, status), `${path} ${status}`).toContain('soundreel-version')
  for (const [call, status, ...names] of [
    ['post /api/v1/videos', '201', 'Idempotency-Replayed', 'Deprecation', 'Sunset'],
    ['post /api/n8n/generate', '200', 'Idempotency-Replayed', 'Deprecation', 'Sunset'],
    ['post /api/v1/quotes', '200', 'Deprecation', 'Sunset'],
    ['post /api/v1/videos/{id}/upgrade', '200', 'Deprecation', 'Sunset'],
    ['get /api/v1/videos/{id}', '200', 'Retry-After'],
    ['get /api/n8n/video-status/{taskId}', '200', 'Retry-After'],
    ['get /api/v1/models', '200', 'ETag'],
    ['get /api/v1/models', '304', 'ETag'],
  ] as const)
    expect(headersOf(call, status), call).toEqual(expect.arrayContaining(names))
  expect(headersOf('get /api/v1/account', '200')).not.toContain('Retry-After')
})

it('AUT-07 matches the server: every error has the documented shape', async () => {
  const headers = { 'content-type': 'application/xml', authorization: 'Bearer nobody' }
  for (const { path, method, operation } of operations) {
    if (method === 'get') continue
    const url = path.replaceAll(/\{\w+\}/g, 'x')
    const answer = await test.app.inject({ method: method.toUpperCase() as 'POST', url, headers, payload: '<a/>' })
    const described = operation.responses[answer.statusCode]
    expect(described, `${path} ${answer.statusCode}`).toBeDefined()
    if (answer.statusCode < 400) continue
    const { required, properties } = described.content['application/json'].schema
    expect(Object.keys(answer.json()), path).toEqual(expect.arrayContaining(required))
    expect(Object.keys(properties), path).toEqual(expect.arrayContaining(Object.keys(answer.json())))
  }
})

it('AUT-07 describes the Idempotency-Key where it is supported', () => {
  for (const path of ['/api/n8n/generate', '/api/v1/videos']) {
    const { parameters, responses } = document.paths[path].post
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key', in: 'header' }))
    expect(responses['409'].description).toContain('IDEMPOTENCY_KEY_IN_USE')
    expect(responses['422'].description).toContain('IDEMPOTENCY_KEY_REUSED')
  }
})

const isForPrograms = (path: string) => /^\/api\/(v1|n8n)\//.test(path)

const contentOf = (part: { content?: Record<string, object> }) => part?.content?.['application/json'] ?? {}
// biome-ignore lint/suspicious/noExplicitAny: the same
const exampleOf = ({ example, schema }: any) => example ?? schema?.examples?.[0]

it('API-08 AUT-07 every call of programs has examples of its body and its answer that match the contract', async () => {
  const endpoints = (await loadEndpoints()).filter(({ path }) => isForPrograms(path))
  expect(endpoints.length).toBeGreaterThan(20)
  for (const { method, path, body, response, status = 200 } of endpoints) {
    const { requestBody, responses } = document.paths[path][method.toLowerCase()]
    const sent = exampleOf(contentOf(requestBody))
    if (body) expect(body.safeParse(sent).error, `${method} ${path} ${JSON.stringify(sent)}`).toBeUndefined()
    expect(Object.keys(responses).filter((known) => known.startsWith('2'))).toEqual([`${status}`])
    if (status === 204) continue
    const answer = exampleOf(contentOf(responses[status]))
    // A field that the schema does not know would be missing in what it returns.
    expect(response.safeParse(answer).data, `${method} ${path}`).toEqual(answer)
    expect(answer, path).toBeDefined()
  }
})

it('API-08 AUT-07 describes every field that programs send and receive, and of every message', () => {
  const programs = operations.filter(({ path }) => isForPrograms(path)).map(({ operation }) => operation)
  const messages = Object.values(document.webhooks).map((hook) => (hook as { post: unknown }).post)
  const { callbacks } = document.paths['/api/n8n/generate'].post
  const bare = findBareFields([...programs, ...messages, callbacks])
  expect([...new Set(bare)]).toEqual([])
})

/** The names of the fields and parameters without a description, wherever they are in the document. */
function findBareFields(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return []
  const { properties, parameters, examples: _, example: __, ...others } = part as Record<string, never>
  const named = [
    ...Object.entries<{ description?: string }>(properties ?? {}),
    ...((parameters ?? []) as { name: string; description?: string }[]).map((one) => [one.name, one] as const),
  ]
  return [
    ...named.filter(([, { description }]) => !description).map(([name]) => name),
    ...[...named.map(([, one]) => one), ...Object.values(others)].flatMap(findBareFields),
  ]
}
