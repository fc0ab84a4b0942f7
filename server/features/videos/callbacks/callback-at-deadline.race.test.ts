import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdLocks, untilBlocked } from '#tests/database/hold-locks.ts'
import { callbackPath } from '#tests/fakes/scripted-provider.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '10', PUBLIC_URL: 'https://video.example.com' })
  const admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 1000 })
})
afterAll(() => test.close())

const idOf = (taskId: string) => `(select id from video_tasks where task_id = '${taskId}')`

it('PRV-05 GEN-18 a worker that waits for a callback at the deadline knows the task that it names', async () => {
  const browser = await test.signedIn()
  test.kie.onSubmit = { outcome: 'unconfirmed' }
  test.kie.onCheck = { outcome: 'running' }
  const { taskId } = (await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body
  await test.work()
  test.clock.forward(21 * 60_000)
  const commit = await holdLocks(test, `select 1 from renditions where video_task_id = ${idOf(taskId)} for update`)
  // The callback has changed the video, and waits until it may make it due.
  const called = test.browser().post(callbackPath(test.kie), { code: 200, data: { taskId: 'late-task' } })
  await untilBlocked(test, 'the callback waits')
  const worked = test.work()
  await untilBlocked(test, 'the worker waits for the callback', 2)
  await Promise.all([commit(), worked])
  expect((await called).status).toBe(200)
  expect((await browser.get('/api/video-tasks')).body.tasks[0]).toMatchObject({ stage: 'running', refunded: false })
  expect(test.kie.checks).toEqual(['late-task'])
  await test.verify()
})

it('MOD-11 PRV-04 the cost in a callback that arrives while the last check ends is booked', async () => {
  const browser = await test.signedIn()
  test.kie.onSubmit = { outcome: 'accepted', providerTaskId: 'told-task' }
  test.kie.onCheck = { outcome: 'running' }
  const { taskId } = (await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body
  await test.work()
  const commit = await holdLocks(
    test,
    `update video_tasks set stage = 'completed', status = 'completed' where task_id = '${taskId}'`,
    `update renditions set stage = 'completed', due_at = null where video_task_id = ${idOf(taskId)}`,
  )
  const told = { code: 200, data: { taskId: 'told-task', creditsConsumed: 71.5 } }
  const called = test.browser().post(callbackPath(test.kie), told)
  await untilBlocked(test, 'the callback waits').finally(commit)
  expect((await called).status).toBe(200)
  expect(await test.query(`select data from pgboss.job where name = 'book-late-cost'`)).toEqual([{ data: { taskId } }])
  const due = await test.query(`select stage, due_at from renditions where video_task_id = ${idOf(taskId)}`)
  expect(due).toEqual([{ stage: 'completed', due_at: null }])
  await test.verify()
})
