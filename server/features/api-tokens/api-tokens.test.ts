import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { isTokenText } from './token-text.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const create = async (browser: TestBrowser, body: object = { name: 'n8n' }) =>
  (await browser.post('/api/user-tokens', body)).body
const list = async (browser: TestBrowser) => (await browser.get('/api/user-tokens')).body
const me = (token: string) => test.browser().get('/api/n8n/me', { authorization: `Bearer ${token}` })

describe('API tokens of a user', () => {
  it('AUT-01 AUT-02 are shown in full once, then by their first and last eight characters', async () => {
    const browser = await test.signedIn()
    const made = await create(browser, { name: '  My workflow ' })
    expect(made).toMatchObject({ id: expect.any(String), name: 'My workflow', isActive: true, lastUsed: null })
    expect(made.token).toMatch(/^srl_[0-9A-Za-z]{46}$/)
    const [listed] = await list(browser)
    expect(listed).toEqual({ ...made, token: `${made.token.slice(0, 8)}…${made.token.slice(-8)}` })
  })

  it('AUT-02 are not stored in clear text, and their mask keeps 128 bits hidden', async () => {
    const browser = await test.signedIn()
    const { token } = await create(browser)
    const rows = JSON.stringify(await test.query('select * from api_tokens'))
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(token.slice(8, -8))
    // The six checksum characters reveal at most 32 bits of the rest.
    expect((token.length - 16) * Math.log2(62) - 32).toBeGreaterThan(128)
  })

  it.each([{}, { name: '' }, { name: '   ' }, { name: 7 }])('AUT-01 require a name: %j', async (body) => {
    const browser = await test.signedIn()
    const answer = await browser.post('/api/user-tokens', body)
    expect([answer.status, answer.body.field, answer.body.message]).toEqual([400, 'name', 'Token name is required'])
    expect(await list(browser)).toEqual([])
  })

  it('AUT-01 AUT-08 belong to one user: others can neither see nor delete them', async () => {
    const [owner, stranger] = [await test.signedIn(), await test.signedIn()]
    const { id, token } = await create(owner)
    expect(await list(stranger)).toEqual([])
    const foreign = await stranger.delete(`/api/user-tokens/${id}`)
    const missing = await stranger.delete('/api/user-tokens/42')
    expect([foreign.status, missing.status]).toEqual([404, 404])
    expect(foreign.body.message).toBe(missing.body.message)
    expect((await me(token)).status).toBe(200)
    const visitor = test.browser()
    expect((await visitor.get('/api/user-tokens')).status).toBe(401)
    expect((await visitor.post('/api/user-tokens', { name: 'x' })).status).toBe(401)
    expect((await visitor.delete(`/api/user-tokens/${id}`)).status).toBe(401)
  })

  it('AUT-02 are limited to fifty, even with simultaneous requests', async () => {
    const browser = await test.signedIn()
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => browser.post('/api/user-tokens', { name: 'one of many' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
    expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('LIMIT_REACHED')
    expect(await list(browser)).toHaveLength(50)
  })
})

describe('calls with a token', () => {
  it('AUT-09 identify the user, whatever cookie or origin is sent', async () => {
    const browser = await test.signedIn('bearer-of-news')
    const other = await test.signedIn()
    const { token } = await create(browser)
    const headers = { authorization: `bearer ${token}`, origin: 'https://elsewhere.example' }
    const answer = await other.get('/api/n8n/me', headers)
    expect(answer.body).toEqual({ success: true, username: 'bearer-of-news', credits: 20 })
    expect((await other.post('/api/n8n/generate', {}, headers)).body.code).not.toBe('WRONG_ORIGIN')
  })

  it('AUT-08 are the only access: a session does not work, and a token is not a session', async () => {
    const browser = await test.signedIn()
    const { token } = await create(browser)
    const answer = await browser.get('/api/n8n/me')
    expect(answer.status).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.body).toEqual({
      success: false,
      code: 'NOT_SIGNED_IN',
      message: 'Send your API token in the header "Authorization: Bearer <token>".',
      requestId: answer.headers['x-request-id'],
      error: { code: 'NOT_SIGNED_IN', message: answer.body.message, requestId: answer.headers['x-request-id'] },
    })
    const visitor = test.browser()
    expect((await visitor.get('/api/user-tokens', { authorization: `Bearer ${token}` })).status).toBe(401)
  })

  it('AUT-08 API-01 without a token and a session, a program is told how to send a token, and a page to sign in', async () => {
    const asked = (headers: Record<string, string>) => test.browser().get('/api/v1/account', headers)
    const program = await asked({})
    expect([program.status, program.headers['www-authenticate'], program.body]).toMatchObject([
      ...[401, 'Bearer'],
      { code: 'NOT_SIGNED_IN', message: 'Send your API token in the header "Authorization: Bearer <token>".' },
    ])
    const page = await asked({ 'sec-fetch-site': 'same-origin' })
    expect([page.status, page.body]).toMatchObject([401, { code: 'NOT_SIGNED_IN', message: 'Please sign in first.' }])
    const ended = await asked({ cookie: 'session=of-yesterday' })
    expect(ended.status).toBe(401)
  })

  it('AUT-08 AUT-02 fail at once for a deleted or expired token and a disabled account', async () => {
    const browser = await test.signedIn('to-be-disabled')
    const [kept, deleted, expiring] = [
      await create(browser),
      await create(browser),
      await create(browser, { name: 'for a day', expiresInDays: 1 }),
    ]
    expect((await me(expiring.token)).status).toBe(200)
    await browser.delete(`/api/user-tokens/${deleted.id}`)
    expect((await me(deleted.token)).body.message).toBe('This API token is invalid. It may have been deleted.')
    test.clock.forward(24 * 60 * 60 * 1000)
    expect((await me(expiring.token)).body.message).toMatch(/^This API token has expired/)
    expect((await me(kept.token)).status).toBe(200)
    await test.query("update users set is_active = false where username = 'to-be-disabled'")
    const answer = await me(kept.token)
    expect([answer.status, answer.body.code, answer.body.success]).toEqual([401, 'INVALID_TOKEN', false])
    expect(answer.body.message).toBe('The account of this API token is disabled.')
  })

  it('AUT-08 fail for a token that is switched off, and its list says so', async () => {
    const browser = await test.signedIn()
    const { id, token } = await create(browser)
    expect((await me(token)).status).toBe(200)
    await test.query(`update api_tokens set is_active = false where id = '${id}'`)
    expect(await me(token)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
    expect(await list(browser)).toMatchObject([{ id, isActive: false }])
  })

  it('AUT-08 a malformed token is refused without a database query', async () => {
    const { token } = await create(await test.signedIn())
    const mistyped = token.slice(0, 20) + (token[20] === 'a' ? 'b' : 'a') + token.slice(21)
    const refusalOf = async (authorization: string) => {
      const { status, body } = await test.browser().get('/api/n8n/me', { authorization })
      return [status, body.code]
    }
    const { root } = test.ctx.db
    test.ctx.db.root = new Proxy(root, {
      get: () => () => {
        throw new Error('the database was asked')
      },
    })
    try {
      for (const text of [mistyped, token.slice(0, -1), `${token}x`, 'srl_', 'nonsense', '•'])
        expect((await me(text)).body.message).toMatch(/^This is not an API token of this service/)
      for (const header of ['Bearer', 'Bearer ', 'bearer x', `Bearer ${token} ${token}`])
        expect(await refusalOf(header)).toEqual([401, 'INVALID_TOKEN'])
      // Only Bearer counts: any other header is that of a proxy.
      for (const header of ['', `Basic ${token}`, token, `BearerX ${token}`])
        expect(await refusalOf(header)).toEqual([401, 'NOT_SIGNED_IN'])
    } finally {
      test.ctx.db.root = root
    }
    expect(isTokenText(token)).toBe(true)
  })

  it("AUT-02 record the token's last use, with at most one write per minute", async () => {
    const browser = await test.signedIn()
    const { token } = await create(browser)
    await create(browser, { name: 'unused' })
    const lastUsed = async (name = 'n8n') =>
      (await list(browser)).find((one: { name: string }) => one.name === name).lastUsed
    const now = () => test.clock.now().toISOString()
    const first = now()
    await me(token)
    test.clock.forward(59_000)
    await me(token)
    expect(await lastUsed()).toBe(first)
    test.clock.forward(1000)
    await me(token)
    expect(await lastUsed()).toBe(now())
    expect(await lastUsed('unused')).toBeNull()
  })
})
