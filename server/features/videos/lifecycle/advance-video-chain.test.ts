import { existsSync } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { failVideo } from '#server/features/videos/moves/fail-video.ts'
import { moveVideo } from '#server/features/videos/moves/move-video.ts'
import { findVideo } from '#server/features/videos/video-repository.ts'
import { createScriptedProvider } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { advanceVideo } from './advance-video.ts'
import { resumeVideos } from './resume-videos.ts'
import { sweepVideos } from './sweep-videos.ts'

const minuteMs = 60_000
/** The sweep picks up videos that are overdue by this long. */
const sweepsAfterMs = 5000

let test: TestApp
let admin: TestBrowser
let browser: TestBrowser
let taskId: string
let downloads: (() => void)[]
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.administrator()
})
afterAll(() => test.close())

/**
 * A running video. From now on, the provider reports it as
 * finished, and each download waits until the test releases it.
 */
beforeEach(async () => {
  Object.assign(test.provider, createScriptedProvider(await makeClip('9:16')))
  browser = await test.signedIn()
  taskId = await generate()
  await test.work()
  // No worker handles jobs here, and their work is already done.
  await test.query('delete from pgboss.job')
  test.clock.forward(minuteMs)
  downloads = []
  test.provider.onDownload = () => new Promise((resolve) => void downloads.push(resolve))
})

const generate = async (): Promise<string> =>
  (await browser.post('/api/generate-video', { prompt: 'waves', aspectRatio: '9:16' })).body.taskId
const newest = async () => (await browser.get('/api/video-tasks')).body.tasks[0]
const leasedUntil = async () => {
  const [row] = await test.query(`select r.leased_until from renditions r
    join video_tasks v on v.id = r.video_task_id where task_id = '${taskId}'`)
  return row?.leased_until ? new Date(String(row.leased_until)) : null
}
const countJobs = async () =>
  (await test.query(`select id from pgboss.job where data ->> 'taskId' = '${taskId}'`)).length

/** A worker finds the result and hands the video over; another begins to store it. @returns when that one is done */
async function beginToStore(): Promise<{ work: Promise<void> }> {
  await advanceVideo(test.ctx, taskId)
  const work = advanceVideo(test.ctx, taskId)
  await waitUntil('the download begins', () => downloads.length > 0)
  return { work }
}

it('GEN-18 the worker that finds the result leaves it to those that store, and one of them takes the video alone', async () => {
  const before = await countJobs()
  const { work } = await beginToStore()
  expect((await newest()).stage).toBe('storing')
  const [job] = await test.query(`select name from pgboss.job where data ->> 'taskId' = '${taskId}'`)
  expect([job, await countJobs()]).toEqual([{ name: 'store-video' }, before + 1])
  await advanceVideo(test.ctx, taskId)
  expect(downloads).toHaveLength(1)
  downloads[0]?.()
  await work
  expect(await newest()).toMatchObject({ status: 'completed', stage: 'completed' })
  expect(await countJobs()).toBe(before + 1)
})

it('GEN-15 MOD-18 the job for the 1080p version is sent together with the own file', async () => {
  Object.assign(test.provider, createScriptedProvider(await makeClip('16:9')))
  taskId = (await browser.post('/api/generate-video', { prompt: 'waves', aspectRatio: '16:9' })).body.taskId
  await advanceVideo(test.ctx, taskId)
  test.clock.forward(minuteMs)
  for (const _ of ['check', 'store']) await advanceVideo(test.ctx, taskId)
  expect(await newest()).toMatchObject({ status: 'completed', hdState: 'requested' })
  const [hd] = await test.query(`select r.id from renditions r join video_tasks v on v.id = r.video_task_id
    where v.task_id = '${taskId}' and r.purpose = 'hd'`)
  const jobs = await test.query(`select data from pgboss.job where name = 'make-rendition'`)
  expect(jobs).toEqual([{ data: { id: hd?.id } }])
})

it('GEN-18 GEN-24 a worker that dies while storing the result costs one lease, then the sweep finds the video', async () => {
  await beginToStore()
  await test.query('delete from pgboss.job')
  const before = await countJobs()
  test.clock.forward(minuteMs / 2)
  await sweepVideos(test.ctx)
  expect(await countJobs()).toBe(before)
  test.clock.forward(minuteMs / 2 + sweepsAfterMs)
  await sweepVideos(test.ctx)
  expect(await countJobs()).toBe(before + 1)
  test.provider.onDownload = () => {}
  await advanceVideo(test.ctx, taskId)
  expect(await newest()).toMatchObject({ status: 'completed', refunded: false })
  expect(test.provider.submissions).toHaveLength(1)
  await test.verify()
})

it('GEN-18 a worker that downloads for longer than a lease keeps the video', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { work } = await beginToStore()
    for (let seconds = 0; seconds < 120; seconds += 20) {
      test.clock.forward(minuteMs / 3)
      vi.advanceTimersByTime(minuteMs / 3)
      const renewed = test.clock.now().getTime() + minuteMs
      await waitUntil('the lease is renewed', async () => (await leasedUntil())?.getTime() === renewed)
    }
    await advanceVideo(test.ctx, taskId)
    expect(downloads).toHaveLength(1)
    downloads[0]?.()
    await work
    expect(await newest()).toMatchObject({ status: 'completed', refunded: false })
  } finally {
    vi.useRealTimers()
  }
})

it('PLT-03 GEN-18 a starting process ends old leases on the embedded database, and no lease on PostgreSQL', async () => {
  const { work } = await beginToStore()
  await resumeVideos(test.ctx)
  expect((await leasedUntil()) !== null).toBe(test.db.engine === 'postgres')
  downloads[0]?.()
  await work
})

it('PLT-03 a starting process removes work files that are older than a day', async () => {
  const folder = join(test.ctx.config.dataDir, 'work')
  const [old, recent] = [join(folder, 'vid_old-1'), join(folder, 'vid_recent-1')]
  for (const path of [old, recent]) await mkdir(path, { recursive: true })
  const yesterday = new Date(Date.now() - 25 * 60 * minuteMs)
  await utimes(old, yesterday, yesterday)
  await resumeVideos(test.ctx)
  expect([existsSync(old), existsSync(recent)]).toEqual([false, true])
})

it('PLT-03 a starting process removes the marked copies that a killed process has left', async () => {
  const left = join(test.ctx.config.dataDir, 'marked', 'left')
  await mkdir(left, { recursive: true })
  const yesterday = new Date(Date.now() - 25 * 60 * minuteMs)
  await utimes(left, yesterday, yesterday)
  await resumeVideos(test.ctx)
  expect(existsSync(left)).toBe(false)
})

it("GEN-18 the sweep adds a job only if the video's job was lost", async () => {
  taskId = await generate()
  test.clock.forward(minuteMs)
  await sweepVideos(test.ctx)
  expect(await countJobs()).toBe(1)
  await test.query(`delete from pgboss.job where data ->> 'taskId' = '${taskId}'`)
  await sweepVideos(test.ctx)
  expect(await countJobs()).toBe(1)
})

it('GEN-18 the sweep adds a job if the waiting one is due only later', async () => {
  taskId = await generate()
  await test.query(`delete from pgboss.job where data ->> 'taskId' = '${taskId}'`)
  await test.db.transaction((tx) => test.ctx.queue.send(tx, 'advance-video', { taskId }, { delayMs: 5 * minuteMs }))
  test.clock.forward(minuteMs)
  await sweepVideos(test.ctx)
  expect(await countJobs()).toBe(2)
})

it('GEN-18 PLT-03 the sweep adds the job for the stage of a video, even if a job for another stage waits', async () => {
  await test.db.transaction((tx) => test.ctx.queue.send(tx, 'advance-video', { taskId }))
  // As the previous version moves it, which writes no rendition.
  await test.query(`update video_tasks set stage = 'storing' where task_id = '${taskId}'`)
  await sweepVideos(test.ctx)
  const sent = await test.query(`select name from pgboss.job where data ->> 'taskId' = '${taskId}'`)
  expect(sent.map(({ name }) => name).sort()).toEqual(['advance-video', 'store-video'])
  // Otherwise it would fail, and a later test would recheck it.
  await test.query(`update video_tasks set stage = 'running' where task_id = '${taskId}'`)
})

it('GEN-18 sweeps that do not see the jobs of each other add one in half a minute', async () => {
  taskId = await generate()
  await test.query(`delete from pgboss.job where data ->> 'taskId' = '${taskId}'`)
  test.clock.forward(minuteMs)
  const ctx = { ...test.ctx, queue: { ...test.ctx.queue, listReady: async () => [] } }
  for (let sweeps = 0; sweeps < 4; sweeps++) await sweepVideos(ctx)
  // The next half minute may have begun in between.
  expect(await countJobs()).toBeLessThanOrEqual(2)
})

it('PLT-05 a stopping process leaves the next stage to another process at once', async () => {
  test.provider.pollDelayMs = () => 0
  taskId = await generate()
  const before = await countJobs()
  test.ctx.stopping = true
  await advanceVideo(test.ctx, taskId)
  test.ctx.stopping = false
  expect((await newest()).stage).toBe('running')
  expect(await countJobs()).toBe(before + 1)
  await advanceVideo(test.ctx, taskId)
  expect((await newest()).stage).toBe('storing')
})

it('ADM-08 a recheck queries the provider and leaves the download to the workers', async () => {
  test.provider.onCheck = { outcome: 'failed', kind: 'broken', failure: { code: 'SERVICE_NOT_REACHED' } }
  await test.work()
  expect((await newest()).stage).toBe('failed')
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('9:16')] }
  const { body } = await admin.post('/api/admin/recheck-failed-videos', {})
  expect(body).toMatchObject({ recovered: 1 })
  expect((await newest()).stage).toBe('storing')
  expect(downloads).toHaveLength(0)
})

it('GEN-17 GEN-18 a worker with an outdated stage changes nothing', async () => {
  const attemptId = crypto.randomUUID()
  const found = await findVideo(test.db.root, taskId)
  await test.query(`update renditions set attempt_id = '${attemptId}' where video_task_id = '${found?.id}'`)
  const held = found && { ...found, attemptId }
  const next = held && (await moveVideo(test.ctx, held, { to: 'queued', dueInMs: 0 }))
  expect(next).toMatchObject({ stage: 'queued', attemptId })
  const [own] = await test.query(`select stage, due_at, leased_until from renditions where attempt_id = '${attemptId}'`)
  expect(own).toEqual({ stage: 'queued', due_at: expect.anything(), leased_until: expect.anything() })
  if (held) await failVideo(test.ctx, held, { code: 'NOT_MADE' })
  expect(await newest()).toMatchObject({ stage: 'queued', refunded: false })
  await test.verify()
})

it('GEN-19 GEN-24 a video is completed only once its file is stored', async () => {
  test.provider.onDownload = () => {}
  const { put } = test.ctx.storage
  test.ctx.storage.put = async (path, name) => {
    if (name.endsWith('.mp4')) throw new Error('ENOSPC')
    return put(path, name)
  }
  for (const _ of ['find the result', 'try to store it']) await advanceVideo(test.ctx, taskId)
  test.ctx.storage.put = put
  expect(await newest()).toMatchObject({ stage: 'storing', resultUrls: [] })
})

it('GEN-25 GEN-17 nothing is left to do for a cancelled or deleted video', async () => {
  const left = () =>
    test.query(`select stage, r.due_at from renditions r
      where video_task_id = (select id from video_tasks where task_id = '${taskId}')`)
  taskId = await generate()
  await browser.post(`/api/video/${taskId}/cancel`)
  expect(await left()).toEqual([{ stage: 'cancelled', due_at: null }])
  await test.query(`update renditions set due_at = now()`)
  await browser.delete(`/api/video-tasks/${taskId}`)
  expect(await left()).toEqual([{ stage: 'cancelled', due_at: null }])
})
