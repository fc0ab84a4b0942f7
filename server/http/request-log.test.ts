import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ LOG_LEVEL: 'debug' })
})
afterAll(() => test.close())

/** The levels with which the answers of a path were logged; 30 is that of information, 20 that of details. */
const levelsOf = (path: string) =>
  test.logged
    .map((line) => JSON.parse(line))
    .filter((entry) => entry.msg === 'answered' && entry.path === path)
    .map(({ level, status }) => [level, status])

it('PLT-06 a log line names the path without its query, which may hold a code or an address', async () => {
  await test.app.inject('/api/auth/google/callback?state=canary-state&code=canary-code')
  await test.app.inject({ method: 'POST', url: '/api/auth/login?next=canary-next', payload: {} })
  await test.app.inject('/api/nothing?q=canary-search')
  expect(levelsOf('/api/auth/google/callback')).toEqual([[20, 302]])
  expect(levelsOf('/api/auth/login')).toEqual([[30, 400]])
  expect(levelsOf('/api/nothing')).toEqual([[20, 404]])
  expect(test.logged.join('')).not.toContain('canary')
})
