import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '10' })
})
beforeEach(async () => {
  browser = await test.signedIn()
  test.provider.onCheck = { outcome: 'finished', urls: [await makeClip('16:9', { seconds: 8 })] }
})
afterEach(() => test.verify())
afterAll(() => test.close())

const dayMs = 24 * 60 * 60 * 1000
const work = async (minutes = 1) => {
  await test.work()
  test.clock.forward(minutes * 60_000)
  await test.work()
}

/** The last two days, and the total. */
async function spent() {
  const { data } = (await browser.get('/api/user/spending?days=2')).body
  const { totalSpent } = (await browser.get('/api/user/stats')).body
  return { days: data.map(({ credits }: { credits: number }) => credits), totalSpent }
}

/** A video of two credits, whose upgrade for two more then fails and is refunded. */
async function makeAndFailUpgrade(): Promise<string> {
  const [{ id }] = (await browser.post('/api/v1/videos', { model: 'demo', prompt: 'waves', seconds: 8 })).body.data
  test.provider.onCheckHd = { outcome: 'running' }
  await work()
  await browser.post(`/api/v1/videos/${id}/upgrade`, { to: '1080p' })
  await work()
  expect(await spent()).toEqual({ days: [0, 4], totalSpent: 4 })
  test.provider.onCheckHd = { outcome: 'unavailable' }
  await work(61)
  const [upgrade] = (await browser.get(`/api/v1/videos/${id}`)).body.upgrades
  expect(upgrade).toMatchObject({ status: 'failed', creditsUsed: 2, creditsReturned: 2 })
  return id
}

it('ADM-10 the charge of an upgrade is refunded apart from that of its video', async () => {
  await makeAndFailUpgrade()
  const { user } = (await browser.get('/api/auth/current-user')).body
  const admin = await test.administrator()
  const list = async () =>
    (await admin.get(`/api/admin/transactions?type=usage&user=${user.username}`)).body.data.map(
      ({ upgrade, refunded }: { upgrade: string | null; refunded: boolean }) => [upgrade, refunded],
    )
  expect(await list()).toEqual([
    ['1080p', true],
    [null, false],
  ])
})

it('CRD-07 the refund of an upgrade reduces the spending once, and that of its video the rest', async () => {
  const id = await makeAndFailUpgrade()
  expect(await spent()).toEqual({ days: [0, 2], totalSpent: 2 })
  const admin = await test.administrator()
  expect((await admin.post(`/api/video/${id}/refund`, {})).body).toEqual({ amount: 2 })
  expect(await spent()).toEqual({ days: [0, 0], totalSpent: 0 })
})

it('CRD-07 an upgrade counts on its own day, and so does its refund', async () => {
  const [{ id }] = (await browser.post('/api/v1/videos', { model: 'demo', prompt: 'waves', seconds: 8 })).body.data
  test.provider.onCheckHd = { outcome: 'running' }
  await work()
  test.clock.forward(dayMs)
  await browser.post(`/api/v1/videos/${id}/upgrade`, { to: '1080p' })
  expect(await spent()).toEqual({ days: [2, 2], totalSpent: 4 })
  test.provider.onCheckHd = { outcome: 'unavailable' }
  await work(61)
  expect(await spent()).toEqual({ days: [2, 0], totalSpent: 2 })
})

it('CRD-07 the credits of a video count on the day of the reader’s clock', async () => {
  const eightInTheMorning = 8 * 60 * 60 * 1000
  const sinceMidnight = test.clock.now().getTime() % dayMs
  test.clock.forward((eightInTheMorning - sinceMidnight + dayMs) % dayMs)
  const yesterday = new Date(test.clock.now().getTime() - dayMs).toISOString().slice(0, 10)
  await browser.post('/api/v1/videos', { model: 'demo', prompt: 'waves', seconds: 8 })
  const { data } = (await browser.get('/api/user/spending?days=2&utcOffset=-540')).body
  expect(data.at(-1)).toEqual({ day: yesterday, credits: 2 })
})
