import { getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeFailure } from '#contract/videos/failures/describe-failure.ts'
import type { VideoTask } from '#contract/videos/videos.ts'
import { videoTasks } from '#server/db/schema/videos.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('ACC-11 the export has what is stored about the account itself, and no cache keeps it', async () => {
  const browser = await test.signedIn('chi')
  await test.query(`update users set email = 'chi@example.com', google_id = 'google-chi', debt = 3,
    email_verified_at = '2026-01-02T00:00:00Z', email_changed_at = '2026-01-03T00:00:00Z',
    factors_since = '2026-01-04T00:00:00Z', created_at = '2026-01-01T00:00:00Z' where username = 'chi'`)
  const answer = await browser.get('/api/user/export')
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.body.exportedAt).toBe(test.clock.now().toISOString())
  expect(answer.body.account).toEqual({
    id: expect.any(String),
    ...{ username: 'chi', email: 'chi@example.com', googleId: 'google-chi' },
    ...{ emailVerifiedAt: '2026-01-02T00:00:00.000Z', emailChangedAt: '2026-01-03T00:00:00.000Z' },
    ...{ secondFactorsSince: '2026-01-04T00:00:00.000Z', createdAt: '2026-01-01T00:00:00.000Z' },
    ...{ hasPassword: true, credits: 20, debt: 3, isAdmin: false },
  })
  await test.query(`update users set password = '!', debt = 0 where username = 'chi'`)
  expect((await browser.get('/api/user/export')).body.account.hasPassword).toBe(false)
})

it('ACC-11 CRE-04 the export leaves out a deleted video, but not what was charged for it', async () => {
  const browser = await test.signedIn('deleter')
  const { taskId } = (await browser.post('/api/generate-video', { prompt: 'soon gone', model: 'veo3_fast' })).body
  await test.work()
  test.clock.forward(60_000)
  await test.work()
  expect((await browser.get('/api/user/export')).body.videos).toMatchObject([{ taskId, prompt: 'soon gone' }])
  expect((await browser.delete(`/api/video-tasks/${taskId}`)).status).toBe(200)
  await test.query(`insert into video_upgrades (video_task_id, "to", credits_used)
    select id, '1080p', 2 from video_tasks where task_id = '${taskId}'`)
  const { videos, transactions, upgrades } = (await browser.get('/api/user/export')).body
  expect(videos).toEqual([])
  expect(transactions.map(({ amount }: { amount: number }) => amount)).toEqual([20, -1])
  expect(upgrades).toMatchObject([{ taskId, to: '1080p', creditsUsed: 2 }])
  await test.query('delete from video_upgrades')
})

it("ACC-11 MOD-17 the export says why a video failed as the user's own list does", async () => {
  const browser = await test.signedIn('unlucky')
  test.provider.onCheck = () => ({ outcome: 'failed', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } })
  await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
  await test.work()
  test.clock.forward(60_000)
  await test.work()
  const reasons = async (path: string, list: string) =>
    (await browser.get(path)).body[list].map(({ failure, errorMessage }: VideoTask) => ({ failure, errorMessage }))
  const exported = () => reasons('/api/user/export', 'videos')
  await test.query(`update video_tasks set error_message = 'An older text.' where failure is not null`)
  expect(await exported()).toEqual([
    { failure: { code: 'PROMPT_AGAINST_RULES' }, errorMessage: describeFailure({ code: 'PROMPT_AGAINST_RULES' }) },
  ])
  expect(await exported()).toEqual(await reasons('/api/video-tasks', 'tasks'))
  await test.query(`update video_tasks set failure = '{"code":"LATER"}' where failure is not null`)
  expect(await exported()).toEqual([{ failure: null, errorMessage: 'An older text.' }])
})

it('ACC-11 FLD-03 every browser accepts the file name of an export, also if the username has other letters', async () => {
  const { status, headers } = await (await test.signedIn('Nguyễn')).get('/api/user/export')
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="Soundreel-Nguy-n.json"'])
})

/** What the export leaves out of a video's row, by the reason. */
const leftOut = {
  'taskId and status say it': ['id', 'userId', 'stage', 'stageSince'],
  'a secret': ['callbackToken', 'mediaFolder'],
  'the archive has the files': ['poster', 'files', 'audioPeaks', 'storedBytes'],
  'deleted videos are not exported': ['deletedAt', 'filesRemovedAt'],
  'how the server works on it': [
    ...['dueAt', 'leasedUntil', 'attemptId', 'storeTries', 'retries', 'submitErrors', 'unansweredChecks'],
    ...['hdState', 'hdTries', 'callbackAt'],
  ],
  'where the operator has it made, and for how much': [
    ...['kieApiId', 'provider', 'providerTaskId', 'providerUrls', 'triedAccounts', 'isTrial', 'deliveredFree'],
    ...['reservedCredits', 'estimatedCost', 'providerCost', 'hintedCost', 'route', 'failover', 'refusedRoutes'],
  ],
}

it('ACC-11 the export has all that is stored about a video, but not how the operator has it made', async () => {
  const browser = await test.signedIn('thorough')
  const make = async (prompt: string): Promise<string> => {
    test.clock.forward(1000)
    return (await browser.post('/api/generate-video', { prompt, model: 'veo3_fast' })).body.taskId
  }
  const [earlier, later] = [await make('earlier'), await make('later')]
  await test.query(`update video_tasks set callback_url = 'https://example.com/done', refunded_at = '2026-01-05T12:00:00Z',
    is_public = true, is_listed = true, share_slug = 'a-slug', share_blocked_at = '2026-01-06T12:00:00Z',
    parent_id = earlier.id, continued_from_id = earlier.id,
    film = jsonb_build_object('parts', jsonb_build_array(jsonb_build_object('taskId', earlier.task_id, 'name', 'a/file')),
      'transition', 'cut', 'width', 1280, 'height', 720)
    from video_tasks earlier where earlier.task_id = '${earlier}' and video_tasks.task_id = '${later}'`)
  const { videos } = (await browser.get('/api/user/export')).body
  expect(videos).toMatchObject([
    { taskId: earlier, callbackUrl: null, parentId: null, continuedFromId: null, film: null, shareSlug: null },
    {
      ...{ taskId: later, callbackUrl: 'https://example.com/done', requestId: expect.any(String) },
      ...{ parentId: earlier, continuedFromId: earlier, film: { parts: [earlier], transition: 'cut' } },
      ...{ isPublic: true, isListed: true, shareSlug: 'a-slug' },
      ...{
        refundedAt: '2026-01-05T12:00:00.000Z',
        shareBlockedAt: '2026-01-06T12:00:00.000Z',
      },
    },
  ])
  const columns = [...Object.keys(videos[0]), ...Object.values(leftOut).flat()]
  expect(columns.sort()).toEqual(Object.keys(getTableColumns(videoTasks)).sort())
})

it('ACC-11 AUT-07 the export says which messages a webhook gets, and why it was disabled', async () => {
  const browser = await test.signedIn('hooked')
  await browser.post('/api/webhook-endpoints', { url: 'https://example.com/in' })
  await test.query(`update webhook_endpoints set shape = 'video', is_active = false, disabled_reason = 'It failed.'
    where user_id = (select id from users where username = 'hooked')`)
  const { webhooks } = (await browser.get('/api/user/export')).body
  expect(webhooks).toMatchObject([{ shape: 'video', isActive: false, disabledReason: 'It failed.' }])
})
