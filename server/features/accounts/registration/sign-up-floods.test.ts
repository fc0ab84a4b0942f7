import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function post(url: string, username: string, remoteAddress: string): Promise<number> {
  const payload = { username, password: 'correct horse' }
  return (await test.app.inject({ method: 'POST', url, payload, remoteAddress })).statusCode
}
const signUp = (username: string, remoteAddress: string) => post('/api/auth/register', username, remoteAddress)
const signIn = (username: string, remoteAddress: string) => post('/api/auth/login', username, remoteAddress)

/** A hundred sign-ups at once, and how many of them are answered before another call. */
function startFlood(name: string, addressOf: (index: number) => string) {
  let answered = 0
  const flood = Array.from({ length: 100 }, async (_, index) => {
    const status = await signUp(`${name}-${index}`, addressOf(index))
    answered += 1
    return status
  })
  return {
    statuses: Promise.all(flood),
    answeredBefore: async (other: Promise<number>) => ({ status: await other, answered }),
  }
}

it('SEC-06 SEC-27: a flood of sign-ups from one network delays no sign-in, and no sign-up from another network', async () => {
  await test.signedIn('lan')
  const { statuses, answeredBefore } = startFlood('crowd', () => '198.51.100.60')
  const others = [signIn('lan', '198.51.100.61'), signUp('newcomer', '198.51.100.62')]
  const answers = await Promise.all(others.map(answeredBefore))
  expect(new Set(await statuses)).toEqual(new Set([200]))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  for (const other of answers) expect(other.answered).toBeLessThan(50)
})

it('SEC-10: a caller with many IPv6 networks has one limit for the sign-ups of their /48', async () => {
  const { max } = limits['sign-up:wide-network']
  for (let count = 0; count < max - 1; count++) await test.ctx.limits.add('sign-up:wide-network', '2001:db8:77::/48')
  const statuses: number[] = []
  for (const subnet of [1, 2, 3]) statuses.push(await signUp(`subnet-${subnet}`, `2001:db8:77:${subnet}::1`))
  expect(statuses).toEqual([200, 429, 429])
  expect(await signUp('elsewhere', '2001:db8:78::1')).toBe(200)
})

it('SEC-06 SEC-27: a flood of sign-ups from many IPv6 networks of one /48 delays no sign-up from elsewhere', async () => {
  const { statuses, answeredBefore } = startFlood('wide', (index) => `2001:db8:79:${index}::1`)
  const { status, answered } = await answeredBefore(signUp('distant', '2001:db8:7a::1'))
  expect(new Set(await statuses)).toEqual(new Set([200]))
  expect(status).toBe(200)
  expect(answered).toBeLessThan(50)
})
