import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readAll } from '#server/worker.ts'
import { startAutomationVideo } from '#tests/programs/automation-video.ts'
import { announceAll, deliverMessages, listDueMessages } from '#tests/programs/deliver-messages.ts'
import { type Receiver, startReceiver } from '#tests/receiver.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { sweepDeliveries } from './sweep-deliveries.ts'

const dayMs = 24 * 60 * 60 * 1000
let test: TestApp
let receiver: Receiver
let browser: TestBrowser
beforeAll(async () => {
  receiver = await startReceiver()
  test = await createTestApp({ SIGNUP_CREDITS: '100', CALLBACK_ALLOWED_ORIGINS: receiver.origin })
  // A new event reader starts with the events from now on.
  await readAll(test.ctx)
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})
beforeEach(async () => {
  receiver.calls.length = 0
  browser = await test.signedIn()
})

/** Starts a video with a callback address. */
async function start(): Promise<string> {
  const authorization = `Bearer ${(await browser.post('/api/user-tokens', { name: 'n8n' })).body.token}`
  return startAutomationVideo(test, authorization, { callbackUrl: `${receiver.origin}/resume` })
}

async function cancel(taskId: string): Promise<void> {
  expect((await browser.post(`/api/video/${taskId}/cancel`)).status).toBe(200)
}

const announce = () => announceAll(test)
const listDue = () => listDueMessages(test)
const deliver = () => deliverMessages(test)
const received = () => receiver.calls.map(({ body }) => JSON.parse(body))

it('AUT-09 PLT-05 a message whose job was lost is queued again after five seconds', async () => {
  const taskId = await start()
  await cancel(taskId)
  await announce()
  const due = await listDue()
  expect(due).toHaveLength(1)
  await test.query('delete from pgboss.job')
  const jobs = () => test.query(`select data from pgboss.job where name = 'send-delivery'`)
  test.clock.forward(4999)
  await sweepDeliveries(test.ctx)
  expect(await jobs()).toEqual([])
  test.clock.forward(1)
  await sweepDeliveries(test.ctx)
  expect(await jobs()).toEqual(due.map((id) => ({ data: { id } })))
  await deliver()
  expect(received()).toMatchObject([{ taskId, status: 'failed' }])
})

it('AUT-09 a callback that waits for its video stays, however often the messages are swept', async () => {
  const taskId = await start()
  for (let minute = 0; minute < 3; minute++) {
    test.clock.forward(60_000)
    await sweepDeliveries(test.ctx)
  }
  await cancel(taskId)
  await deliver()
  expect(received()).toMatchObject([{ taskId, status: 'failed' }])
})

it('AUT-07 a message that has ended is kept for thirty days', async () => {
  const username = 'listener'
  const owner = await test.signedIn(username)
  const { id } = (await owner.post('/api/webhook-endpoints', { url: `${receiver.origin}/hook` })).body
  await owner.post(`/api/webhook-endpoints/${id}/test`)
  await deliver()
  expect(received()).toMatchObject([{ type: 'webhook.test' }])
  test.clock.forward(30 * dayMs)
  // The former session has expired.
  await owner.post('/api/auth/login', { username, password: 'correct horse' })
  const kept = async () => {
    await sweepDeliveries(test.ctx)
    return (await owner.get(`/api/webhook-endpoints/${id}/deliveries`)).body.data
  }
  expect(await kept()).toMatchObject([{ type: 'webhook.test', status: 'delivered' }])
  test.clock.forward(1)
  expect(await kept()).toEqual([])
})

it('AUT-07 SEC-13 a backlog that fills the sweep delays no lost message of another user', async () => {
  const add = async (owner: TestBrowser): Promise<string> =>
    (await owner.post('/api/webhook-endpoints', { url: `${receiver.origin}/hook` })).body.id
  const [busy, other] = [await add(browser), await test.signedIn()]
  const now = test.clock.now().toISOString()
  await test.query(`insert into webhook_deliveries (user_id, endpoint_id, type, url, body, due_at, created_at)
    select user_id, id, 'webhook.test', url, '{}', '${now}'::timestamptz, '${now}'::timestamptz
    from webhook_endpoints, generate_series(1, 501) where id = '${busy}'`)
  test.clock.forward(1)
  await other.post(`/api/webhook-endpoints/${await add(other)}/test`)
  const [lost] = await test.query('select id from webhook_deliveries order by due_at desc nulls last limit 1')
  await test.query('delete from pgboss.job')
  test.clock.forward(5000)
  await sweepDeliveries(test.ctx)
  const queued = await test.query(`select data from pgboss.job where name = 'send-delivery'`)
  expect(queued).toContainEqual({ data: { id: lost?.id } })
  // The backlog alone is more than one sweep takes.
  expect(queued).toHaveLength(500)
})
