import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let user: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '20' })
  user = await test.signedIn()
})
afterAll(() => test.close())

/** What a browser sends by itself once the proxy before the site has asked for a password. */
const authorization = `Basic ${Buffer.from('site:secret').toString('base64')}`
const waves = { model: 'veo3_fast', prompt: 'waves' }

it("API-01 FLD-04 a page behind a proxy's own password works: only Bearer is an API token", async () => {
  const calls = [
    await user.post('/api/v1/quotes', waves, { authorization }),
    await user.post('/api/v1/videos', waves, { authorization }),
    await user.get('/api/v1/account', { authorization }),
    await user.get('/api/auth/current-user', { authorization }),
  ]
  expect(calls.map(({ status }) => status)).toEqual([200, 201, 200, 200])
})

it('SEC-15 such a call needs the Origin of the site, as any call of a page', async () => {
  const other = { authorization, origin: 'https://elsewhere.example' }
  expect((await user.post('/api/v1/quotes', waves, other)).body.code).toBe('WRONG_ORIGIN')
})

it('API-01 AUT-08 without a session it is not signed in, at every door', async () => {
  const visitor = test.browser()
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const refused = [
    await visitor.post('/api/v1/quotes', { ...waves }, { authorization }),
    await visitor.post('/api/v1/videos', waves, { authorization }),
    await visitor.get('/api/n8n/me', { authorization }),
    await visitor.post('/mcp', message, { authorization }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401])
  expect(refused.slice(1, 3).map(({ body }) => body.code)).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN'])
})
