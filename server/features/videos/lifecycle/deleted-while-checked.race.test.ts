import { afterAll, beforeAll, expect, it } from 'vitest'
import { deletionDays } from '#contract/accounts/accounts.ts'
import { deleteAccounts } from '#server/features/accounts/own-data/delete-account.ts'
import { holdLocks, untilBlocked } from '#tests/database/hold-locks.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestAnswer } from '#tests/test-browser.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('CRE-04 ACC-11 a failed video that is deleted while a late success is found stays deleted', async () => {
  const user = await test.signedIn('leaving')
  test.provider.onCheck = { outcome: 'running' }
  const { taskId } = (await user.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body
  for (let round = 0; round < 17; round++) {
    await test.work()
    test.clock.forward(minuteMs)
  }
  const read = () =>
    test.query(`select stage, deleted_at is not null as deleted from video_tasks where task_id = '${taskId}'`)
  expect(await read()).toEqual([{ stage: 'failed', deleted: false }])
  const commits: (() => Promise<void>)[] = []
  const calls: Promise<unknown>[] = []
  const deletions: Promise<TestAnswer>[] = []
  test.provider.onCheck = async () => {
    // The deletion has changed the video, and waits until it may end the work on it.
    commits.push(
      await holdLocks(
        test,
        `select 1 from renditions where video_task_id =
          (select id from video_tasks where task_id = '${taskId}') for update`,
      ),
    )
    deletions.push(user.delete(`/api/video-tasks/${taskId}`))
    await untilBlocked(test, 'the deletion waits')
    return { outcome: 'finished', urls: [await makeClip('16:9')] }
  }
  const admin = await test.administrator()
  calls.push(admin.post('/api/admin/recheck-failed-videos', {}))
  await untilBlocked(test, 'the worker waits for the deletion', 2)
  await Promise.all([...commits.map((commit) => commit()), ...calls])
  expect((await Promise.all(deletions)).map(({ status }) => status)).toEqual([200])
  expect(await read()).toEqual([{ stage: 'failed', deleted: true }])
  // A video that stays in progress would keep its account for ever.
  expect((await user.post('/api/user/delete-account', { password: 'correct horse' })).status).toBe(200)
  test.clock.forward((deletionDays + 1) * dayMs)
  await deleteAccounts(test.ctx)
  expect(await test.query(`select id from users where username = 'leaving'`)).toEqual([])
  await test.verify()
})
