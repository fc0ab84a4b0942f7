import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readAll } from '#server/worker.ts'
import { pretendFinished, startAutomationVideo } from '#tests/programs/automation-video.ts'
import { deliverMessages } from '#tests/programs/deliver-messages.ts'
import { type Receiver, startReceiver } from '#tests/receiver.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const unreachable = 'http://127.0.0.1:9'
const dayMs = 24 * 60 * 60 * 1000
let test: TestApp
let receiver: Receiver
let browser: TestBrowser
let authorization: string
beforeAll(async () => {
  receiver = await startReceiver()
  const origins = `${receiver.origin},${unreachable}`
  test = await createTestApp({ SIGNUP_CREDITS: '100', CALLBACK_ALLOWED_ORIGINS: origins })
  // A new event reader starts with the events from now on.
  await readAll(test.ctx)
})
afterAll(async () => {
  await test.close()
  await receiver.close()
})
beforeEach(async () => {
  receiver.calls.length = 0
  receiver.answers(200)
  browser = await test.signedIn()
  authorization = `Bearer ${(await browser.post('/api/user-tokens', { name: 'n8n' })).body.token}`
})

const urlOf = (path: string) => `${receiver.origin}${path}`
const add = async (path: string): Promise<string> =>
  (await browser.post('/api/webhook-endpoints', { url: urlOf(path) })).body.id
const change = async (id: string, changes: object) => (await browser.put(`/api/webhook-endpoints/${id}`, changes)).body
const sendTest = (id: string) => browser.post(`/api/webhook-endpoints/${id}/test`)
const log = async (id: string, query = '') =>
  (await browser.get(`/api/webhook-endpoints/${id}/deliveries${query}`)).body
const deliver = () => deliverMessages(test)
/** Lets the first retry become due, and sends it. */
const retry = async () => {
  test.clock.forward(6000)
  await deliver()
}
/** Sends what is new, and succeeds with the second retry, more than five minutes later. */
const deliverLate = async () => {
  receiver.answers(500)
  await deliver()
  await retry()
  receiver.answers(200)
  test.clock.forward(6 * 60_000)
  await deliver()
}
const paths = () => receiver.calls.map(({ path }) => path)
const callsTo = (wanted: string) => receiver.calls.filter(({ path }) => path === wanted)

/** Verifies the last call to this path as a receiver would: one that is signed more than five minutes ago is refused. */
function verify(secret: string, path: string) {
  const call = callsTo(path).at(-1)
  vi.useFakeTimers({ toFake: ['Date'], now: test.clock.now() })
  try {
    return new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}

/** Starts a video with a callback address. */
const start = () => startAutomationVideo(test, authorization, { callbackUrl: urlOf('/resume') })

it('AUT-07 a webhook that moved gets its retries at the new address', async () => {
  const id = await add('/old')
  receiver.answers(500)
  await sendTest(id)
  await deliver()
  await change(id, { url: urlOf('/new') })
  receiver.answers(200)
  await retry()
  expect(paths()).toEqual(['/old', '/new'])
  expect((await log(id)).data).toMatchObject([{ status: 'delivered', tries: 2 }])
})

it('AUT-07 a deleted webhook gets no retry, and the other webhooks keep theirs', async () => {
  const [deleted, kept] = [await add('/deleted'), await add('/kept')]
  receiver.answers(500)
  await sendTest(deleted)
  await sendTest(kept)
  await deliver()
  await browser.delete(`/api/webhook-endpoints/${deleted}`)
  receiver.answers(200)
  await retry()
  expect(paths().toSorted()).toEqual(['/deleted', '/kept', '/kept'])
})

it('AUT-07 a webhook that is deleted while a worker holds its message gets no message', async () => {
  const id = await add('/deleted')
  await test.query(`create function delete_webhook() returns trigger language plpgsql as
    $$ begin delete from webhook_endpoints where id = new.endpoint_id; return null; end $$`)
  await test.query(`create trigger delete_webhook after update on webhook_deliveries for each row
    when (new.attempt_id is not null) execute function delete_webhook()`)
  try {
    await sendTest(id)
    await deliver()
  } finally {
    await test.query('drop trigger delete_webhook on webhook_deliveries')
  }
  expect((await browser.get('/api/webhook-endpoints')).body).toEqual([])
  expect(paths()).toEqual([])
})

it('AUT-07 the answer 410 disables that webhook alone, and enabling it clears the reason', async () => {
  const [gone, kept] = [await add('/gone'), await add('/kept')]
  receiver.answers(410)
  await sendTest(gone)
  await deliver()
  const listed: { id: string }[] = (await browser.get('/api/webhook-endpoints')).body
  expect(listed.find(({ id }) => id === kept)).toMatchObject({ isActive: true, disabledReason: null })
  expect(listed.find(({ id }) => id === gone)).toMatchObject({ isActive: false })
  const reason = expect.stringContaining('410')
  expect(await change(gone, { url: urlOf('/back') })).toMatchObject({ isActive: false, disabledReason: reason })
  expect(await change(gone, { isActive: true })).toMatchObject({ isActive: true, disabledReason: null })
})

it('AUT-07 a callback that answers 410 is given up, and disables no webhook', async () => {
  const id = await add('/hook')
  await change(id, { events: ['video.hd_ready'] })
  const taskId = await start()
  receiver.answers(410)
  await pretendFinished(test, taskId, 'video.completed')
  await deliver()
  await retry()
  expect(paths()).toEqual(['/resume'])
  expect((await browser.get('/api/webhook-endpoints')).body).toMatchObject([{ id, isActive: true }])
})

it('AUT-07 an address that cannot be reached is named in the log, and tried again', async () => {
  const id = await add('/hook')
  await change(id, { url: `${unreachable}/hook` })
  await sendTest(id)
  await deliver()
  const failed = { status: 'pending', tries: 1, responseStatus: null, error: 'The address could not be reached.' }
  expect((await log(id)).data).toMatchObject([{ ...failed, lastTriedAt: test.clock.now().toISOString() }])
  await change(id, { url: urlOf('/back') })
  await retry()
  expect(paths()).toEqual(['/back'])
  const delivered = { status: 'delivered', tries: 2, responseStatus: 200, error: null, nextTryAt: null }
  expect((await log(id)).data).toMatchObject([delivered])
})

it('AUT-07 the log of a webhook has its own messages alone, the newest first, page by page', async () => {
  const [first, other] = [await add('/first'), await add('/other')]
  await sendTest(other)
  await deliver()
  await test.query(`insert into webhook_deliveries (user_id, endpoint_id, type, url, body, status, tries, created_at)
    select user_id, id, 'webhook.test', url, '{}', 'delivered', n, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 s'
    from webhook_endpoints, generate_series(1, 21) n where id = '${first}'`)
  const triesOf = ({ data }: { data: { tries: number }[] }) => data.map(({ tries }) => tries)
  const newest = await log(first)
  expect([triesOf(newest), newest.total]).toEqual([Array.from({ length: 20 }, (_, index) => 21 - index), 21])
  const oldest = await log(first, '?page=2')
  expect([triesOf(oldest), oldest.total]).toEqual([[1], 21])
  expect(await log(other)).toMatchObject({ data: [{ status: 'delivered' }], total: 1 })
})

it('AUT-07 ten webhooks are the limit for simultaneous calls, too', async () => {
  const add = () => browser.post('/api/webhook-endpoints', { url: urlOf('/one-of-many') })
  const answers = await Promise.all(Array.from({ length: 13 }, add))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect((await browser.get('/api/webhook-endpoints')).body).toHaveLength(10)
})

it('AUT-07 AUT-09 a failure that a late success has overtaken is not reported, only the success', async () => {
  await add('/hook')
  const taskId = await start()
  await pretendFinished(test, taskId, 'video.failed')
  await deliver()
  expect(receiver.calls).toEqual([])
  await pretendFinished(test, taskId, 'video.completed')
  await deliver()
  const received = receiver.calls.map(({ path, body }) => ({ path, ...JSON.parse(body) }))
  expect(received.toSorted((a, b) => a.path.localeCompare(b.path))).toMatchObject([
    { path: '/hook', type: 'video.completed', data: { taskId, status: 'completed' } },
    { path: '/resume', taskId, status: 'completed' },
  ])
})

it('AUT-09 a callback is also called if its video was deleted before the event was read; webhooks are not', async () => {
  await add('/hook')
  const [completed, cancelled] = [await start(), await start()]
  await pretendFinished(test, completed)
  await browser.post(`/api/video/${cancelled}/cancel`)
  for (const taskId of [completed, cancelled])
    expect((await browser.delete(`/api/video-tasks/${taskId}`)).status).toBe(200)
  await deliver()
  await deliver()
  expect(paths()).toEqual(['/resume', '/resume'])
  const received = new Map(receiver.calls.map(({ body }) => [JSON.parse(body).taskId, JSON.parse(body)]))
  const nothing = { videoUrl: null, hdVideoUrl: null, resolution: null }
  const message = 'The video was made, and has been deleted since.'
  expect(received.get(completed)).toMatchObject({ ...nothing, status: 'completed', message })
  expect(received.get(cancelled)).toMatchObject({ ...nothing, status: 'failed', message: expect.any(String) })
})

it('ACC-11 AUT-09 a callback is deleted with its account', async () => {
  const taskId = await start()
  await test.query(`insert into events (user_id, type)
    select user_id, 'account.deleted' from video_tasks where task_id = '${taskId}'`)
  await deliver()
  await pretendFinished(test, taskId, 'video.completed')
  await deliver()
  expect(receiver.calls).toEqual([])
  expect(await test.query(`select 1 from webhook_deliveries where task_id = '${taskId}'`)).toEqual([])
})

it('AUT-07 a webhook is signed with its previous secret until the last moment of the day after a rotation', async () => {
  const { id, secret } = (await browser.post('/api/webhook-endpoints', { url: urlOf('/rotated') })).body
  const { body: rotated } = await browser.post(`/api/webhook-endpoints/${id}/rotate-secret`)
  expect(Date.parse(rotated.previousSecretUntil) - test.clock.now().getTime()).toBe(dayMs)
  test.clock.forward(dayMs - 1)
  await sendTest(id)
  await deliver()
  expect(verify(secret, '/rotated')).toMatchObject({ type: 'webhook.test' })
})

it('AUT-07 a retry and a replay are signed with the time of their own attempt', async () => {
  const { id, secret } = (await browser.post('/api/webhook-endpoints', { url: urlOf('/late') })).body
  await sendTest(id)
  await deliverLate()
  expect(callsTo('/late')).toHaveLength(3)
  expect(verify(secret, '/late')).toMatchObject({ type: 'webhook.test' })
  test.clock.forward(dayMs)
  const [message] = (await log(id)).data
  expect((await browser.post(`/api/webhook-deliveries/${message.id}/replay`)).status).toBe(200)
  await deliver()
  expect(callsTo('/late')).toHaveLength(4)
  expect(verify(secret, '/late')).toMatchObject({ type: 'webhook.test' })
})

it('AUT-07 AUT-09 a callback is signed again for each of its tries', async () => {
  const { secret } = (await browser.post('/api/webhook-endpoints', { url: urlOf('/hook'), events: ['video.hd_ready'] }))
    .body
  const taskId = await start()
  await pretendFinished(test, taskId)
  await deliverLate()
  expect(callsTo('/resume')).toHaveLength(3)
  expect(verify(secret, '/resume')).toMatchObject({ taskId, status: 'completed' })
})
