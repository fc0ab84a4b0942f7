import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReportedVideo } from '#contract/videos/video-reports.ts'
import { holdLocks, untilBlocked } from '#tests/database/hold-locks.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let owner: TestBrowser
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '50' })
  owner = await test.signedIn('owner')
  admin = await test.administrator()
})
afterAll(() => test.close())

async function make(): Promise<string> {
  const { taskId } = (await owner.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).body
  await test.query(`update video_tasks set stage = 'completed', status = 'completed', due_at = null,
    result_urls = '{x/720p.mp4}', poster = 'x/poster.jpg' where task_id = '${taskId}'`)
  test.clock.forward(1000)
  return taskId
}
async function makeFilm(shot: string): Promise<string> {
  const film = await make()
  const parts = JSON.stringify({ parts: [{ taskId: shot }] })
  await test.query(`update video_tasks set mode = 'join', film = '${parts}' where task_id = '${film}'`)
  return film
}
async function makeExtended(parent: string): Promise<string> {
  const extended = await make()
  await test.query(`update video_tasks set mode = 'extend',
    parent_id = (select id from video_tasks where task_id = '${parent}') where task_id = '${extended}'`)
  return extended
}
const share = (taskId: string) => owner.put(`/api/video-tasks/${taskId}/share`, { isPublic: true })
const slugOf = async (taskId: string) =>
  (await test.query(`select share_slug from video_tasks where task_id = '${taskId}'`))[0]?.share_slug

/** Shares a video after a decision has blocked another one, and before that is committed. */
async function shareWhileBlocked(taskId: string, blocked: string) {
  const commit = await holdLocks(test, `update video_tasks set share_blocked_at = now() where task_id = '${blocked}'`)
  const shared = share(taskId)
  await untilBlocked(test, 'the sharing waits').finally(commit)
  return shared
}

it('MRK-02 a video that is hidden while its owner shares it stays private', async () => {
  const taskId = await make()
  expect((await shareWhileBlocked(taskId, taskId)).status).not.toBe(200)
  expect(await slugOf(taskId)).toBeNull()
})

it('MRK-02 a film stays private if one of its shots is hidden while its owner shares it or what extends it', async () => {
  const shot = await make()
  const film = await makeFilm(shot)
  const refused = await shareWhileBlocked(film, shot)
  expect(refused).toMatchObject({ status: 409, body: { code: 'SHARING_BLOCKED' } })
  await test.query('update video_tasks set share_blocked_at = null')
  const extended = await makeExtended(film)
  expect((await shareWhileBlocked(extended, shot)).body.code).toBe('SHARING_BLOCKED')
  expect([await slugOf(film), await slugOf(extended)]).toEqual([null, null])
})

it('MRK-02 of decisions and many sharings at the same time, none fails, and all that is hidden ends private', async () => {
  for (let round = 0; round < 5; round++) {
    const shot = await make()
    const film = await makeFilm(shot)
    const extended = await makeExtended(film)
    const slug = new URL((await share(shot)).body.shareUrl).pathname.split('/').at(-1)
    const report = { slug, reason: 'of-me', words: 'This shows me, and nobody asked me.', email: '' }
    expect((await test.browser().post('/api/reports', report)).body.outcome).toBe('received')
    const reported: ReportedVideo[] = (await admin.get('/api/admin/reports?limit=100')).body.data
    const id = reported.find(({ taskId }) => taskId === shot)?.id
    const sharings = [film, extended, film, extended, shot, film].map(share)
    const decided = await admin.post(`/api/admin/reports/${id}/decision`, { decision: 'hide', ownerReason: 'Bob.' })
    expect(decided.status).toBe(200)
    for (const { status } of await Promise.all(sharings)) expect([200, 404, 409]).toContain(status)
    expect(await Promise.all([shot, film, extended].map(slugOf))).toEqual([null, null, null])
  }
})
