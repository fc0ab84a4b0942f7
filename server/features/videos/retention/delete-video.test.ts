import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { removeVideoFiles } from './remove-video-files.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const make = async (browser: TestBrowser) =>
  (await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body.taskId as string
const finish = async () => {
  await test.work()
  test.clock.forward(60_000)
  await test.work()
}
const folderOf = async (taskId: string) => {
  const [row] = await test.query(`select media_folder from video_tasks where task_id = '${taskId}'`)
  return join(test.ctx.storage.localFolder ?? '', String(row?.media_folder))
}
const remaining = async (browser: TestBrowser) => (await browser.get('/api/video-tasks')).body.total

it('CRE-04 hides a finished video at once, removes its files and does not touch the ledger', async () => {
  const browser = await test.signedIn()
  const taskId = await make(browser)
  await finish()
  const folder = await folderOf(taskId)
  expect(await readdir(folder)).toContainEqual(expect.stringMatching(/^720p-.*\.mp4$/))

  const answer = await browser.delete(`/api/video-tasks/${taskId}`)
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  expect(await remaining(browser)).toBe(0)
  for (const path of [`/api/video-status/${taskId}`, `/api/hd-video/${taskId}`])
    expect((await browser.get(path)).status).toBe(404)
  expect((await browser.post(`/api/force-update-hd/${taskId}`)).status).toBe(404)

  const jobs = await test.query(`select data from pgboss.job where name = 'remove-video-files'`)
  expect(jobs).toContainEqual({ data: { taskId } })
  await removeVideoFiles(test.ctx, taskId)
  expect(existsSync(folder)).toBe(false)
  expect((await browser.get('/api/auth/current-user')).body.user.credits).toBe(19)
  await test.verify()
})

it('CRE-04 PLT-08 removes what this machine drew or joined it from, and nothing of a video that is not deleted', async () => {
  const browser = await test.signedIn()
  for (const [provider, kind] of [
    ['demo', 'demo'],
    ['film', 'films'],
    ['film-demo', 'films'],
  ] as const) {
    const taskId = await make(browser)
    await finish()
    const drawn = randomUUID()
    const scene = join(test.ctx.config.dataDir, kind, drawn, 'scene.json')
    await mkdir(dirname(scene), { recursive: true })
    await writeFile(scene, '{}')
    await test.query(`update video_tasks set provider = '${provider}', provider_task_id = '${drawn}'
      where task_id = '${taskId}'`)
    await removeVideoFiles(test.ctx, taskId)
    expect(existsSync(scene)).toBe(true)
    await browser.delete(`/api/video-tasks/${taskId}`)
    await removeVideoFiles(test.ctx, taskId)
    expect(existsSync(dirname(scene))).toBe(false)
  }
})

it('CRE-04 removes the files again an hour later, for a 1080p version that was being stored', async () => {
  const browser = await test.signedIn()
  const taskId = await make(browser)
  await finish()
  await browser.delete(`/api/video-tasks/${taskId}`)
  const jobs = await test.query(`select round(extract(epoch from start_after - created_on) / 60)::int as minutes
    from pgboss.job where name = 'remove-video-files' and data->>'taskId' = '${taskId}' order by minutes`)
  expect(jobs.map(({ minutes }) => minutes)).toEqual([0, 60])
  const folder = await folderOf(taskId)
  await removeVideoFiles(test.ctx, taskId)
  const late = await makeClip('16:9')
  await test.ctx.storage.put(late, `${basename(folder)}/1080p.mp4`)
  await removeVideoFiles(test.ctx, taskId)
  expect(existsSync(folder)).toBe(false)
})

it('CRE-04 GEN-15 ends the free 1080p version that is still awaited', async () => {
  const browser = await test.signedIn()
  const taskId = await make(browser)
  await finish()
  const awaited = () =>
    test.query(`select r.stage, r.due_at from renditions r join video_tasks v on v.id = r.video_task_id
      where v.task_id = '${taskId}' and r.purpose = 'hd'`)
  expect(await awaited()).toEqual([{ stage: 'running', due_at: expect.anything() }])
  await browser.delete(`/api/video-tasks/${taskId}`)
  expect(await awaited()).toEqual([{ stage: 'failed', due_at: null }])
})

it('CRE-04 can be repeated safely, even at the same moment', async () => {
  const browser = await test.signedIn()
  const taskId = await make(browser)
  await finish()
  const tries = await Promise.all(Array.from({ length: 5 }, () => browser.delete(`/api/video-tasks/${taskId}`)))
  expect(tries.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200])
  const events = await test.query(
    `select id from events where type = 'video.deleted' and data->>'taskId' = '${taskId}'`,
  )
  expect(events).toHaveLength(1)
})

it('CRE-04 refuses a video in progress, which continues', async () => {
  const browser = await test.signedIn()
  const taskId = await make(browser)
  const answer = await browser.delete(`/api/video-tasks/${taskId}`)
  expect(answer).toMatchObject({ status: 409, body: { code: 'VIDEO_IN_PROGRESS' } })
  await finish()
  expect((await browser.get('/api/video-tasks')).body.tasks[0].status).toBe('completed')
})

it("CRE-04 ACC-10 works only on the user's own videos and requires a sign-in", async () => {
  const browser = await test.signedIn()
  const taskId = await make(browser)
  await finish()
  const stranger = await test.signedIn()
  const [others, missing] = [
    await stranger.delete(`/api/video-tasks/${taskId}`),
    await stranger.delete('/api/video-tasks/vid_none'),
  ]
  expect(others.status).toBe(404)
  expect({ ...others.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
  expect((await test.browser().delete(`/api/video-tasks/${taskId}`)).status).toBe(401)
  expect(await remaining(browser)).toBe(1)
})

it('CRE-04 deletes failed and cancelled videos', async () => {
  const browser = await test.signedIn()
  const cancelled = await make(browser)
  await browser.post(`/api/video/${cancelled}/cancel`)
  const failed = await make(browser)
  test.provider.onSubmit = { outcome: 'refused', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
  await finish()
  for (const taskId of [cancelled, failed])
    expect((await browser.delete(`/api/video-tasks/${taskId}`)).status).toBe(200)
  expect(await remaining(browser)).toBe(0)
  await test.verify()
})
