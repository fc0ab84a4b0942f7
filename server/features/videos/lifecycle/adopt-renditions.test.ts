import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteAccounts } from '#server/features/accounts/own-data/delete-account.ts'
import { sweepVideos } from '#server/features/videos/lifecycle/sweep-videos.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

/** A process of the previous version writes what it writes, and this one goes on. */
let test: TestApp
let browser: TestBrowser
let id: string
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '20' })
})
afterAll(() => test.close())
beforeEach(async () => {
  browser = await test.signedIn()
  test.provider.onCheckHd = { outcome: 'running' }
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9')] }
  id = await order({ model: 'demo', seconds: 8 })
})

async function order(asked: object): Promise<string> {
  const { body } = await browser.post('/api/v1/videos', { prompt: 'waves', ...asked })
  await work()
  return body.data[0].id
}
const read = async (taskId = id) => (await browser.get(`/api/v1/videos/${taskId}`)).body
const balance = async () => (await browser.get('/api/auth/current-user')).body.user.credits
const upgrade = () => browser.post(`/api/v1/videos/${id}/upgrade`, { to: '1080p' })
const of = (taskId: string) => `video_task_id = (select id from video_tasks where task_id = '${taskId}')`
const listRenditions = (taskId = id) =>
  test.query(`select purpose, stage, due_at is not null as due from renditions
    where ${of(taskId)} and purpose <> 'video' order by purpose`)
async function work(minutes = 1): Promise<void> {
  await test.work()
  test.clock.forward(minutes * 60_000)
  await test.work()
}
const now = () => test.clock.now().toISOString()

it('GEN-15 PLT-02 a 1080p version that the previous version has begun goes on as a rendition', async () => {
  const wide = await order({ model: 'veo3_fast', aspectRatio: '16:9' })
  await test.query(`delete from renditions where ${of(wide)}`)
  await test.query(`update video_tasks set hd_state = 'running', due_at = '${now()}' where task_id = '${wide}'`)
  await work()
  expect(await listRenditions(wide)).toEqual([{ purpose: 'hd', stage: 'running', due: true }])
  test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
  await work()
  expect(await listRenditions(wide)).toEqual([{ purpose: 'hd', stage: 'completed', due: false }])
  expect(await test.query(`select due_at, hd_state from video_tasks where task_id = '${wide}'`)).toEqual([
    { due_at: null, hd_state: 'stored' },
  ])
  await test.verify()
})

it('MOD-15 PLT-02 an upgrade that the previous version has sold is made', async () => {
  const before = await balance()
  await upgrade()
  // That version inserts without purpose, lease or id, and makes the video due.
  const columns = 'video_task_id, "to", status, credits_used, booked_credits, refunded, created_at, completed_at'
  const [sold] = await test.query(`select ${columns} from video_upgrades where ${of(id)}`)
  await test.query(`delete from renditions where ${of(id)}`)
  await test.query(`insert into video_upgrades (${columns}) values ('${sold?.video_task_id}', '1080p', default,
    ${sold?.credits_used}, default, default, '${now()}', default) on conflict do nothing`)
  await test.query(`update video_tasks set due_at = '${now()}', hd_state = 'requested' where task_id = '${id}'`)
  expect(await listRenditions()).toEqual([{ purpose: 'upgrade', stage: 'running', due: false }])
  test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
  await work()
  expect(await listRenditions()).toEqual([{ purpose: 'upgrade', stage: 'completed', due: false }])
  expect((await read()).upgrades).toMatchObject([{ to: '1080p', status: 'completed' }])
  expect(await balance()).toBe(before - 2)
  await test.verify()
})

it('MOD-15 PLT-02 an upgrade that the previous version ends while it is due here ends once', async () => {
  const before = await balance()
  await upgrade()
  test.provider.onCheckHd = async () => {
    // While we ask, that version deletes the video and refunds the upgrade.
    await test.query(`update video_tasks set deleted_at = '${now()}', due_at = null where task_id = '${id}'`)
    await test.query(`update video_upgrades set status = 'failed', refunded = true where ${of(id)}`)
    return { outcome: 'finished', url: await makeClip('1080p') }
  }
  const [{ files } = { files: [] }] = await test.query(`select files from video_tasks where task_id = '${id}'`)
  await work()
  expect(await test.query(`select files from video_tasks where task_id = '${id}'`)).toEqual([{ files }])
  expect(await listRenditions()).toEqual([{ purpose: 'upgrade', stage: 'failed', due: false }])
  const jobs = () => test.query(`select id from pgboss.job where name = 'make-rendition'`)
  const sent = await jobs()
  test.clock.forward(60_000)
  await sweepVideos(test.ctx)
  expect(await jobs()).toEqual(sent)
  expect(await balance()).toBe(before - 2)
})

it('GEN-15 PLT-02 the free version of a video that the previous version deletes is not made', async () => {
  const wide = await order({ model: 'veo3_fast', aspectRatio: '16:9' })
  await test.query(`update video_tasks set deleted_at = '${now()}', due_at = null where task_id = '${wide}'`)
  const asked = test.provider.upgrades.length
  await work()
  expect(await listRenditions(wide)).toEqual([{ purpose: 'hd', stage: 'failed', due: false }])
  expect(test.provider.upgrades).toHaveLength(asked)
})

it('GEN-15 PLT-02 a 1080p version that the previous version stores while it is fetched here stays', async () => {
  const wide = await order({ model: 'veo3_fast', aspectRatio: '16:9' })
  const stored = async () => {
    const [video] = await test.query(`select media_folder, files from video_tasks where task_id = '${wide}'`)
    const names = await readdir(join(test.ctx.storage.localFolder ?? '', String(video?.media_folder)))
    return { files: video?.files, names: names.toSorted() }
  }
  const before = await stored()
  test.provider.onCheckHd = async () => {
    await test.query(
      `update video_tasks set hd_video_url = 'theirs.mp4', hd_state = 'stored' where task_id = '${wide}'`,
    )
    return { outcome: 'finished', url: await makeClip('1080p') }
  }
  await work()
  expect(await test.query(`select hd_video_url from video_tasks where task_id = '${wide}'`)).toEqual([
    { hd_video_url: 'theirs.mp4' },
  ])
  expect(await listRenditions(wide)).toEqual([{ purpose: 'hd', stage: 'completed', due: false }])
  expect(await stored()).toEqual(before)
})

/** As that version leaves a video that it has charged: it knows no renditions. */
async function leaveToOldVersion(taskId: string, changes: string): Promise<void> {
  await test.query(`delete from renditions where ${of(taskId)}`)
  await test.query(`update video_tasks set due_at = '${now()}' ${changes} where task_id = '${taskId}'`)
}
const ask = async () => (await browser.post('/api/v1/videos', { model: 'demo', prompt: 'waves', seconds: 8 })).body
const getStage = async (taskId: string) =>
  (await test.query(`select stage from video_tasks where task_id = '${taskId}'`))[0]?.stage

it('GEN-18 PLT-02 a video that the previous version has charged is made', async () => {
  const taskId = (await ask()).data[0].id
  await leaveToOldVersion(taskId, '')
  await work()
  expect(await read(taskId)).toMatchObject({ status: 'completed' })
  expect(await test.query(`select due_at from video_tasks where task_id = '${taskId}'`)).toEqual([{ due_at: null }])
})

it('GEN-18 PLT-02 a video that a worker of the previous version holds is left to it until its lease ends', async () => {
  const taskId = (await ask()).data[0].id
  const until = new Date(test.clock.now().getTime() + 60_000).toISOString()
  await leaveToOldVersion(taskId, `, leased_until = '${until}', attempt_id = gen_random_uuid()`)
  await test.work()
  expect(await getStage(taskId)).toBe('queued')
  test.clock.forward(61_000)
  await work()
  expect(await getStage(taskId)).toBe('completed')
})

it('GEN-25 PLT-02 a video that the previous version cancels while it is held here ends there', async () => {
  const taskId = (await ask()).data[0].id
  const before = test.provider.submissions.length
  const held = `exists (select from renditions where ${of(taskId)} and leased_until > '${now()}')`
  let cancelled: unknown[] = []
  // A worker of ours has leased the video, and is about to write that it submits it.
  const { db } = test.ctx
  test.ctx.db = {
    ...db,
    async transaction(write) {
      test.ctx.db = db
      cancelled = await test.query(`update video_tasks set stage = 'cancelled', status = 'failed', refunded = true,
        due_at = null, leased_until = null, attempt_id = null
        where task_id = '${taskId}' and stage = 'queued' and ${held} returning task_id`)
      return db.transaction(write)
    },
  }
  await work()
  expect(cancelled).toEqual([{ task_id: taskId }])
  expect(await getStage(taskId)).toBe('cancelled')
  await work()
  expect(test.provider.submissions).toHaveLength(before)
  const [left] = await test.query(`select due_at, stage from renditions where ${of(taskId)} and purpose = 'video'`)
  expect(left).toEqual({ due_at: null, stage: 'cancelled' })
})

it('PRV-05 PLT-02 a callback that the previous version receives makes the video due here', async () => {
  const taskId = (await ask()).data[0].id
  test.provider.onCheck = { outcome: 'running' }
  await test.work()
  const checks = test.provider.checks.length
  await test.query(`update video_tasks set due_at = '${now()}', callback_at = '${now()}' where task_id = '${taskId}'`)
  await test.work()
  expect(test.provider.checks.length).toBe(checks + 1)
})

/** A worker of that version leases the row of a video for ten minutes. @returns its attempt */
async function leaseAsOldVersion(taskId: string): Promise<string> {
  const attemptId = crypto.randomUUID()
  const until = new Date(test.clock.now().getTime() + 10 * 60_000).toISOString()
  await test.query(`update video_tasks set due_at = '${now()}', leased_until = '${until}', attempt_id = '${attemptId}'
    where task_id = '${taskId}'`)
  return attemptId
}
/** What that worker writes if it still holds the row, in the stage in which it has read it. @returns the changed rows */
const writeAsOldVersion = (taskId: string, attemptId: string, stage: string, changes: string) =>
  test.query(`update video_tasks set ${changes}, due_at = null, leased_until = null
    where task_id = '${taskId}' and stage = '${stage}' and attempt_id = '${attemptId}' returning task_id`)

it('MOD-15 PLT-02 a worker of the previous version that holds a video does not remove the paid file of this one', async () => {
  const [seen] = await test.query(`select files from video_tasks where task_id = '${id}'`)
  const attemptId = await leaseAsOldVersion(id)
  await upgrade()
  test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
  await work()
  expect((await read()).files).toHaveLength(3)
  const stale = `files = '${JSON.stringify(seen?.files)}'`
  expect(await writeAsOldVersion(id, attemptId, 'completed', stale)).toEqual([])
  expect((await read()).files).toHaveLength(3)
})

it('CRE-04 ACC-11 PLT-02 a failed video that is deleted here while the previous version rechecks it stays deleted', async () => {
  const { username } = (await browser.get('/api/auth/current-user')).body.user
  const admin = await test.administrator()
  const deleteFailed = async () => expect((await admin.delete('/api/admin/delete-failed-videos')).status).toBe(200)
  const deleteAccount = async () => {
    await test.query(`update users set deletion_at = '2026-01-01' where username = '${username}'`)
    await deleteAccounts(test.ctx)
  }
  test.provider.onCheck = { outcome: 'failed', kind: 'broken', failure: { code: 'SERVICE_NOT_REACHED' } }
  for (const remove of [deleteFailed, deleteAccount]) {
    const taskId = await order({ model: 'demo', seconds: 8 })
    expect(await getStage(taskId)).toBe('failed')
    const attemptId = await leaseAsOldVersion(taskId)
    await remove()
    const found = `stage = 'storing', status = 'generating', delivered_free = true`
    expect(await writeAsOldVersion(taskId, attemptId, 'failed', found)).toEqual([])
    const [left] = await test.query(`select stage, deleted_at is not null as deleted from video_tasks
      where task_id = '${taskId}'`)
    expect(left).toEqual({ stage: 'failed', deleted: true })
  }
})

it('PRV-05 GEN-18 PLT-02 a worker of the previous version that has lost its lease does not submit what was taken over', async () => {
  const taskId = (await ask()).data[0].id
  await leaveToOldVersion(taskId, '')
  const attemptId = await leaseAsOldVersion(taskId)
  test.clock.forward(11 * 60_000)
  await sweepVideos(test.ctx)
  expect(await writeAsOldVersion(taskId, attemptId, 'queued', `stage = 'submitting'`)).toEqual([])
  await work()
  expect(await getStage(taskId)).toBe('completed')
})

it('GEN-17 GEN-18 PLT-02 a worker of the previous version does not fail a video that has been sent again here', async () => {
  const taskId = (await ask()).data[0].id
  test.provider.onCheck = { outcome: 'running' }
  await test.work()
  const attemptId = await leaseAsOldVersion(taskId)
  const submissions = test.provider.submissions.length
  test.provider.onCheck = () => {
    test.provider.onCheck = { outcome: 'running' }
    return { outcome: 'failed', kind: 'stumbled', failure: { code: 'SERVICE_NOT_REACHED' } }
  }
  await work()
  expect([await getStage(taskId), test.provider.submissions.length]).toEqual(['running', submissions + 1])
  const failed = `stage = 'failed', status = 'failed', refunded = true`
  expect(await writeAsOldVersion(taskId, attemptId, 'running', failed)).toEqual([])
  expect(await getStage(taskId)).toBe('running')
})
