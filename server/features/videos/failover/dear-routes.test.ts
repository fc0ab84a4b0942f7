import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { SubmitOutcome, VideoProvider } from '#server/features/providers/video-provider.ts'
import { invariant } from '#server/invariant.ts'
import { failover, openTwoVendors, type TwoVendors } from '#tests/providers/two-vendors.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

/** In 720p, four seconds take 60 credits of half a cent at KIE, and 120 at fal. */
const asked = { model: 'veo3_fast', seconds: 4, aspectRatio: '16:9' }

let vendors: TwoVendors
let { test, admin, kie, fal } = {} as TwoVendors
let user: TestBrowser

beforeAll(async () => {
  vendors = await openTwoVendors()
  ;({ test, admin, kie, fal } = vendors)
  await admin.put(`/api/admin/models/${asked.model}`, { failover })
  user = await test.signedIn()
})
afterEach(() => test.verify())
afterAll(() => vendors.close())

const allow = (maxTaskCost: number) => admin.put('/api/admin/settings', { maxTaskCost })
const jobs = () => [kie.tasks.length, fal.jobs.length]
const read = async (id: string) => (await user.get(`/api/v1/videos/${id}`)).body

async function order(prompt: string): Promise<string> {
  const { status, body } = await user.post('/api/v1/videos', { ...asked, prompt })
  expect([status, body.message]).toEqual([201, undefined])
  return body.data[0].id
}
const work = (rounds = 4) => test.workFor(rounds, 10_000)
/** The provider of KIE, which answers the next submission so and sends nothing. */
function answerNext(answer: SubmitOutcome): VideoProvider {
  const { kie: provider } = test.ctx.providers
  invariant(provider, 'there is a provider for KIE')
  const { submit } = provider
  provider.submit = async () => {
    provider.submit = submit
    return answer
  }
  return provider
}

it('MOD-08 MOD-11 a failure that the first vendor was paid for is not made again by the second', async () => {
  const [kieJobs = 0, falJobs] = jobs()
  const { kie: provider } = test.ctx.providers
  invariant(provider, 'there is a provider for KIE')
  const { check } = provider
  provider.check = async () => {
    provider.check = check
    return { outcome: 'failed', kind: 'stumbled', failure: { code: 'NOT_MADE' }, cost: 40 }
  }
  const left = async () => (await admin.get('/api/admin/kie-apis')).body[0].totalCredits
  const before = await left()
  const id = await order('waves')
  await work()
  expect([(await read(id)).status, jobs(), before - (await left())]).toEqual(['failed', [kieJobs + 1, falJobs], 40])
})

it('MOD-08 MOD-06 a task that fails in passing three times at the first vendor is made by the second', async () => {
  const [kieJobs = 0, falJobs = 0] = jobs()
  const { kie: provider } = test.ctx.providers
  invariant(provider, 'there is a provider for KIE')
  const { check } = provider
  provider.check = async () => ({ outcome: 'failed', kind: 'stumbled', failure: { code: 'NOT_MADE' }, cost: null })
  const id = await order('waves')
  await work(12)
  provider.check = check
  expect(await read(id)).toMatchObject({ status: 'completed', creditsReturned: 0, route: { vendor: 'fal' } })
  expect(jobs()).toEqual([kieJobs + 3, falJobs + 1])
})

it('MOD-08 PRV-06 what the first vendor cannot take within its ten seconds waits for it', async () => {
  const [kieJobs = 0, falJobs] = jobs()
  const ids: string[] = []
  for (let count = 0; count < 22; count += 1) ids.push(await order('waves'))
  await test.work()
  const statuses = await Promise.all(ids.map(async (id) => (await read(id)).status))
  expect(statuses.filter((status) => status === 'queued')).toHaveLength(2)
  expect(jobs()).toEqual([kieJobs + 20, falJobs])
  test.clock.forward(20_000)
  await work()
  expect(jobs()).toEqual([kieJobs + 22, falJobs])
  for (const id of ids) expect(await read(id)).toMatchObject({ status: 'completed', route: { vendor: 'kie' } })
})

it('MOD-08 a video that was not sent in time waits for the first vendor, which has not refused it', async () => {
  const [kieJobs = 0, falJobs] = jobs()
  answerNext({ outcome: 'not-admitted' })
  const id = await order('waves')
  await work()
  expect(jobs()).toEqual([kieJobs + 1, falJobs])
  expect(await read(id)).toMatchObject({ status: 'completed', route: { vendor: 'kie' } })
})

it('MOD-08 PRV-05 a video that never reached the first vendor is sent there again', async () => {
  const [kieJobs = 0, falJobs] = jobs()
  const provider = answerNext({ outcome: 'unconfirmed' })
  Object.assign(provider, { newHandle: () => 'handle', recover: async () => 'absent' })
  const id = await order('waves')
  await work(12)
  Object.assign(provider, { newHandle: undefined, recover: undefined })
  expect(jobs()).toEqual([kieJobs + 1, falJobs])
  expect(await read(id)).toMatchObject({ status: 'completed', route: { vendor: 'kie' } })
})

it('MOD-08 a video waits while all accounts of the first vendor have as many at work as they may', async () => {
  const [kieJobs = 0, falJobs] = jobs()
  Object.assign(test.ctx.providers.kie ?? {}, { atOnce: 1 })
  // It stays at work.
  await order('waves [successFlag-0]')
  await test.work()
  const id = await order('waves')
  await work()
  expect([(await read(id)).status, jobs()]).toEqual(['queued', [kieJobs + 1, falJobs]])
  Object.assign(test.ctx.providers.kie ?? {}, { atOnce: undefined })
  await work()
  expect([(await read(id)).status, jobs()]).toEqual(['completed', [kieJobs + 2, falJobs]])
})

it('MOD-08 MOD-11 a further route makes no video that costs more than the operator allows', async () => {
  const [kieJobs, falJobs = 0] = jobs()
  await allow(100)
  const id = await order('waves [402]')
  await work()
  expect([(await read(id)).status, jobs()]).toEqual(['queued', [kieJobs, falJobs]])
  await allow(0)
  await work()
  expect(await read(id)).toMatchObject({ status: 'completed', route: { vendor: 'fal' } })
  expect(jobs()).toEqual([kieJobs, falJobs + 1])
})
