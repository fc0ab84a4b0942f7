import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBodySchema } from '#contract/errors.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

describe('errors', () => {
  const raw = (payload: string, contentType = 'application/json') =>
    test.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': contentType } })

  it('PLT-04 an unknown API path gets 404 in JSON, for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
      const answer = await test.app.inject({ method, url: '/api/nothing/here' })
      expect(answer.statusCode).toBe(404)
      expect(errorBodySchema.parse(answer.json()).code).toBe('NOT_FOUND')
    }
  })

  it('PLT-04 a malformed id gets 404, like an unknown id', async () => {
    const admin = await test.administrator()
    for (const path of ['credit-packages', 'kie-apis']) {
      const answer = await admin.delete(`/api/admin/${path}/77`)
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await admin.put('/api/admin/users/nobody/toggle', { isActive: false })).status).toBe(404)
  })

  it.each([
    ['/api/v1/verify%', 404],
    ['/api/v1/videos/%ff?wait=0', 401],
    [`/api/v1/webhook-endpoints/${'a'.repeat(2000)}/deliveries`, 401],
    ['/api/n8n/video-status/%e0%a4', 401],
    [`/api/stories/${'a'.repeat(101)}`, 404],
    ['/media/%ff/poster.jpg', 404],
  ])('PLT-04 %s, which no address can be, gets the common error of its place: %i', async (url, status) => {
    const answer = await test.app.inject(url)
    expect([answer.statusCode, answer.headers['x-content-type-options']]).toEqual([status, 'nosniff'])
    const { code, requestId } = errorBodySchema.parse(answer.json())
    expect(code).toBe(status === 404 ? 'NOT_FOUND' : 'NOT_SIGNED_IN')
    expect(requestId).toBe(answer.headers['x-request-id'])
  })

  it('PLT-04 a body that is not UTF-8 gets 400, and is not read with signs in place of its letters', async () => {
    const headers = { 'content-type': 'application/json' }
    const payload = Buffer.from('{"username":"caf\u00e9","password":"x"}', 'latin1')
    const answer = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      400,
      { code: 'MALFORMED_JSON', message: 'The request body is not valid UTF-8.' },
    ])
  })

  it('PLT-04 malformed JSON gets 400', async () => {
    const answer = await raw('{"username":')
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED_JSON'])
    const headers = { 'content-type': 'application/json' }
    const callback = { method: 'POST', url: '/api/kie/callback/guess', payload: '{"data":', headers } as const
    expect((await test.app.inject(callback)).json().code).toBe('MALFORMED_JSON')
  })

  it('PLT-04 PLT-06 a temporarily unavailable database gets 503 with a retry, not an internal error', async () => {
    const { db } = test.ctx
    const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' })
    const fail = () => {
      throw new Error('Failed query: select', { cause: refused })
    }
    test.ctx.db = { ...db, root: new Proxy(db.root, { get: () => fail }) }
    const answer = await test.app.inject('/api/pricing/current')
    test.ctx.db = db
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE'])
    expect(answer.body).not.toContain('10.0.0.5')
  })

  it('PLT-04 an oversized body gets 413', async () => {
    const answer = await raw(JSON.stringify({ username: 'x'.repeat(2_000_000) }))
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'TOO_LARGE'])
  })

  it('PLT-04 an unsupported content type gets 415', async () => {
    for (const type of ['application/xml', 'text/plain;charset=UTF-8']) {
      const answer = await raw('{"username":"a"}', type)
      expect([answer.statusCode, answer.json().code], type).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
      expect(answer.json().message).toBe('Send the body as application/json.')
    }
    const { cookieHeader } = await test.signedIn('sender-of-a-picture')
    const headers = { cookie: cookieHeader(), origin: test.ctx.config.publicUrl, 'content-type': 'image/png' }
    const upload = await test.app.inject({ method: 'POST', url: '/api/v1/uploads', payload: 'a picture', headers })
    expect([upload.statusCode, upload.json()]).toMatchObject([
      415,
      { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send the file as multipart/form-data.', field: 'file' },
    ])
  })

  it('PLT-04 a missing body gets the name of the first missing field', async () => {
    const answer = await test.browser().post('/api/auth/login')
    expect(answer).toMatchObject({ status: 400, body: { field: 'username', message: 'Username is required' } })
  })

  it('PLT-04 an unexpected failure reveals only its request id', async () => {
    const { root } = test.db
    test.db.root = new Proxy(root, {
      get() {
        throw new Error('secret detail at /srv/db.ts:12')
      },
    })
    const answer = await test.browser().get('/api/pricing/current')
    test.db.root = root
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|srv/)
    expect(answer.body.requestId).toBe(answer.headers['x-request-id'])
  })
})

describe('the public contract', () => {
  it('AUT-07 is an OpenAPI 3.1 document of every endpoint, with its inputs and errors', async () => {
    const { body } = await test.browser().get('/api/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const operation = body.paths['/api/generate-video'].post
    expect(operation.requestBody.content['application/json'].schema.properties.model.enum).toEqual([
      'veo3',
      'veo3_fast',
    ])
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', '402', '422', '429']))
    expect(body.paths['/api/video-status/{taskId}'].get.parameters[0]).toMatchObject({ name: 'taskId', in: 'path' })
  })

  it('ACC-10 requires a sign-in before it validates the input', async () => {
    for (const [method, url] of [
      ['POST', '/api/generate-video'],
      ['GET', '/api/video-tasks?days=nonsense'],
      ['GET', '/api/video-status/x'],
    ] as const) {
      const answer = await test.app.inject({ method, url })
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'NOT_SIGNED_IN'])
    }
  })
})
