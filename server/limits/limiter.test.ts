import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { openPostgres } from '#server/db/client.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

const { max } = limits['link:network']
let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => test.close())

/** Always refused, because no mail can be sent here. */
const ask = (app: TestApp, from: string) =>
  app.browser().post('/api/auth/forgot-password', { username: 'somebody' }, { 'x-forwarded-for': from })

async function statusesOf(times: number, call: () => Promise<{ status: number }>) {
  const statuses: number[] = []
  for (let count = 0; count < times; count++) statuses.push((await call()).status)
  return statuses
}

describe('a limit', () => {
  it('SEC-10: counts failed requests, refuses with Retry-After and one message, and ends with its window', async () => {
    const statuses = await statusesOf(max + 1, () => ask(test, '203.0.113.1'))
    expect(statuses).toEqual([...Array.from({ length: max }, () => 404), 429])
    test.clock.forward(14 * 60 * 1000)
    const refused = await ask(test, '203.0.113.1')
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    expect(refused.body).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many attempts. Please wait a moment and try again.',
      requestId: refused.headers['x-request-id'],
    })
    expect((await ask(test, '203.0.113.2')).status).toBe(404)
    test.clock.forward(60 * 1000)
    expect((await ask(test, '203.0.113.1')).status).toBe(404)
  })

  it('SEC-10: a call over one of its limits is refused, and uses up none of the others', async () => {
    const counts = test.ctx.limits
    const [user, network] = [{ name: 'create:user', who: 'a' } as const, { name: 'create:network', who: 'b' } as const]
    await counts.countAll([user, network])
    for (let count = 1; count < limits['create:user'].max; count++) await counts.add(user.name, user.who)
    await expect(counts.countAll([network, user])).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await counts.add(network.name, network.who)).count).toBe(2)
    await counts.countAll([])
  })

  it('SEC-10: counts every one of many simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: max + 20 }, () => ask(test, '2001:db8::1')))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(max)
    expect((await ask(test, '2001:db8::ffff')).status).toBe(429)
  })

  it('SEC-10: does not count invalid requests', async () => {
    const from = { 'x-forwarded-for': '203.0.113.3' }
    await statusesOf(max, () => test.browser().post('/api/auth/forgot-password', {}, from))
    expect((await ask(test, '203.0.113.3')).body.code).toBe('NOT_FOUND')
  })

  it('SEC-10: the removal of expired counts leaves those that still count', async () => {
    await statusesOf(max, () => ask(test, '203.0.113.5'))
    await test.ctx.limits.sweep()
    expect((await ask(test, '203.0.113.5')).status).toBe(429)
  })

  it('SEC-10: names the same caller in capitals and small letters, and gives back no more than was counted', async () => {
    const counts = test.ctx.limits
    expect((await counts.add('create:user', 'Somebody')).count).toBe(1)
    expect((await counts.add('create:user', 'somebody')).count).toBe(2)
    for (let times = 0; times < 4; times++) await counts.giveBack('create:user', 'SOMEBODY')
    expect((await counts.add('create:user', 'somebody')).count).toBe(1)
    await counts.forget('create:user', 'somebody')
    expect((await counts.add('create:user', 'somebody')).count).toBe(1)
    expect((await counts.add('create:network', 'somebody')).count).toBe(1)
  })

  it('SEC-10: a place is taken only if its transaction commits, and is free again after the window', async () => {
    const name = 'mark-at-once:user'
    const take = () => test.db.transaction((tx) => test.ctx.limits.take(tx, name, 'taker'))
    const undone = test.db.transaction(async (tx) => {
      expect(await test.ctx.limits.take(tx, name, 'taker')).toBe(true)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const taken: boolean[] = []
    for (let count = 0; count < limits[name].max; count++) taken.push(await take())
    expect(taken).not.toContain(false)
    test.clock.forward(limits[name].windowSeconds * 1000 - 1)
    expect(await take()).toBe(false)
    expect(await test.db.transaction((tx) => test.ctx.limits.take(tx, name, 'another'))).toBe(true)
    test.clock.forward(1)
    expect(await take()).toBe(true)
  })

  it('SEC-10: applies across all processes of a database server, and expired counts are removed', async () => {
    const { forQueue } = test.db
    if (!('connectionString' in forQueue)) return
    const other = await createTestApp({ TRUST_PROXY: '1' }, openPostgres(forQueue.connectionString))
    try {
      await statusesOf(max / 2, () => ask(test, '203.0.113.4'))
      const statuses = await statusesOf(max / 2 + 1, () => ask(other, '203.0.113.4'))
      expect(statuses.slice(-2)).toEqual([404, 429])
    } finally {
      await other.close()
    }
    test.clock.forward(25 * 60 * 60 * 1000)
    await test.ctx.limits.sweep()
    expect(await test.query('select * from attempts')).toEqual([])
  })
})
