import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Checklist, Overview } from '#contract/overview.ts'
import { sweepMedia } from '#server/features/videos/retention/sweep-media.ts'
import { createS3Storage } from '#server/integrations/storage/s3-storage.ts'
import { startS3Fake } from '#tests/fakes/s3.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { getStorage } from './storage-use.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '50' })
  admin = await test.administrator()
})
afterAll(() => test.close())

const overview = async (days = 7) => (await admin.get(`/api/admin/overview?days=${days}`)).body as Overview
const checklist = async () => (await admin.get('/api/admin/checklist')).body as Checklist
const state = async (id: string) => (await checklist()).checks.find((check) => check.id === id)?.state

it('ADM-14 the services of the environment are reported, and whether the storage works now', async () => {
  const integrations = async (of = test) => (await (await of.administrator()).get('/api/admin/integrations')).body
  expect(await integrations()).toEqual({
    ...{ mail: false, timeStamp: false },
    storage: { isBucket: false, isReachable: true },
  })
  const other = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:9', C2PA_TSA: 'http://127.0.0.1:9' })
  other.ctx.storage.ping = async () => {
    throw new Error('no such disk')
  }
  expect(await integrations(other)).toMatchObject({ mail: true, timeStamp: true, storage: { isReachable: false } })
  await other.close()
})

describe('the overview', () => {
  it('ADM-12 has an entry for each day with the sales, spending, refunds and videos', async () => {
    const user = await test.signedIn('maker')
    for (const [model, prompt] of [
      ['veo3', 'one'],
      ['veo3_fast', 'two'],
      ['veo3_fast', 'three'],
    ])
      await user.post('/api/generate-video', { model, prompt })
    test.provider.onCheck = () => ({ outcome: 'failed', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } })
    await user.post('/api/generate-video', { model: 'veo3_fast', prompt: 'four' })
    await test.work()
    test.clock.forward(60_000)
    await test.work()
    await test.query(`insert into orders (user_id, package_name, gateway, price_cents, credits, bonus_credits, status, completed_at)
      select id, 'Pro', 'creem', 2500, 150, 25, 'completed', '2026-03-01T09:00:00Z' from users where username = 'maker'`)
    const { days, models, failures, finish, provider, alarms } = await overview()
    expect(days).toHaveLength(7)
    expect(days.at(-1)).toMatchObject({
      day: '2026-03-01',
      revenueCents: 2500,
      creditsUsed: 8,
      videos: [
        { model: 'veo3', completed: 0, failed: 1 },
        { model: 'veo3_fast', completed: 0, failed: 3 },
      ],
    })
    expect(days[0]).toMatchObject({ day: '2026-02-23', revenueCents: 0, creditsUsed: 0, videos: [] })
    expect(models).toEqual([
      { model: 'veo3_fast', label: 'Veo3 Fast' },
      { model: 'veo3', label: 'Veo3 (Quality)' },
    ])
    expect(days.at(-1)?.creditsReturned).toBe(8)
    expect(failures).toEqual([
      { code: 'PROMPT_AGAINST_RULES', reason: expect.stringContaining('content rules'), count: 4 },
    ])
    expect([finish.p50Ms, provider.credits, provider.runwayDays, alarms]).toEqual([null, 0, null, []])
    await test.query(`insert into order_reversals (gateway, reversal_id, kind, payment_refs, order_id, amount_cents, paid_cents, state, created_at)
      select 'creem', 'ref_1', 'refund', '{}', id, 600, 3000, 'applied', '2026-03-01T10:00:00Z' from orders`)
    expect((await overview()).paidBack).toEqual({ count: 1, cents: 500 })
    await test.query('delete from order_reversals')
    expect((await admin.get('/api/admin/overview?days=8')).status).toBe(400)
    expect((await overview(365)).days).toHaveLength(365)
    expect(await state('test-purchase')).toBe('done')
    // This order granted no credits, so the ledger check would report it.
    await test.query('delete from orders')
  })

  it("ADM-12 shows stuck videos, the time to finish a video and how long the provider's credits last", async () => {
    const user = await test.signedIn('waiter')
    test.provider.onCheck = { outcome: 'running' }
    await user.post('/api/generate-video', { prompt: 'slow', model: 'veo3_fast' })
    test.clock.forward(31 * 60_000)
    await admin.post('/api/admin/kie-apis', { name: 'Main', token: 'a token', totalCredits: 700 })
    await test.query(`update video_tasks set reserved_credits = 490 where prompt = 'slow'`)
    const { stuck, provider } = await overview()
    expect(stuck).toMatchObject([{ username: 'waiter', stage: 'queued' }])
    expect(provider).toEqual({ credits: 700, perDay: 70, runwayDays: 10 })
    await test.query(`update video_tasks set reserved_credits = 0, stage = 'completed', status = 'completed', due_at = null,
      completed_at = created_at + interval '90 seconds' where prompt = 'slow'`)
    expect((await overview()).finish).toEqual({ p50Ms: 90_000, p95Ms: 90_000 })
  })
})

describe('the margin', () => {
  it("ADM-12 is the revenue of a video minus the credits booked for it, at their account's price", async () => {
    const { body: api } = await admin.post('/api/admin/kie-apis', { name: 'Priced', token: 'x', creditPrice: '0.004' })
    const finish = (prompt: string, reserved: number) =>
      test.query(`update video_tasks set kie_api_id = '${api.id}', reserved_credits = ${reserved}, refunded = false,
        stage = 'completed', completed_at = '2026-03-01T10:00:00Z' where prompt = '${prompt}'`)
    await finish('one', 250)
    await finish('two', 60)
    await finish('three', 80)
    // No order is completed yet, so a credit is worth what the cheapest package takes for it.
    const [row] = await test.query(
      'select min(price * 100 / (credits + bonus_credits))::float as cents from credit_packages where is_active',
    )
    const priceCents = (credits: number) => expect.closeTo(credits * Number(row?.cents), 6)
    const fast = { model: 'veo3_fast', label: 'Veo3 Fast', isEstimated: true }
    expect((await overview()).margins).toEqual([
      {
        ...{ model: 'veo3', label: 'Veo3 (Quality)', isEstimated: true },
        ...{ videos: 1, priceCents: priceCents(5), costCents: 100 },
      },
      { ...fast, videos: 2, priceCents: priceCents(1), costCents: 28 },
    ])
    // What the vendor said counts instead of the booking, and a failed video that cost something is part of the cost.
    await test.query(`update video_tasks set provider_cost = 25.5 where prompt in ('two', 'three')`)
    expect((await overview()).margins).toMatchObject([
      {},
      { ...fast, isEstimated: false, costCents: expect.closeTo(10.2, 6) },
    ])
    await test.query(`update video_tasks set stage = 'failed' where prompt = 'three'`)
    expect((await overview()).margins).toMatchObject([
      {},
      { ...fast, isEstimated: false, videos: 1, costCents: expect.closeTo(20.4, 6) },
    ])
    // An upgrade adds its price, unless it was given back, and what is booked for it.
    await test.query(`insert into renditions (video_task_id, purpose, target, stage, credits_used, booked_credits, refunded)
      select id, 'upgrade', target, 'completed', 7, 50, target = '4k' from video_tasks, unnest(array['1080p', '4k']) as target
      where prompt = 'two'`)
    expect((await overview()).margins).toMatchObject([
      {},
      { ...fast, priceCents: priceCents(1 + 7), costCents: expect.closeTo(20.4 + 100 * 0.4, 6) },
    ])
    await test.query(`delete from renditions where purpose = 'upgrade'`)
    // Other models have margins of their own, and videos whose cost is unknown have none.
    await test.query(`update video_tasks set model = 'wan-2.7', stage = 'completed' where prompt = 'three'`)
    await test.query(`update video_tasks set provider_cost = null, reserved_credits = 0 where prompt = 'two'`)
    expect((await overview()).margins.map(({ model }: { model: string }) => model)).toEqual(['veo3', 'wan-2.7'])
    await test.query(`update video_tasks set model = 'veo3_fast', provider_cost = null where prompt = 'three'`)
    await test.query(`update video_tasks set kie_api_id = null, reserved_credits = 0, refunded = true, stage = 'failed'
      where prompt in ('one', 'two', 'three')`)
    await admin.delete(`/api/admin/kie-apis/${api.id}`)
  })
})

describe('the go-live checklist', () => {
  it('ADM-13 shows what is left to do, and the webhook addresses', async () => {
    expect(await state('public-address')).toBe('open')
    expect(await state('kie-balance')).toBe('done')
    expect(await state('payments')).toBe('open')
    expect(await state('test-purchase')).toBe('open')
    const { webhooks } = await checklist()
    expect(webhooks).toMatchObject([
      { name: 'Creem', address: 'http://localhost:3000/api/creem/webhook', lastAt: null, lastStatus: null },
      { name: 'PayPal', address: 'http://localhost:3000/api/paypal/webhook' },
      { name: 'KIE' },
    ])
  })

  it('ADM-13 shows when a third party last called, and with what result', async () => {
    await test.app.inject({ method: 'POST', url: '/api/kie/callback/unknown-token', payload: {} })
    await expect
      .poll(async () => (await checklist()).webhooks.at(-1))
      .toMatchObject({
        lastAt: test.clock.now().toISOString(),
        lastStatus: expect.any(Number),
      })
  })

  it('ADM-13 ACC-10 is for administrators only', async () => {
    const user = await test.signedIn()
    for (const path of ['overview', 'checklist', 'storage'])
      for (const [visitor, status] of [
        [user, 403],
        [test.browser(), 401],
      ] as const)
        expect((await visitor.get(`/api/admin/${path}`)).status).toBe(status)
    expect((await user.put('/api/admin/storage', { retentionDays: 1 })).status).toBe(403)
    expect((await user.post('/api/admin/settings/test', { service: 'kie' })).status).toBe(403)
  })
})

describe('storage', () => {
  const put = (body: object) => admin.put('/api/admin/storage', body)

  it('PLT-08 shows the usage and the policy, and changes the policy', async () => {
    expect((await admin.get('/api/admin/storage')).body).toMatchObject({
      usedBytes: expect.any(Number),
      freeBytes: expect.any(Number),
      retentionDays: null,
      minFreeMegabytes: 500,
    })
    expect((await put({ retentionDays: 30 })).body).toMatchObject({ retentionDays: 30, minFreeMegabytes: 500 })
    expect((await put({ retentionDays: null })).body.retentionDays).toBeNull()
    expect((await put({ retentionDays: 0 })).body.field).toBe('retentionDays')
  })

  it('PLT-08 refuses new videos before charging if there is too little space', async () => {
    const user = await test.signedIn('unlucky')
    await put({ minFreeMegabytes: 100_000_000 })
    for (const headers of [{}, { 'idempotency-key': 'no room' }]) {
      const answer = await user.post('/api/generate-video', { prompt: 'no room' }, headers)
      expect([answer.status, answer.body.code]).toEqual([503, 'STORAGE_FULL'])
    }
    expect((await user.get('/api/auth/current-user')).body.user.credits).toBe(50)
    await put({ minFreeMegabytes: 500 })
    expect((await user.post('/api/generate-video', { prompt: 'room again' })).status).toBe(200)
    await test.verify()
  })

  it('PLT-08 removes unreferenced files and videos past the retention period', async () => {
    const media = test.ctx.storage.localFolder ?? ''
    const long = new Date('2020-01-01')
    const orphan = 'o'.repeat(24)
    const [{ media_folder: kept } = {}] =
      await test.query(`update video_tasks set completed_at = '2026-01-01', stage = 'completed'
      where prompt = 'one' returning media_folder`)
    const recent = 'n'.repeat(24)
    const image = `images/${'i'.repeat(24)}.jpg`
    const names = [...[orphan, String(kept), recent].map((folder) => `${folder}/720p.mp4`), image, 'images/logo.jpg']
    for (const name of names) {
      await mkdir(join(media, name, '..'), { recursive: true })
      await writeFile(join(media, name), 'x')
      if (!name.startsWith(recent)) await utimes(join(media, name), long, long)
    }
    await sweepMedia(test.ctx)
    const left = await readdir(media)
    expect(left).toContain(kept)
    expect(left).toContain(recent)
    expect(left).not.toContain(orphan)
    expect(await readdir(join(media, 'images'))).toEqual(['logo.jpg'])
    await put({ retentionDays: 30 })
    await sweepMedia(test.ctx)
    const [video] = await test.query(`select deleted_at from video_tasks where prompt = 'one'`)
    expect(video?.deleted_at).not.toBeNull()
    await put({ retentionDays: null })
  })

  it('PLT-08 does the same in a bucket, and reports the size of the videos there', async () => {
    const s3 = await startS3Fake()
    const long = new Date('2020-01-01')
    const folder = (letter: string) => letter.repeat(24)
    const copiesFolder = join(test.ctx.config.dataDir, 'copies')
    const storage = createS3Storage({ ...s3.options, mediaUrl: 'https://cdn.example', copiesFolder })
    await test.query(`update video_tasks set media_folder = '${folder('k')}', deleted_at = null, stage = 'completed',
      poster = 'p', stored_bytes = 5000000000 where prompt = 'two'`)
    const image = `images/${folder('x')}.png`
    const names = [`${folder('k')}/720p.mp4`, `${folder('o')}/720p.mp4`, `${folder('y')}/720p.mp4`, image]
    for (const name of names)
      s3.objects.set(name, {
        bytes: Buffer.from('x'),
        type: '',
        cacheControl: '',
        changedAt: name.startsWith('y') ? new Date() : long,
      })
    await sweepMedia({ ...test.ctx, storage })
    expect([...s3.objects.keys()].filter((name) => !name.startsWith('.'))).toEqual([names[0], names[2]])
    expect(await getStorage({ ...test.ctx, storage })).toMatchObject({
      isLocal: false,
      videos: 1,
      usedBytes: 5_000_000_002,
      bin: { files: 2, bytes: 2 },
      freeBytes: expect.any(Number),
    })
    await s3.close()
  })
})
