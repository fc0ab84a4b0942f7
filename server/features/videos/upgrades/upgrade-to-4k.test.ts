import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { sweepMedia } from '#server/features/videos/retention/sweep-media.ts'
import { joinAtStart } from '#server/installation/join-at-start.ts'
import { createScriptedProvider, withAccounts } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '1000' })
  admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'token-1', totalCredits: 100_000 })
})
beforeEach(async () => {
  Object.assign(test.kie, createScriptedProvider(await makeClip('16:9', { seconds: 4 })), withAccounts)
  browser = await test.signedIn()
})
afterEach(() => test.verify())
afterAll(() => test.close())

const balance = async () => (await browser.get('/api/auth/current-user')).body.user.credits
const read = async (id: string) => (await browser.get(`/api/v1/videos/${id}`)).body
const upgrade = (id: string) => browser.post(`/api/v1/videos/${id}/upgrade`, { to: '4k' })
const work = (rounds: number) => test.workFor(rounds)
const storedBytes = async (id: string) =>
  Number((await test.query(`select stored_bytes from video_tasks where task_id = '${id}'`))[0]?.stored_bytes)
/** A finished video of four seconds, which gets no free 1080p version. */
async function make(): Promise<string> {
  const asked = { model: 'veo3_fast', prompt: 'waves', seconds: 4, aspectRatio: '16:9' }
  const id = (await browser.post('/api/v1/videos', asked)).body.data[0].id
  await work(3)
  return id
}

it('MOD-06 MOD-15 a finished video is made in 4K for its price, and its 1080p link stays what it is', async () => {
  const id = await make()
  const before = await balance()
  const storedBefore = await storedBytes(id)
  expect((await upgrade(id)).body.upgrades).toMatchObject([{ to: '4k', status: 'running', creditsUsed: 96 }])
  await work(1)
  expect(test.kie.upgrades).toEqual(['4k'])
  test.kie.onCheckHd = { outcome: 'finished', url: await makeClip('4k', { seconds: 4 }) }
  await work(1)
  const done = await read(id)
  expect(done.upgrades).toMatchObject([{ to: '4k', status: 'completed' }])
  expect(done.files).toMatchObject([{ resolution: '720p' }, { kind: 'poster' }, { resolution: '4k', height: 2160 }])
  expect(await storedBytes(id)).toBe(storedBefore + done.files[2].bytes)
  const [task] = (await browser.get('/api/video-tasks')).body.tasks
  expect(task).toMatchObject({ hdVideoUrl: null, hdState: 'none' })
  expect(await balance()).toBe(before - 96)
  // Programs are told of the free 1080p version, which this is not.
  const told = await test.query(`select type from events where data->>'taskId' = '${id}' order by id desc limit 1`)
  expect(told).toEqual([{ type: 'video.upgraded' }])
})

it('MOD-09 MOD-15 a video with a 4K version cannot be extended, and one that cannot be made is refunded', async () => {
  const id = await make()
  const before = await balance()
  await upgrade(id)
  const extended = await browser.post('/api/v1/videos', { model: 'veo3_fast', prompt: 'more', extendVideoId: id })
  expect(extended.body).toMatchObject({ code: 'OPTION_NOT_OFFERED', field: 'extendVideoId' })
  test.kie.onCheckHd = { outcome: 'unavailable' }
  await work(62)
  expect((await read(id)).upgrades).toMatchObject([{ to: '4k', status: 'failed', creditsReturned: 96 }])
  expect(await balance()).toBe(before)
  const told = await test.query(`select type from events where data->>'taskId' = '${id}' order by id desc limit 1`)
  expect(told).toEqual([{ type: 'video.upgrade-failed' }])
})

const account = async () => (await admin.get('/api/admin/kie-apis')).body[0]
const booked = async (id: string) =>
  (
    await test.query(`select u.booked_credits from renditions u join video_tasks v on v.id = u.video_task_id
      where v.task_id = '${id}' and u.purpose = 'upgrade'`)
  )[0]?.booked_credits

it('MOD-06 MOD-11 the credits that the service takes are booked with the charge, once, and kept when it is made', async () => {
  const id = await make()
  const before = await account()
  test.kie.onCheckHd = { outcome: 'finished', url: await makeClip('4k', { seconds: 4 }) }
  await Promise.all([upgrade(id), upgrade(id)])
  const after = { totalCredits: before.totalCredits - 120, totalUsage: before.totalUsage + 120 }
  expect([await account(), await booked(id)]).toEqual([expect.objectContaining(after), 120])
  await work(2)
  expect((await read(id)).upgrades).toMatchObject([{ status: 'completed' }])
  expect([await account(), await booked(id)]).toEqual([expect.objectContaining(after), 120])
})

it('MOD-06 MOD-15 an upgrade that the service refuses gives its booking back; one that was never ready keeps it', async () => {
  for (const [outcome, kept] of [
    ['unavailable', 0],
    ['running', 120],
  ] as const) {
    const id = await make()
    const before = await account()
    test.kie.onCheckHd = { outcome }
    await upgrade(id)
    await work(62)
    expect((await read(id)).upgrades).toMatchObject([{ status: 'failed', creditsReturned: 96 }])
    const after = { totalCredits: before.totalCredits - kept, totalUsage: before.totalUsage + kept }
    expect([await account(), await booked(id)]).toEqual([expect.objectContaining(after), kept])
  }
})

it('MOD-15 PLT-05 an upgrade that is first asked for after an outage gets the time that the service takes', async () => {
  const id = await make()
  const before = await balance()
  await upgrade(id)
  // No worker ran.
  test.clock.forward(61 * 60_000)
  await work(5)
  expect((await read(id)).upgrades).toMatchObject([{ status: 'running' }])
  test.kie.onCheckHd = { outcome: 'finished', url: await makeClip('4k', { seconds: 4 }) }
  await work(16)
  expect((await read(id)).upgrades).toMatchObject([{ status: 'completed' }])
  expect(await balance()).toBe(before - 96)
})

it('MOD-15 an upgrade is refunded if the key of its account can no longer be decrypted', async () => {
  const id = await make()
  const before = await balance()
  await upgrade(id)
  // As after the loss of APP_SECRET.
  await test.query(`update kie_apis set token = 'lost.' || token`)
  await work(62)
  await test.query(`update kie_apis set token = substr(token, 6)`)
  expect((await read(id)).upgrades).toMatchObject([{ to: '4k', status: 'failed', creditsReturned: 96 }])
  expect(await balance()).toBe(before)
})

it('MOD-15 an account without enough credits refuses the upgrade before anything is charged', async () => {
  const id = await make()
  const before = await balance()
  await test.query('update kie_apis set total_credits = 119')
  const { status, body } = await upgrade(id)
  expect([status, body.code, body.message]).toEqual([409, 'NOT_UPGRADABLE', expect.stringContaining('not charged')])
  expect([await balance(), (await account()).totalCredits, (await read(id)).upgrades]).toEqual([before, 119, []])
  await test.query('update kie_apis set total_credits = 100000')
})

it('MOD-09 the list says which videos were upgraded, so that the page can say why they cannot be extended', async () => {
  const id = await make()
  const shown = async () => (await browser.get('/api/video-tasks')).body.tasks[0]
  expect(await shown()).toMatchObject({ taskId: id, hasUpgrades: false })
  await upgrade(id)
  expect(await shown()).toMatchObject({ taskId: id, hasUpgrades: true, hdState: 'none' })
})

it('MOD-11 MOD-15 a disabled account refuses the upgrade before anything is charged', async () => {
  const id = await make()
  const one = await account()
  await admin.post('/api/admin/kie-apis', { name: 'two', token: 'token-2', totalCredits: 100_000 })
  const before = await balance()
  const enable = (isEnabled: boolean) => admin.put(`/api/admin/kie-apis/${one.id}`, { isEnabled })
  expect((await enable(false)).status).toBe(200)
  const { status, body } = await upgrade(id)
  expect([status, body.code]).toEqual([409, 'NOT_UPGRADABLE'])
  expect([await balance(), (await read(id)).upgrades]).toEqual([before, []])
  await enable(true)
  expect((await upgrade(id)).status).toBe(200)
})

it('MOD-15 a video is made in 4K for thirteen days after it has finished', async () => {
  const id = await make()
  await test.query(`update video_tasks set completed_at = completed_at - interval '12 days 23 hours'
    where task_id = '${id}'`)
  expect((await upgrade(id)).status).toBe(200)
})

it('MOD-15 only the service that has the video makes it in 4K, and only for a while', async () => {
  const id = await make()
  const refused = { code: 'OPTION_NOT_OFFERED', field: 'to', allowed: [] }
  test.clock.forward(13 * 24 * 60 * 60_000)
  browser = await test.signedIn()
  await test.query(`update video_tasks set user_id = (select max(id::text)::uuid from users where username =
    '${(await browser.get('/api/auth/current-user')).body.user.username}') where task_id = '${id}'`)
  expect((await upgrade(id)).body).toMatchObject(refused)
  await test.query(`update video_tasks set provider = 'demo', completed_at = '2030-01-01' where task_id = '${id}'`)
  expect((await upgrade(id)).body).toMatchObject(refused)
  await test.query(`update video_tasks set provider = 'kie', user_id = (select user_id from transactions
    where video_task_id = video_tasks.id limit 1) where task_id = '${id}'`)
})

it('MOD-06 MOD-15 an extended video is not made in 4K, and nothing is charged', async () => {
  const id = await make()
  await test.query(`update video_tasks set mode = 'extend' where task_id = '${id}'`)
  const before = await balance()
  expect((await upgrade(id)).body).toMatchObject({ code: 'OPTION_NOT_OFFERED', field: 'to', allowed: [] })
  expect(await balance()).toBe(before)
})

it('MOD-15 PLT-08 a paid 4K file outlives every night, which takes what nobody published', async () => {
  const id = await make()
  await upgrade(id)
  test.kie.onCheckHd = { outcome: 'finished', url: await makeClip('4k', { seconds: 4 }) }
  await work(2)
  const rows = await test.query(`select file->>'name' as name from video_tasks, jsonb_array_elements(files) file
    where task_id = '${id}' and file->>'kind' = 'video' order by file->>'resolution'`)
  const names = rows.map(({ name }) => String(name))
  expect(names).toEqual([expect.stringContaining('/4k-'), expect.stringContaining('/720p-')])
  const unpublished = String(names[0]).replace(/[0-9a-f]{8}[.]mp4$/, '00000000.mp4')
  await test.ctx.storage.put(import.meta.filename, unpublished)
  // The clock of the test is not that of the disk.
  const longAgo = new Date('2001-01-01')
  for (const name of [...names, unpublished])
    await utimes(join(test.ctx.storage.localFolder ?? '', name), longAgo, longAgo)
  await joinAtStart(test.ctx)
  for (let night = 0; night < 9; night++) {
    test.clock.forward(24 * 60 * 60_000)
    await sweepMedia(test.ctx)
  }
  const found = await Promise.all([...names, unpublished].map((name) => test.ctx.storage.open(name)))
  expect(found.map((file) => Boolean(file?.body))).toEqual([true, true, false])
})
