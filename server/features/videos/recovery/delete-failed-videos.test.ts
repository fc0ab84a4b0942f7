import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '20' })
  admin = await test.administrator()
})
afterEach(() => test.verify())
afterAll(() => test.close())

const deleteFailed = async () => (await admin.delete('/api/admin/delete-failed-videos')).body
const credits = async (browser: TestBrowser) => (await browser.get('/api/auth/current-user')).body.user.credits
const generate = async (browser: TestBrowser, prompt: string): Promise<string> =>
  (await browser.post('/api/generate-video', { prompt, model: 'veo3_fast' })).body.taskId

it('ADM-08 CRD-04 refunds what was not refunded yet, removes files, and leaves unfinished videos alone', async () => {
  const browser = await test.signedIn('owner')
  const waiting = await generate(browser, 'waits')
  const cancelled = await generate(browser, 'cancelled')
  const failed = await generate(browser, 'failed without its refund')
  await browser.post(`/api/video/${cancelled}/cancel`)
  const [row] = await test.query(`update video_tasks set stage = 'failed', status = 'failed', due_at = null
    where task_id = '${failed}' returning media_folder`)
  const folder = join(test.ctx.storage.localFolder ?? '', String(row?.media_folder))
  await test.ctx.storage.put(import.meta.filename, `${row?.media_folder}/720p.mp4`)
  expect([await credits(browser), existsSync(folder)]).toEqual([18, true])
  expect(await deleteFailed()).toEqual({ message: 'Deleted 2 failed videos.', deleted: 2 })
  expect([await credits(browser), existsSync(folder)]).toEqual([19, false])
  const { tasks } = (await browser.get('/api/video-tasks')).body
  expect(tasks.map(({ taskId }: { taskId: string }) => taskId)).toEqual([waiting])
  const told = await test.query(
    `select data ->> 'taskId' as id from events where type = 'video.deleted' and user_id is not null`,
  )
  expect(told.map(({ id }) => id).sort()).toEqual([cancelled, failed].sort())
  expect(await deleteFailed()).toEqual({ message: 'Deleted 0 failed videos.', deleted: 0 })
  expect(await credits(browser)).toBe(19)
})

it('ADM-08 removes any number of them, and says one in the singular', async () => {
  await test.signedIn('many')
  const add = (first: number, last: number) =>
    test.query(`insert into video_tasks (user_id, task_id, prompt, model, mode, aspect_ratio, credits_used, media_folder,
        stage, status, due_at)
      select id, 'vid_failed_' || n, 'a film', 'joined-film', 'join', '16:9', 0, 'failed-' || n, 'failed', 'failed', null
      from users, generate_series(${first}, ${last}) n where username = 'many'`)
  await add(1, 401)
  expect(await deleteFailed()).toEqual({ message: 'Deleted 401 failed videos.', deleted: 401 })
  await add(402, 402)
  expect(await deleteFailed()).toEqual({ message: 'Deleted 1 failed video.', deleted: 1 })
})
