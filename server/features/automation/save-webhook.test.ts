import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addProgram, postAs } from '#tests/programs/program.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  browser = await test.signedIn()
})

const add = async () => (await browser.post('/api/webhook-endpoints', { url: 'https://hooks.example/' })).body

it.each([
  'http://127.0.0.1:1/',
  'http://2130706433/',
  'http://[::ffff:127.0.0.1]/',
  'http://169.254.169.254/latest',
  'http://localhost/',
  'http://printer.local/',
  'https://user:word@hooks.example/',
])('AUT-07 a webhook to %s is refused at once', async (url) => {
  const answer = await browser.post('/api/webhook-endpoints', { url })
  expect([answer.status, answer.body.field]).toEqual([400, 'url'])
  const { id } = await add()
  expect((await browser.put(`/api/webhook-endpoints/${id}`, { url })).status).toBe(400)
})

it('AUT-07 AUT-09 sends again only a finished message to one of the user’s own webhooks, and no callback', async () => {
  const { id: endpointId } = await add()
  await browser.post(`/api/webhook-endpoints/${endpointId}/test`)
  const [{ id }] = (await browser.get(`/api/webhook-endpoints/${endpointId}/deliveries`)).body.data
  const replay = async (by: TestBrowser) => (await by.post(`/api/webhook-deliveries/${id}/replay`)).status
  expect(await replay(browser)).toBe(409)
  await test.query(`update webhook_deliveries set status = 'delivered', due_at = null`)
  const stranger = await test.signedIn()
  await stranger.post('/api/webhook-endpoints', { url: 'https://hooks.example/' })
  expect(await replay(stranger)).toBe(404)
  await test.query('update webhook_deliveries set endpoint_id = null')
  expect(await replay(browser)).toBe(404)
  await test.query(`update webhook_deliveries set endpoint_id = '${endpointId}'`)
  expect(await replay(browser)).toBe(200)
})

it('AUT-07 a webhook belongs to one user, shows its secret once and stores it encrypted; ten are the limit', async () => {
  const { id, secret } = await add()
  const stranger = await test.signedIn()
  expect(await test.query('select secret from webhook_endpoints')).not.toContainEqual({ secret })
  expect(JSON.stringify((await browser.get('/api/webhook-endpoints')).body)).not.toContain(secret)
  const asked = [
    await stranger.put(`/api/webhook-endpoints/${id}`, { isActive: false }),
    await stranger.delete(`/api/webhook-endpoints/${id}`),
    await stranger.post(`/api/webhook-endpoints/${id}/rotate-secret`),
    await stranger.post(`/api/webhook-endpoints/${id}/test`),
    await stranger.get(`/api/webhook-endpoints/${id}/deliveries`),
    await stranger.post(`/api/webhook-deliveries/${id}/replay`),
    await browser.delete('/api/webhook-endpoints/nonsense'),
  ]
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect((await test.browser().get('/api/webhook-endpoints')).status).toBe(401)
  for (let count = 1; count < 10; count++) await add()
  expect((await browser.post('/api/webhook-endpoints', { url: 'https://hooks.example/x' })).body.code).toBe(
    'LIMIT_REACHED',
  )
  expect((await browser.delete(`/api/webhook-endpoints/${id}`)).body).toEqual({ success: true })
  expect((await browser.get('/api/webhook-endpoints')).body).toHaveLength(9)
})

it('AUT-07 each secret has 32 random bytes, that of a new webhook and those after it', async () => {
  const { id, secret } = await add()
  const rotate = async () => (await browser.post(`/api/webhook-endpoints/${id}/rotate-secret`)).body.secret
  const secrets: string[] = [secret, (await add()).secret, await rotate(), await rotate()]
  const keys = secrets.map((one) => Buffer.from(one.replace(/^whsec_/, ''), 'base64'))
  expect(keys.map(({ length }) => length)).toEqual([32, 32, 32, 32])
  expect(new Set(secrets).size).toBe(4)
})

it('AUT-07 API-02 a program whose token is deleted meanwhile adds no webhook', async () => {
  const program = await addProgram(browser, { scopes: ['webhooks:write'] })
  const { db } = test.ctx
  test.ctx.db = {
    ...db,
    async transaction(add) {
      test.ctx.db = db
      expect((await browser.delete(`/api/user-tokens/${program.id}`)).status).toBe(200)
      return db.transaction(add)
    },
  }
  const refused = await postAs(test, program, 'v1/webhook-endpoints', { url: 'https://hooks.example/' })
  expect([test.ctx.db === db, refused.status, refused.body.code]).toEqual([true, 401, 'INVALID_TOKEN'])
  expect((await browser.get('/api/webhook-endpoints')).body).toEqual([])
})

it('AUT-07 a visitor who signs out meanwhile adds no webhook', async () => {
  const { username } = (await browser.get('/api/auth/current-user')).body.user
  const { db } = test.ctx
  test.ctx.db = {
    ...db,
    async transaction(add) {
      test.ctx.db = db
      expect((await browser.post('/api/auth/logout')).status).toBe(200)
      return db.transaction(add)
    },
  }
  const refused = await browser.post('/api/webhook-endpoints', { url: 'https://hooks.example/' })
  expect([test.ctx.db === db, refused.status, refused.body.code]).toEqual([true, 401, 'NOT_SIGNED_IN'])
  const added = await test.query(`select 1 from webhook_endpoints w join users u on u.id = w.user_id
    where u.username = '${username}'`)
  expect(added).toEqual([])
})
