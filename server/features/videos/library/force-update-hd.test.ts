import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeClip, makeSizedClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '100', HD_ASPECT_RATIOS: '16:9,9:16' })
  const admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 1_000_000 })
  browser = await test.signedIn()
  test.kie.onCheck = { outcome: 'finished', urls: [await makeClip('9:16')] }
})
afterAll(() => test.close())

async function makePortrait(): Promise<string> {
  const portrait = { prompt: 'waves', model: 'veo3_fast', aspectRatio: '9:16' }
  const { taskId } = (await browser.post('/api/generate-video', portrait)).body
  await test.workFor(3)
  return taskId
}

it('GEN-15 a version that was begun is delivered after the operator has removed its aspect ratio', async () => {
  const taskId = await makePortrait()
  test.ctx.config.hdAspectRatios = ['16:9']
  expect(await browser.get(`/api/hd-video/${taskId}`)).toMatchObject({ status: 200, body: { success: false } })
  const url = await makeSizedClip({ aspectRatio: '9:16', lines: 1080, seconds: 8, sound: true })
  test.kie.onCheckHd = { outcome: 'finished', url }
  const ready = await browser.post(`/api/force-update-hd/${taskId}`)
  expect(ready).toMatchObject({ status: 200, body: { success: true, hdVideoUrl: expect.any(String) } })
  expect((await browser.get(`/api/hd-video/${taskId}`)).body).toEqual(ready.body)

  const later = await makePortrait()
  for (const answer of [
    await browser.get(`/api/hd-video/${later}`),
    await browser.post(`/api/force-update-hd/${later}`),
  ])
    expect([answer.status, answer.body.message]).toEqual([404, 'Video not found or not eligible for HD processing'])
})

it('GEN-15 a video that was made in 1080p is its own 1080p version', async () => {
  const taskId = await makePortrait()
  await test.query(`update video_tasks set resolution = '1080p', hd_video_url = result_urls[1], hd_state = 'stored'
    where task_id = '${taskId}'`)
  const [task] = (await browser.get('/api/video-tasks')).body.tasks
  const expected = { status: 200, body: { success: true, hdVideoUrl: task.resultUrls[0] } }
  expect(await browser.get(`/api/hd-video/${taskId}`)).toMatchObject(expected)
  expect(await browser.post(`/api/force-update-hd/${taskId}`)).toMatchObject(expected)
})

it('GEN-15 GEN-20 each immediate check becomes an event for the owner, but none after the version is stored', async () => {
  test.ctx.config.hdAspectRatios = ['16:9', '9:16']
  test.kie.onCheckHd = { outcome: 'running' }
  const taskId = await makePortrait()
  const { username } = (await browser.get('/api/auth/current-user')).body.user
  const told = async () => {
    const rows = await test.query(`select u.username from events e join users u on u.id = e.user_id
      where e.type = 'video.hd-requested' and e.data->>'taskId' = '${taskId}'`)
    return rows.map((row) => row.username)
  }
  const press = async () => (await browser.post(`/api/force-update-hd/${taskId}`)).body.success
  expect([await told(), await press(), await told()]).toEqual([[], false, [username]])
  expect([await press(), await told()]).toEqual([false, [username, username]])
  const url = await makeSizedClip({ aspectRatio: '9:16', lines: 1080, seconds: 8, sound: true })
  test.kie.onCheckHd = { outcome: 'finished', url }
  expect([await press(), await told()]).toEqual([true, Array(3).fill(username)])
  expect([await press(), await told()]).toEqual([true, Array(3).fill(username)])
})

it('GEN-15 MOD-18 a version that a worker stores while its owner asks for it stays stored, and is announced once', async () => {
  test.ctx.config.hdAspectRatios = ['16:9', '9:16']
  test.kie.onCheckHd = { outcome: 'running' }
  const taskId = await makePortrait()
  const url = await makeSizedClip({ aspectRatio: '9:16', lines: 1080, seconds: 8, sound: true })
  test.kie.onCheckHd = { outcome: 'finished', url }
  const { db } = test.ctx
  test.ctx.db = {
    ...db,
    async transaction(request) {
      test.ctx.db = db
      await test.work()
      return db.transaction(request)
    },
  }
  const answer = await browser.post(`/api/force-update-hd/${taskId}`)
  expect(answer).toMatchObject({ status: 200, body: { success: true, hdVideoUrl: expect.any(String) } })
  const hd = await test.query(`select v.hd_state, r.stage from renditions r join video_tasks v on v.id = r.video_task_id
    where v.task_id = '${taskId}' and r.purpose = 'hd'`)
  expect(hd).toEqual([{ hd_state: 'stored', stage: 'completed' }])
  const told = await test.query(`select type from events where type in ('video.hd-requested', 'video.hd-stored')
    and data->>'taskId' = '${taskId}'`)
  expect(told).toEqual([{ type: 'video.hd-stored' }])
})
