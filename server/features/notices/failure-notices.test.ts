import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { FailureCode } from '#contract/videos/failures/failure.ts'
import { type NoticeSite, openNoticeSite } from '#tests/notices/notice-site.ts'
import { pretendFinished } from '#tests/programs/automation-video.ts'
import type { TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { workOn } from '#tests/workers/work-on.ts'
import { concernsOperator } from './failure-policy.ts'
import { sendNotices } from './send-notices.ts'

let site: NoticeSite
let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  site = await openNoticeSite({ SIGNUP_CREDITS: '20' })
  test = site.test
  browser = await test.signedIn('ana')
})
afterAll(() => site.close())
beforeEach(() => {
  site.telegram.messages.length = 0
  test.clock.forward(120_000)
})

const tell = async () => {
  await site.note()
  await sendNotices(test.ctx)
}

const start = async (): Promise<string> =>
  (await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body.taskId

/** Lets the video service refuse a video. */
async function fail(code: FailureCode): Promise<string> {
  test.provider.onSubmit = { outcome: 'refused', kind: 'content', failure: { code } }
  const taskId = await start()
  for (let step = 0; step < 3; step++) {
    test.clock.forward(60_000)
    await workOn(test.ctx, taskId)
  }
  return taskId
}

const announceFailure = (taskId: string) =>
  test.query(`insert into events (user_id, type, data)
    select user_id, 'video.failed', '{"taskId":"${taskId}"}' from video_tasks where task_id = '${taskId}'`)

/** Ends a video as another version, or as a try-out. */
async function pretendFailed(changes: string): Promise<string> {
  const taskId = await start()
  await test.query(`update video_tasks set stage = 'failed', status = 'failed', due_at = null, ${changes}
    where task_id = '${taskId}'`)
  await announceFailure(taskId)
  return taskId
}

it('ADM-05 a failed video is reported with its user, the reason and the returned credits, and only once', async () => {
  const taskId = await fail('NOT_MADE')
  await tell()
  const reported = `Video failed: ana, ${taskId}. The video service could not make this video. Returned: 1 credit.`
  expect(site.texts()).toEqual([`Soundreel: ${reported}`])
  await announceFailure(taskId)
  await tell()
  expect(site.texts()).toHaveLength(1)
})

it('ADM-05 failed videos of the same minutes are one message', async () => {
  const taskIds = [await fail('NOT_CONFIRMED'), await fail('NOTHING_RETURNED')]
  await tell()
  expect(site.texts()).toEqual([expect.stringMatching(/^Soundreel: 2 notices\n• Video failed: ana/)])
  for (const taskId of taskIds) expect(site.texts()[0]).toContain(taskId)
})

it('ADM-05 a video without a code, and without a price, is reported with its stored reason', async () => {
  const taskId = await pretendFailed(`mode = 'join', credits_used = 0, error_message = 'An old reason.'`)
  await tell()
  expect(site.texts()).toEqual([`Soundreel: Video failed: ana, ${taskId}. An old reason.`])
})

it('ADM-05 no notice tells of what users cause, of try-outs, and of videos that were delivered since', async () => {
  await fail('PROMPT_AGAINST_RULES')
  const cancelled = await start()
  expect((await browser.post(`/api/video/${cancelled}/cancel`)).status).toBe(200)
  await pretendFailed('is_trial = true')
  await pretendFinished(test, await start(), 'video.failed')
  await tell()
  expect(site.texts()).toEqual([])
})

it.each([
  ['PROMPT_AGAINST_RULES', false],
  ['PICTURE_OF_CHILD', false],
  ['SHOT_DELETED', false],
  ['CANCELLED', false],
  // The service fetches pictures from this site.
  ['PICTURE_NOT_FETCHED', true],
  ['COST_ABOVE_LIMIT', true],
  ['NOT_DOWNLOADED', true],
] as const)('ADM-05 %s concerns the operator: %s', (code, concerns) => {
  expect(concernsOperator({ code })).toBe(concerns)
})
