import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ PUBLIC_URL: 'https://video.example' })
})
afterAll(() => test.close())

it('ACC-08 FLD-02 where the site has https, a page that was opened without it signs nobody in, and says why', async () => {
  const from = async (origin: string, host: string) =>
    (await test.browser().post('/api/auth/login', { username: 'nobody', password: 'wrong' }, { origin, host })).body
  expect(await from('http://video.example', 'video.example')).toMatchObject({
    code: 'WRONG_ORIGIN',
    message: expect.stringContaining('without encryption. Please use https://video.example'),
  })
  expect((await from('http://second.example', 'second.example')).code).toBe('WRONG_ORIGIN')
  for (const [origin, host] of [
    ['https://video.example', 'video.example'],
    ['https://second.example', 'second.example'],
    // Nobody is on the way to a page of this machine.
    ['http://localhost:3000', 'localhost:3000'],
    ['http://127.0.0.1:3000', '127.0.0.1:3000'],
  ] as const)
    expect([origin, (await from(origin, host)).code]).toEqual([origin, 'WRONG_CREDENTIALS'])
})

it('API-01 AUT-09 beside a token, the session of a browser does not count, nor the site that it comes from', async () => {
  const [browser, other] = [await test.signedIn('of-the-browser'), await test.signedIn('of-the-token')]
  const { token } = (await other.post('/api/user-tokens', { name: 'robot' })).body
  const origin = 'https://elsewhere.example'
  for (const authorization of ['Bearer', 'Bearer wrong', `Bearer ${token} ${token}`]) {
    const { status, body, headers } = await browser.get('/api/v1/account', { authorization, origin })
    expect([authorization, status, body.code]).toEqual([authorization, 401, 'INVALID_TOKEN'])
    expect(headers['www-authenticate']).toBe('Bearer')
  }
  const answer = await browser.get('/api/v1/account', { authorization: `bearer  ${token} `, origin })
  expect([answer.status, answer.body.username]).toEqual([200, 'of-the-token'])
  expect(answer.headers['www-authenticate']).toBeUndefined()
  const waves = { model: 'veo3_fast', prompt: 'waves' }
  const quote = (authorization: string) => other.post('/api/v1/quotes', waves, { authorization, origin })
  expect((await quote(`Bearer ${token}`)).status).toBe(200)
  expect((await quote('Bearer wrong')).body.code).toBe('INVALID_TOKEN')
})
