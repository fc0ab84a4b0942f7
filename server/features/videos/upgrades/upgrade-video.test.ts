import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteAccounts } from '#server/features/accounts/own-data/delete-account.ts'
import { sweepMedia } from '#server/features/videos/retention/sweep-media.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let browser: TestBrowser
let id: string
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '10' })
})
afterAll(() => test.close())
beforeEach(async () => {
  browser = await test.signedIn()
  test.provider.onCheckHd = { outcome: 'running' }
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 8 })] }
  id = (await browser.post('/api/v1/videos', { model: 'demo', prompt: 'waves', seconds: 8 })).body.data[0].id
})

const balance = async () => (await browser.get('/api/auth/current-user')).body.user.credits
const upgrade = (more: object = {}, of = browser) => of.post(`/api/v1/videos/${id}/upgrade`, { to: '1080p', ...more })
const read = async () => (await browser.get(`/api/v1/videos/${id}`)).body
const work = async (minutes = 1) => {
  await test.work()
  test.clock.forward(minutes * 60_000)
  await test.work()
}

describe('an upgrade', () => {
  it('MOD-15 is quoted, charged as quoted, made, and shown with the video', async () => {
    const asked = { upgrade: { videoId: id, to: '1080p' } }
    expect((await browser.post('/api/v1/quotes', asked)).body.code).toBe('NOT_UPGRADABLE')
    await work()
    const quote = await browser.post('/api/v1/quotes', asked)
    expect(quote.body).toMatchObject({ credits: 2, creditsPerTake: 2, balance: 8, enough: true, mode: 'text' })
    expect((await upgrade({ maxCredits: 1 })).body).toMatchObject({ code: 'COST_ABOVE_MAX', field: 'maxCredits' })
    const begun = await upgrade({ maxCredits: 2 })
    expect([begun.status, begun.body.upgrades]).toEqual([
      200,
      [{ to: '1080p', status: 'running', creditsUsed: 2, creditsReturned: 0, error: null }],
    ])
    expect((await browser.post('/api/v1/quotes', asked)).body).toMatchObject({ credits: 0, creditsPerTake: 0 })
    test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
    await work()
    const done = await read()
    expect(done.upgrades).toMatchObject([{ status: 'completed', creditsReturned: 0 }])
    expect(done.files).toMatchObject([
      { resolution: '720p' },
      { kind: 'poster' },
      { resolution: '1080p', height: 1080 },
    ])
    const [task] = (await browser.get('/api/video-tasks')).body.tasks
    expect(task).toMatchObject({ hdState: 'stored', hdVideoUrl: expect.stringContaining('1080p') })
    const told = await test.query(`select type from events where data->>'taskId' = '${id}' order by id desc limit 1`)
    expect(told).toEqual([{ type: 'video.upgraded' }])
    expect((await upgrade()).body.upgrades).toMatchObject([{ status: 'completed' }])
    expect(await balance()).toBe(6)
    await test.verify()
  })

  it('MOD-15 costs once, however often it is asked for at the same time', async () => {
    await work()
    const answers = await Promise.all(Array.from({ length: 8 }, () => upgrade()))
    expect(answers.map(({ status, body }) => [status, body.upgrades?.length])).toEqual(Array(8).fill([200, 1]))
    expect(await balance()).toBe(6)
    const { username } = (await browser.get('/api/auth/current-user')).body.user
    const told = await test.query(`select u.username from events e join users u on u.id = e.user_id
      where e.type = 'video.hd-requested' and e.data->>'taskId' = '${id}'`)
    expect(told).toEqual([{ username }])
    await test.verify()
  })

  it('MOD-15 that cannot be made is refunded after an hour, and repeating it stays free', async () => {
    await work()
    await upgrade()
    test.provider.onCheckHd = { outcome: 'unavailable' }
    await work(59)
    expect((await read()).upgrades).toMatchObject([{ status: 'running', creditsReturned: 0 }])
    await work(2)
    expect((await read()).upgrades).toMatchObject([
      { status: 'failed', creditsReturned: 2, error: { code: 'UPGRADE_FAILED' } },
    ])
    expect(await balance()).toBe(8)
    const rows: { description: string }[] = (await browser.get('/api/transactions')).body.data
    expect(rows.slice(0, 2).map(({ description }) => description)).toEqual([
      'Refund: the 1080p version could not be made',
      '1080p version: waves',
    ])
    const repeated = await browser.post('/api/v1/quotes', { upgrade: { videoId: id, to: '1080p' } })
    expect(repeated.body).toMatchObject({ credits: 0, enough: true })
    expect((await upgrade()).body.upgrades).toMatchObject([{ status: 'failed' }])
    expect(await balance()).toBe(8)
    await test.verify()
  })

  it('MOD-15 has its hour from the purchase on, also if its video is a day old', async () => {
    await work()
    test.clock.forward(24 * 60 * 60_000)
    await upgrade()
    await work(30)
    expect((await read()).upgrades).toMatchObject([{ status: 'running', creditsReturned: 0 }])
    test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
    await work()
    expect((await read()).upgrades).toMatchObject([{ status: 'completed', creditsReturned: 0 }])
    expect(await balance()).toBe(6)
    await test.verify()
  })

  it('MOD-15 PLT-08 is refused on a full disk before anything is charged', async () => {
    await work()
    const { space } = test.ctx.storage
    test.ctx.storage.space = async () => ({ freeBytes: 10 ** 6, totalBytes: 10 ** 12 })
    const refused = await upgrade()
    test.ctx.storage.space = space
    expect([refused.status, refused.body.code]).toEqual([503, 'STORAGE_FULL'])
    expect([await balance(), (await read()).upgrades]).toEqual([8, []])
    await test.verify()
  })

  it('MOD-15 is refunded if its video is deleted meanwhile', async () => {
    await work()
    await upgrade()
    expect((await browser.delete(`/api/video-tasks/${id}`)).status).toBe(200)
    expect(await balance()).toBe(8)
    await test.verify()
  })

  it('MOD-15 is refunded by the worker if its video was deleted without it', async () => {
    await work()
    await upgrade()
    await test.query(`update video_tasks set deleted_at = '${test.clock.now().toISOString()}' where task_id = '${id}'`)
    await work()
    expect(await balance()).toBe(8)
    await test.verify()
  })

  it('MOD-15 is not charged if its video is deleted just before', async () => {
    await work()
    const { db } = test.ctx
    test.ctx.db = {
      ...db,
      async transaction(charge) {
        test.ctx.db = db
        await browser.delete(`/api/video-tasks/${id}`)
        return db.transaction(charge)
      },
    }
    expect((await upgrade()).body.code).toBe('NOT_UPGRADABLE')
    expect(await balance()).toBe(8)
    await test.verify()
  })

  it('MOD-15 PLT-08 is refunded if its video expires meanwhile', async () => {
    await work()
    await upgrade()
    await test.query('update admin_settings set retention_days = 30')
    await test.query(`update video_tasks set completed_at = completed_at - interval '31 days' where task_id = '${id}'`)
    await sweepMedia(test.ctx)
    await sweepMedia(test.ctx)
    await test.query('update admin_settings set retention_days = null')
    expect((await browser.get(`/api/v1/videos/${id}`)).status).toBe(404)
    const [row] = await test.query(`select u.stage as status, u.refunded from renditions u
      join video_tasks v on v.id = u.video_task_id where v.task_id = '${id}' and u.purpose = 'upgrade'`)
    expect([row, await balance()]).toEqual([{ status: 'failed', refunded: true }, 8])
    await test.verify()
  })

  it('MOD-15 ACC-11 ends before its account is deleted', async () => {
    await work()
    await upgrade()
    const { username } = (await browser.get('/api/auth/current-user')).body.user
    await test.query(`update users set deletion_at = '2026-01-01' where username = '${username}'`)
    const look = () =>
      test.query(`select (a.deleted_at is null) as kept, u.stage as status, u.refunded from renditions u
        join video_tasks v on v.id = u.video_task_id join users a on a.id = v.user_id
        where v.task_id = '${id}' and u.purpose = 'upgrade'`)
    await deleteAccounts(test.ctx)
    expect(await look()).toEqual([{ kept: true, status: 'running', refunded: false }])
    test.provider.onCheckHd = { outcome: 'unavailable' }
    await work(61)
    await deleteAccounts(test.ctx)
    expect(await look()).toEqual([{ kept: false, status: 'failed', refunded: true }])
    await test.verify()
  })

  it('MOD-15 is refused for free videos, strangers, better videos and too few credits', async () => {
    await work()
    expect((await upgrade({}, await test.signedIn())).body.code).toBe('NOT_FOUND')
    expect((await upgrade({ to: '4k' })).body).toMatchObject({ code: 'OPTION_NOT_OFFERED', field: 'to' })
    const { body } = await browser.post('/api/v1/videos', { model: 'demo', prompt: 'x', resolution: '1080p' })
    const hd = await browser.post(`/api/v1/videos/${body.data[0].id}/upgrade`, { to: '1080p' })
    expect(hd.body).toMatchObject({ code: 'OPTION_NOT_OFFERED', field: 'to', allowed: [] })
    expect(hd.body.message).toBe('This video cannot be made in 1080p.')
    const veo = await browser.post('/api/generate-video', { prompt: 'x', model: 'veo3_fast' })
    const free = await browser.post(`/api/v1/videos/${veo.body.taskId}/upgrade`, { to: '1080p' })
    expect(free.body).toMatchObject({ code: 'OPTION_NOT_OFFERED', field: 'to', allowed: [] })
    const { username } = (await browser.get('/api/auth/current-user')).body.user
    const [user] = await test.query(`select id from users where username = '${username}'`)
    const admin = await test.administrator()
    const asked = { upgrade: { videoId: id, to: '1080p' } }
    for (const [credits, enough] of [
      [2, true],
      [1, false],
    ] as const) {
      await admin.put(`/api/admin/users/${user?.id}/credits`, { credits })
      const quote = (await browser.post('/api/v1/quotes', asked)).body
      expect(quote).toMatchObject({ credits: 2, balance: credits, enough })
    }
    expect((await upgrade()).body).toMatchObject({
      ...{ code: 'INSUFFICIENT_CREDITS', message: 'You do not have enough credits. Your balance is 1.' },
    })
    expect([await balance(), (await read()).upgrades]).toEqual([1, []])
    await test.verify()
  })
})
