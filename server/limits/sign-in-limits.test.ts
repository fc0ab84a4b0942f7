import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { networkOf, wideNetworkOf } from './network.ts'

describe('the caller', () => {
  it.each([
    ['2001:db8::1', '2001:db8:0:0:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2::1', '2001:0db8:0001:0002:abcd::'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:50123', '203.0.113.7'],
    ['[2001:db8::1]:50123', '2001:db8::2'],
    ['[::ffff:203.0.113.7]', '203.0.113.7'],
  ])('ACC-08 %s is the same caller as %s', (one, other) => expect(networkOf(one)).toBe(networkOf(other)))

  it.each([
    ['2001:db8::1', '2001:db8:0:1::1'],
    ['203.0.113.7', '203.0.113.8'],
    ['203.0.113.7:50123', '203.0.113.8:50123'],
    ['203.0.113.7:port', '203.0.113.7'],
  ])('ACC-08 %s is a different caller from %s', (one, other) => expect(networkOf(one)).not.toBe(networkOf(other)))

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
    ['2001:db8:2::1', '2001:db8:2::/48'],
    ['203.0.113.7', null],
    ['::ffff:203.0.113.7', null],
    ['no address', null],
  ])('ACC-08 the wide network of %s is %s', (address, network) => expect(wideNetworkOf(address)).toBe(network))
})

describe('attempts behind one proxy', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ TRUST_PROXY: '1' })
  })
  afterAll(() => test.close())

  const guess = async (username: string, forwarded: string) => {
    const body = { username, password: 'guess' }
    return (await test.browser().post('/api/auth/login', body, { 'x-forwarded-for': forwarded })).status
  }

  const enter = async (visitor: TestBrowser, username: string, forwarded: string) => {
    const body = { username, password: 'correct horse' }
    return (await visitor.post('/api/auth/login', body, { 'x-forwarded-for': forwarded })).status
  }

  it('ACC-08 count by the address that the proxy saw, not by claimed addresses', async () => {
    for (let count = 0; count < 10; count++) await guess('kim', `198.51.100.${count}, 203.0.113.7`)
    expect(await guess('kim', '198.51.100.99, 203.0.113.7')).toBe(429)
    expect(await guess('kim', '203.0.113.8')).toBe(401)
  })

  it('ACC-08 count by the address alone if the proxy also forwards the port, which is new for each connection', async () => {
    for (let count = 0; count < 10; count++) await guess('ngan', `203.0.113.20:${50_000 + count}`)
    expect(await guess('ngan', '203.0.113.20:50100')).toBe(429)
    for (let count = 0; count < 10; count++) await guess('ngan', `[2001:db8:20::${count + 1}]:${50_000 + count}`)
    expect(await guess('ngan', '[2001:db8:20::99]:50100')).toBe(429)
    expect(await guess('ngan', '203.0.113.21:50000')).toBe(401)
  })

  it('SEC-06: while one address guesses a user’s password, the user can still sign in from another address', async () => {
    const owner = await test.signedIn('lan')
    await owner.post('/api/auth/logout')
    const statuses: number[] = []
    for (let count = 0; count < 110; count++) statuses.push(await guess('lan', '198.51.100.1'))
    expect(statuses.filter((status) => status === 429)).toHaveLength(100)
    expect(await enter(test.browser(), 'lan', '198.51.100.2')).toBe(200)
    // On a known device, the user can also sign in from the guesser's own address.
    expect(await enter(owner, 'lan', '198.51.100.1')).toBe(200)
  })

  it('SEC-06: an address over its limit can still sign in from a known device', async () => {
    const owner = await test.signedIn('binh')
    await owner.post('/api/auth/logout')
    for (let count = 0; count < 301; count++) await guess(`somebody-${count}`, '198.51.100.3')
    expect(await enter(test.browser(), 'binh', '198.51.100.3')).toBe(429)
    expect(await enter(owner, 'binh', '198.51.100.3')).toBe(200)
  })

  it('SEC-06: distributed guessing leaves each address fewer tries and locks out no user', async () => {
    await test.signedIn('phuc')
    for (let count = 0; count < 100; count++) await guess('phuc', `2001:db8:0:${count}::1`)
    const statuses: number[] = []
    for (let count = 0; count < 5; count++) statuses.push(await guess('phuc', '2001:db8:7:1::1'))
    expect(statuses).toEqual([401, 401, 401, 429, 429])
    expect(await enter(test.browser(), 'phuc', '203.0.113.50')).toBe(200)
  })

  it('SEC-06 SEC-21: a flood of right sign-ins from one network shuts out no other network', async () => {
    for (const username of ['crowd', 'loan']) await test.signedIn(username)
    // A cheap hash: the flood is about the queue, not about the time of a check.
    const cheap = await hash('correct horse', { memoryCost: 1024, timeCost: 1 })
    await test.query(`update users set password = '${cheap}' where username = 'crowd'`)
    const flood = Array.from({ length: 600 }, () => enter(test.browser(), 'crowd', '198.51.100.60'))
    const other = await enter(test.browser(), 'loan', '198.51.100.61')
    const statuses = new Set(await Promise.all(flood))
    expect([other, [...statuses].sort()]).toEqual([200, [200, 429]])
  })

  it('ACC-08 a device known for one account is not known for another', async () => {
    const mallory = await test.signedIn('mallory')
    await test.signedIn('phuong')
    const wrong = () => mallory.post('/api/auth/login', { username: 'phuong', password: 'guess' })
    for (let count = 0; count < 10; count++) expect((await wrong()).status).toBe(401)
    expect((await wrong()).status).toBe(429)
  })

  it('ACC-08 successful sign-ins are not counted, so a whole office can sign in', async () => {
    await test.signedIn('thao')
    const office = '198.51.100.70'
    // Leaves room for one failure.
    for (let count = 1; count < limits['sign-in:network'].max; count++)
      await test.ctx.limits.add('sign-in:network', networkOf(office))
    const statuses = new Set<number>()
    for (let count = 0; count < 12; count++) statuses.add(await enter(test.browser(), 'thao', office))
    expect([...statuses]).toEqual([200])
    expect([await guess('thao', office), await guess('thao', office)]).toEqual([401, 429])
  })
})
