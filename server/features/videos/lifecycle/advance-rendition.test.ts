import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { advanceRendition } from './advance-rendition.ts'
import { resumeVideos } from './resume-videos.ts'
import { sweepVideos } from './sweep-videos.ts'

const minuteMs = 60_000

let test: TestApp
let browser: TestBrowser
let taskId: string
let id: string
let downloads: (() => void)[]
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '10' })
})
afterAll(() => test.close())

/** A finished video whose paid 1080p version can be fetched; each download waits until the test releases it. */
beforeEach(async () => {
  browser = await test.signedIn()
  test.provider.onDownload = () => {}
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9')] }
  test.provider.onCheckHd = { outcome: 'finished', url: await makeClip('1080p') }
  taskId = (await browser.post('/api/v1/videos', { model: 'demo', prompt: 'waves', seconds: 8 })).body.data[0].id
  await test.work()
  test.clock.forward(minuteMs)
  await test.work()
  await browser.post(`/api/v1/videos/${taskId}/upgrade`, { to: '1080p' })
  await test.query('delete from pgboss.job')
  downloads = []
  test.provider.onDownload = () => new Promise((resolve) => void downloads.push(resolve))
  id = String((await row())?.id)
})

const row = async () => {
  const [video] = await test.query(`select r.* from renditions r join video_tasks v on v.id = r.video_task_id
    where v.task_id = '${taskId}' and r.purpose = 'upgrade'`)
  return video
}
const jobs = () => test.query(`select name, data from pgboss.job`)
const files = async () => (await browser.get(`/api/v1/videos/${taskId}`)).body.files
const begin = async () => {
  const work = advanceRendition(test.ctx, id)
  await waitUntil('the download begins', () => downloads.length > 0)
  return { work }
}

it('MOD-15 MOD-18 GEN-18 a worker that lost its lease on a rendition publishes nothing', async () => {
  const { work } = await begin()
  await advanceRendition(test.ctx, id)
  expect(downloads).toHaveLength(1)
  test.clock.forward(minuteMs + 1000)
  const other = advanceRendition(test.ctx, id)
  await waitUntil('the other download begins', () => downloads.length > 1)
  downloads[0]?.()
  await work
  expect(await row()).toMatchObject({ stage: 'running' })
  expect(await files()).toHaveLength(2)
  downloads[1]?.()
  await other
  expect(await files()).toHaveLength(3)
  const told = await test.query(`select 1 from events where type = 'video.upgraded' and data->>'taskId' = '${taskId}'`)
  expect(told).toHaveLength(1)
  await test.verify()
})

it('MOD-15 MOD-18 GEN-18 a worker that downloads for longer than a lease keeps the rendition', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { work } = await begin()
    for (let seconds = 0; seconds < 120; seconds += 20) {
      test.clock.forward(minuteMs / 3)
      vi.advanceTimersByTime(minuteMs / 3)
      const renewed = test.clock.now().getTime() + minuteMs
      const until = async () => new Date(String((await row())?.leased_until)).getTime()
      await waitUntil('the lease is renewed', async () => (await until()) === renewed)
    }
    await advanceRendition(test.ctx, id)
    expect(downloads).toHaveLength(1)
    downloads[0]?.()
    await work
    expect(await row()).toMatchObject({ stage: 'completed', due_at: null, leased_until: null })
  } finally {
    vi.useRealTimers()
  }
})

it('MOD-15 MOD-18 GEN-18 a rendition whose job was lost is swept, once', async () => {
  test.clock.forward(minuteMs)
  await sweepVideos(test.ctx)
  await sweepVideos(test.ctx)
  expect(await jobs()).toEqual([{ name: 'make-rendition', data: { id } }])
})

it('PLT-03 GEN-18 a starting process ends old leases on renditions on the embedded database only', async () => {
  const { work } = await begin()
  await resumeVideos(test.ctx)
  expect((await row())?.leased_until !== null).toBe(test.db.engine === 'postgres')
  downloads[0]?.()
  await work
})

it('MOD-15 MOD-18 GEN-18 a fault of ours delays a rendition, and the next try makes it', async () => {
  const { onCheckHd, pollDelayMs } = test.provider
  Object.assign(test.provider, {
    onDownload: () => {},
    onCheckHd: { outcome: 'running' },
    pollDelayMs: () => {
      throw new TypeError('a fault')
    },
  })
  await advanceRendition(test.ctx, id)
  Object.assign(test.provider, { onCheckHd, pollDelayMs })
  expect(await row()).toMatchObject({ stage: 'running', leased_until: null })
  test.clock.forward(minuteMs)
  await advanceRendition(test.ctx, id)
  expect(await row()).toMatchObject({ stage: 'completed' })
})

it('MOD-15 MOD-18 GEN-18 a fault of ours that lasts a day ends an upgrade, and its credits come back', async () => {
  const { pollDelayMs } = test.provider
  Object.assign(test.provider, {
    onCheckHd: { outcome: 'running' },
    pollDelayMs: () => {
      throw new TypeError('a fault')
    },
  })
  const credits = async () => (await browser.get('/api/auth/current-user')).body.user.credits
  const paid = await credits()
  test.clock.forward(24 * 60 * minuteMs)
  await advanceRendition(test.ctx, id)
  expect(await row()).toMatchObject({ stage: 'running', refunded: false })
  test.clock.forward(minuteMs)
  await advanceRendition(test.ctx, id)
  Object.assign(test.provider, { pollDelayMs })
  expect(await row()).toMatchObject({ stage: 'failed', refunded: true, due_at: null, leased_until: null })
  expect((await browser.get(`/api/v1/videos/${taskId}`)).body.upgrades).toMatchObject([
    { status: 'failed', creditsReturned: 2, error: { code: 'UPGRADE_FAILED' } },
  ])
  expect(await credits()).toBe(paid + 2)
  await test.verify()
})
