import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { networkOf } from './network.ts'

describe('who calls', () => {
  it.each([
    ['2001:db8::1', '2001:db8:0:0:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2::1', '2001:0db8:0001:0002:abcd::'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
  ])('ACC-08 %s is the same caller as %s (pitfall 45)', (one, other) => expect(networkOf(one)).toBe(networkOf(other)))

  it.each([
    ['2001:db8::1', '2001:db8:0:1::1'],
    ['203.0.113.7', '203.0.113.8'],
  ])('ACC-08 %s is another caller than %s', (one, other) => expect(networkOf(one)).not.toBe(networkOf(other)))
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

  it('ACC-08 count by the address that the proxy saw, not by those that were claimed (pitfall 45)', async () => {
    for (let count = 0; count < 10; count++) await guess('kim', `198.51.100.${count}, 203.0.113.7`)
    expect(await guess('kim', '198.51.100.99, 203.0.113.7')).toBe(429)
    expect(await guess('kim', '203.0.113.8')).toBe(401)
  })

  it('ACC-08 strangers everywhere stop at the name, but not the browser that has signed in before', async () => {
    const owner = await test.signedIn('phuc')
    await owner.post('/api/auth/logout')
    for (let count = 0; count < 100; count++) await guess('phuc', `2001:db8:0:${count}::1`)
    const body = { username: 'phuc', password: 'correct horse' }
    expect((await test.browser().post('/api/auth/login', body)).status).toBe(429)
    expect((await owner.post('/api/auth/login', body)).status).toBe(200)
  })

  it('ACC-08 a proof for one account is none for another', async () => {
    const mallory = await test.signedIn('mallory')
    await test.signedIn('phuong')
    for (let count = 0; count < 100; count++) await guess('phuong', `2001:db8:1:${count}::1`)
    const body = { username: 'phuong', password: 'correct horse' }
    expect((await mallory.post('/api/auth/login', body)).status).toBe(429)
  })

  it('ACC-08 who signs in is not counted: a whole office may', async () => {
    await test.signedIn('thao')
    const statuses = new Set<number>()
    for (let count = 0; count < 30; count++)
      statuses.add(
        (await test.browser().post('/api/auth/login', { username: 'thao', password: 'correct horse' })).status,
      )
    expect([...statuses]).toEqual([200])
  })
})
