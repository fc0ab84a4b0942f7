import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function makeCaller(owner: TestBrowser) {
  const { token } = (await owner.post('/api/user-tokens', { name: 'n8n' })).body
  return () => test.browser().get('/api/n8n/me', { authorization: `Bearer ${token}` })
}

it('AUT-07 each token has its own limit, even among tokens of one user, which the headers of every answer report', async () => {
  const owner = await test.signedIn()
  const [call, other] = [await makeCaller(owner), await makeCaller(owner)]
  const first = await call()
  expect(first.headers).toMatchObject({
    'ratelimit-policy': '"token";q=600;w=60',
    ratelimit: '"token";r=599;t=60',
    'ratelimit-limit': '600',
    'ratelimit-remaining': '599',
    'ratelimit-reset': '60',
    'x-request-id': expect.any(String),
  })
  test.clock.forward(20_000)
  await Promise.all(Array.from({ length: 599 }, call))
  const refused = await call()
  expect(refused.status).toBe(429)
  expect(refused.headers).toMatchObject({ 'retry-after': '40', 'ratelimit-remaining': '0', 'ratelimit-reset': '40' })
  expect(refused.body).toEqual({
    success: false,
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many requests at once. Try again in 40 seconds.',
    requestId: refused.headers['x-request-id'],
    error: {
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many requests at once. Try again in 40 seconds.',
      requestId: refused.headers['x-request-id'],
    },
  })
  expect((await other()).status).toBe(200)
  test.clock.forward(40_000)
  expect((await call()).status).toBe(200)
})
