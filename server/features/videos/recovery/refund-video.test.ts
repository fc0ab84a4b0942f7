import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { failVideo } from '#server/features/videos/moves/fail-video.ts'
import { findVideo } from '#server/features/videos/video-repository.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.administrator()
})
afterEach(() => test.verify())
afterAll(() => test.close())

const credits = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user.credits
const newest = async (browser: TestBrowser) => (await browser.get('/api/video-tasks')).body.tasks[0]
const refund = (id: string) => admin.post(`/api/video/${id}/refund`, {})

async function finish() {
  await test.work()
  test.clock.forward(60_000)
  await test.work()
}

async function started() {
  const browser = await test.signedIn()
  const { taskId } = (await browser.post('/api/generate-video', { prompt: 'waves' })).body
  return { browser, taskId: String(taskId) }
}

it('ADM-08 ADM-11 deleting all failed videos is in the audit log, unless there are none', async () => {
  const { taskId } = await started()
  await test.query(
    `update video_tasks set stage = 'failed', status = 'failed', due_at = null where task_id = '${taskId}'`,
  )
  for (let count = 0; count < 2; count++) await admin.delete('/api/admin/delete-failed-videos')
  const audit = await test.query(`select after from audit_log where action = 'delete-failed-videos'`)
  expect(audit).toEqual([{ after: { deleted: 1 } }])
})

it('CRD-05 refunds a completed video, which stays available; the refund is logged and reported', async () => {
  const { browser, taskId } = await started()
  await finish()
  expect((await refund(taskId)).body).toEqual({ amount: 5 })
  expect(await newest(browser)).toMatchObject({ status: 'completed', refunded: true })
  expect(await credits(browser)).toBe(20)
  const [row] = (await browser.get('/api/transactions')).body.data
  expect(row).toMatchObject({ type: 'refund', amount: 5, balanceAfter: 20, taskId })
  const [task] = await test.query(`select refunded_at from video_tasks where task_id = '${taskId}'`)
  expect(task?.refunded_at).not.toBeNull()
  const audit = await test.query(`select action, after from audit_log where subject = 'video:${taskId}'`)
  expect(audit).toEqual([{ action: 'refund-video', after: expect.objectContaining({ amount: 5 }) }])
  const events = await test.query(
    `select 1 from events where type = 'video.refunded' and data->>'taskId' = '${taskId}'`,
  )
  expect(events).toHaveLength(1)
})

it('CRD-05 also accepts the videoTaskId of a row, and the history shows what was refunded', async () => {
  const { taskId } = await started()
  await finish()
  const usage = async () =>
    (await admin.get('/api/admin/transactions?type=usage')).body.data.find(
      (row: { taskId: string }) => row.taskId === taskId,
    )
  const { videoTaskId, refunded } = await usage()
  expect(refunded).toBe(false)
  expect((await refund(videoTaskId)).status).toBe(200)
  expect((await usage()).refunded).toBe(true)
  expect((await refund(taskId)).body.code).toBe('ALREADY_REFUNDED')
})

it('CRD-05 refunds once, even if thirty requests arrive at the same time', async () => {
  const { browser, taskId } = await started()
  await finish()
  const answers = await Promise.all(Array.from({ length: 30 }, () => refund(taskId)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(29)
  expect(await credits(browser)).toBe(20)
})

it('CRD-05 a video in progress continues and is delivered free', async () => {
  const { browser, taskId } = await started()
  expect((await refund(taskId)).status).toBe(200)
  expect(await credits(browser)).toBe(20)
  await test.verify()
  await finish()
  expect(await newest(browser)).toMatchObject({ status: 'completed', refunded: true })
  expect(await credits(browser)).toBe(20)
  expect((await refund(taskId)).status).toBe(409)
})

it('CRD-05 a worker that holds the video meanwhile neither undoes nor repeats the refund', async () => {
  const { browser, taskId } = await started()
  test.provider.onCheck = { outcome: 'running' }
  await test.work()
  const attemptId = crypto.randomUUID()
  const found = await findVideo(test.db.root, taskId)
  await test.query(`update renditions set attempt_id = '${attemptId}' where video_task_id = '${found?.id}'`)
  const held = found && { ...found, attemptId }
  await refund(taskId)
  const [before] = await test.query(`select refunded_at from video_tasks where task_id = '${taskId}'`)
  test.clock.forward(60_000)
  if (held) await failVideo(test.ctx, held, { code: 'NOT_MADE' })
  expect(await credits(browser)).toBe(20)
  const [after] = await test.query(`select refunded_at, stage from video_tasks where task_id = '${taskId}'`)
  expect(after).toEqual({ ...before, stage: 'failed' })
})

it('CRD-05 GEN-25 cancelling after a refund refunds nothing more and returns the current balance', async () => {
  const { browser, taskId } = await started()
  await refund(taskId)
  await browser.post('/api/generate-video', { prompt: 'more', model: 'veo3_fast' })
  expect((await browser.post(`/api/video/${taskId}/cancel`)).body).toEqual({ success: true, remainingCredits: 19 })
})

it('CRD-05 refuses failed and unknown videos, and anyone but administrators', async () => {
  const { browser, taskId } = await started()
  await browser.post(`/api/video/${taskId}/cancel`)
  expect((await refund(taskId)).body).toMatchObject({ code: 'ALREADY_REFUNDED' })
  for (const id of ['vid_nothing', crypto.randomUUID(), '7']) expect((await refund(id)).status).toBe(404)
  expect((await browser.post(`/api/video/${taskId}/refund`, {})).status).toBe(403)
  expect((await test.browser().post(`/api/video/${taskId}/refund`, {})).status).toBe(401)
})

it('CRD-03 CRD-05 the history says why credits came back', async () => {
  const { browser, taskId } = await started()
  await refund(taskId)
  const generate = async () => (await browser.post('/api/generate-video', { prompt: 'waves' })).body.taskId
  await browser.post(`/api/video/${await generate()}/cancel`)
  test.provider.onSubmit = { outcome: 'refused', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
  await generate()
  await test.work()
  const rows: { type: string; description: string }[] = (await browser.get('/api/transactions')).body.data
  expect(rows.filter(({ type }) => type === 'refund').map(({ description }) => description)).toEqual([
    'Refund: the video could not be made',
    'Refund: the video was cancelled',
    'Refund by the site',
  ])
})
