import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { failover, openTwoVendors, type TwoVendors } from '#tests/providers/two-vendors.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const model = 'veo3_fast'

let vendors: TwoVendors
let { test, admin, kie, fal, ids } = {} as TwoVendors
let user: TestBrowser

beforeAll(async () => {
  vendors = await openTwoVendors()
  ;({ test, admin, kie, fal, ids } = vendors)
})
beforeEach(async () => {
  user = await test.signedIn()
  await change({ failover })
  await admin.put(`/api/admin/kie-apis/${ids.kie}`, { isEnabled: true, totalCredits: 90_000 })
})
afterEach(() => test.verify())
afterAll(() => vendors.close())

const change = (changes: object) => admin.put(`/api/admin/models/${model}`, changes)
const jobs = () => [kie.tasks.length, fal.jobs.length]
const balance = async () => (await user.get('/api/auth/current-user')).body.user.credits
const work = (rounds = 4) => test.workFor(rounds, 10_000)

it('MOD-08 a prompt that is too long for the further vendor is not sent there: the video waits for its own', async () => {
  const [kieJobs, falJobs] = jobs()
  const asked = { model, prompt: `waves [402] ${'and more waves '.repeat(180)}`, seconds: 4, aspectRatio: '16:9' }
  const { status, body } = await user.post('/api/v1/videos', asked)
  expect([status, body.message]).toEqual([201, undefined])
  const { id } = body.data[0]
  await work()
  expect([(await user.get(`/api/v1/videos/${id}`)).body.status, jobs()]).toEqual(['queued', [kieJobs, falJobs]])
  await user.post(`/api/v1/videos/${id}/cancel`)
})

it('MOD-08 MOD-11 a try-out is made by the own vendor of the model, and never by another one in its place', async () => {
  const [kieJobs, falJobs] = jobs()
  const asked = { prompt: 'waves [402]', seconds: 4, aspectRatio: '16:9' }
  const tried = await admin.post(`/api/admin/models/${model}/trial`, asked)
  expect([tried.status, tried.body.code]).toEqual([201, undefined])
  await work()
  const { status } = (await admin.get(`/api/v1/videos/${tried.body.id}`)).body
  expect([status, jobs()]).toEqual(['queued', [kieJobs, falJobs]])
  // It is not free: its cost is unknown until an account takes it.
  expect((await admin.get(`/api/admin/videos/${tried.body.id}/cost`)).body).toEqual({ costCents: null })
  await admin.post(`/api/v1/videos/${tried.body.id}/cancel`)
})

it('MOD-05 MOD-08 while only a further vendor works, no 4K version is sold, and no mode that it does not cover', async () => {
  const listed = async () => {
    const { data } = (await test.browser().get('/api/v1/models')).body
    return data.find(({ id }: { id: string }) => id === model)
  }
  expect(await listed()).toMatchObject({ upgrades: ['4k'], upgradePrices: [{ to: '4k' }] })
  await admin.put(`/api/admin/kie-apis/${ids.kie}`, { isEnabled: false })
  expect(await listed()).toMatchObject({ status: 'active', upgrades: [], upgradePrices: [] })
  await change({ failover: [{ model: 'fal-veo-3.1-fast', modes: ['frames'] }] })
  expect(Object.keys((await listed()).modes)).toEqual(['frames'])
  expect((await user.post('/api/v1/videos', { model, prompt: 'waves' })).body.code).toBe('OPTION_NOT_OFFERED')
})

it('MOD-08 GEN-18 a video that is refused after six hours is refunded, and not sent to the further vendor', async () => {
  const [credits, [kieJobs, falJobs]] = [await balance(), jobs()]
  const asked = { model, prompt: 'waves [500-paused]', seconds: 4, aspectRatio: '16:9' }
  const { id } = (await user.post('/api/v1/videos', asked)).body.data[0]
  // No worker ran.
  test.clock.forward(7 * 60 * 60_000)
  await work()
  const { status } = (await user.get(`/api/v1/videos/${id}`)).body
  expect([status, jobs(), await balance()]).toEqual(['failed', [kieJobs, falJobs], credits])
  await admin.post(`/api/admin/models/${model}/resume`)
})

it('MOD-08 MOD-11 a cost that a callback of the first vendor told is not taken for that of the further one', async () => {
  const asked = { model, prompt: 'waves [500-paused] [no-bill]', seconds: 4, aspectRatio: '16:9' }
  const { id } = (await user.post('/api/v1/videos', asked)).body.data[0]
  await test.query(`update video_tasks set hinted_cost = 71.5 where task_id = '${id}'`)
  await work()
  const made = await test.query(`select stage, provider, provider_cost from video_tasks where task_id = '${id}'`)
  expect(made).toEqual([{ stage: 'completed', provider: 'fal', provider_cost: null }])
  await admin.post(`/api/admin/models/${model}/resume`)
})
