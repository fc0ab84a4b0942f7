import { afterAll, beforeAll, expect, it } from 'vitest'
import { holdLocks, untilBlocked } from '#tests/database/hold-locks.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '10' })
  const admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 1000 })
  browser = await test.signedIn()
})
afterAll(() => test.close())

it('GEN-15 MOD-18 a version that a worker stores at the moment of a request stays stored, and none is begun', async () => {
  const wide = { prompt: 'waves', model: 'veo3_fast', aspectRatio: '16:9' }
  const { taskId } = (await browser.post('/api/generate-video', wide)).body
  test.kie.onCheckHd = { outcome: 'running' }
  await test.workFor(3)
  const commit = await holdLocks(
    test,
    `update video_tasks set hd_video_url = 'x/1080p.mp4', hd_state = 'stored' where task_id = '${taskId}'`,
    `update renditions set stage = 'completed', due_at = null, completed_at = now()
      where purpose = 'hd' and video_task_id = (select id from video_tasks where task_id = '${taskId}')`,
  )
  const asked = test.kie.upgrades.length
  const requested = browser.post(`/api/force-update-hd/${taskId}`)
  await untilBlocked(test, 'the request waits for the worker').finally(commit)
  const hdVideoUrl = test.ctx.storage.address('x/1080p.mp4')
  expect(await requested).toMatchObject({ status: 200, body: { success: true, hdVideoUrl } })
  const hd = await test.query(`select v.hd_state, r.stage from renditions r join video_tasks v on v.id = r.video_task_id
    where v.task_id = '${taskId}' and r.purpose = 'hd'`)
  expect(hd).toEqual([{ hd_state: 'stored', stage: 'completed' }])
  expect(test.kie.upgrades).toHaveLength(asked)
})
