import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '10', PUBLIC_URL: 'https://video.example.com' })
  const admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 1000 })
})
afterAll(() => test.close())

const blocked = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query not like '%pg_stat_activity%'`
const countBlocked = async () => (await test.query(blocked)).length

it('PRV-05 GEN-18 a worker that waits for a callback at the deadline knows the task that it names', async () => {
  const browser = await test.signedIn()
  test.kie.onSubmit = { outcome: 'unconfirmed' }
  test.kie.onCheck = { outcome: 'running' }
  const { taskId } = (await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body
  await test.work()
  test.clock.forward(21 * 60_000)
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = test.db.transaction(async (tx) => {
    await tx.execute(`select 1 from renditions where video_task_id =
      (select id from video_tasks where task_id = '${taskId}') for update`)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  // The callback has changed the video, and waits until it may make it due.
  const { pathname } = new URL(test.kie.submissions[0]?.callbackUrl ?? 'http://none')
  const called = test.browser().post(pathname, { code: 200, data: { taskId: 'late-task' } })
  await waitUntil('the callback waits', async () => (await countBlocked()) >= 1)
  const worked = test.work()
  await waitUntil('the worker waits for the callback', async () => (await countBlocked()) >= 2)
  released.resolve()
  await Promise.all([held, worked])
  expect((await called).status).toBe(200)
  expect((await browser.get('/api/video-tasks')).body.tasks[0]).toMatchObject({ stage: 'running', refunded: false })
  expect(test.kie.checks).toEqual(['late-task'])
  await test.verify()
})
