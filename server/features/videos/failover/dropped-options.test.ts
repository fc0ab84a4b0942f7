import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createGoogleProvider } from '#server/features/providers/google/google-provider.ts'
import { type GoogleFake, startGoogleFake } from '#tests/fakes/google/google.ts'
import { makeClip } from '#tests/make-clip.ts'
import { failover, openTwoVendors, type TwoVendors } from '#tests/providers/two-vendors.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const model = 'veo3_fast'
/** It takes no seeds. */
const withoutSeeds = [{ model: 'google-omni-1.2', modes: ['text'] }]

let vendors: TwoVendors
let { test, admin, kie, fal, ids } = {} as TwoVendors
let google: GoogleFake
let user: TestBrowser

beforeAll(async () => {
  vendors = await openTwoVendors()
  ;({ test, admin, kie, fal, ids } = vendors)
  google = await startGoogleFake({ looks: 0, clips: ({ seconds }) => makeClip('16:9', { seconds }) })
  google.addAccount('google-key')
  const { storage, log } = test.ctx
  test.ctx.providers.google = createGoogleProvider({ apiUrl: google.url, storage, log, downloadDelaysMs: [] })
  const account = { vendor: 'google', name: 'google', token: 'google-key', budgetDollars: 500 }
  await admin.post('/api/admin/vendor-accounts', account)
})
beforeEach(async () => {
  user = await test.signedIn()
})
afterEach(() => test.verify())
afterAll(async () => {
  await vendors.close()
  await google.close()
})

const enableKie = (isEnabled: boolean) => admin.put(`/api/admin/kie-apis/${ids.kie}`, { isEnabled })
const enableFal = (isEnabled: boolean) => admin.put(`/api/admin/vendor-accounts/${ids.fal}`, { isEnabled })
async function addRoute(id: string, routes: object[]): Promise<void> {
  const { status, body } = await admin.put(`/api/admin/models/${id}`, { failover: routes })
  expect([status, body.message]).toEqual([200, undefined])
}
async function order(changes: object): Promise<string[]> {
  const asked = { model, prompt: 'waves', seconds: 4, aspectRatio: '16:9', autoHd: false, ...changes }
  const { status, body } = await user.post('/api/v1/videos', asked)
  expect([status, body.message]).toEqual([201, undefined])
  return body.data.map(({ id }: { id: string }) => id)
}
const read = async (id = '') => (await user.get(`/api/v1/videos/${id}`)).body
const balance = async () => (await user.get('/api/auth/current-user')).body.user.credits
const work = (rounds = 6) => test.workFor(rounds, 10_000)
const jobs = () => [kie.tasks.length, fal.jobs.length, google.interactions.length]

it('MOD-08 FLM-01 a further route without seeds makes all takes, because nobody chose the seeds of the later ones', async () => {
  await addRoute(model, withoutSeeds)
  await enableKie(false)
  const [kieJobs, falJobs, googleJobs = 0] = jobs()
  const takes = await order({ takes: 3 })
  await work()
  for (const id of takes)
    expect(await read(id)).toMatchObject({ status: 'completed', seed: null, route: { vendor: 'google' } })
  expect(jobs()).toEqual([kieJobs, falJobs, googleJobs + 3])
})

it('MOD-08 MOD-03 a chosen seed is not dropped: the takes wait for their own vendor', async () => {
  await addRoute(model, withoutSeeds)
  await enableKie(false)
  const [kieJobs = 0, falJobs, googleJobs] = jobs()
  const takes = await order({ seed: 12_345, takes: 2 })
  await work()
  for (const id of takes) expect((await read(id)).status).toBe('queued')
  await enableKie(true)
  // The first tries have made them wait.
  await work(8)
  for (const id of takes) expect(await read(id)).toMatchObject({ status: 'completed', route: { vendor: 'kie' } })
  expect(jobs()).toEqual([kieJobs + 2, falJobs, googleJobs])
  const seeds = kie.tasks.slice(kieJobs).map(({ body }) => body.seeds)
  expect(new Set(seeds)).toEqual(new Set([12_345, 12_346]))
})

it('MOD-08 MOD-03 a negative prompt is not dropped: the video waits for its own vendor', async () => {
  await addRoute('fal-kling-3', [{ model: 'kling-3.0', modes: ['text'] }])
  await enableFal(false)
  const [kieJobs, falJobs = 0, googleJobs] = jobs()
  const [id] = await order({ model: 'fal-kling-3', seconds: 3, negativePrompt: 'rain' })
  await work()
  expect((await read(id)).status).toBe('queued')
  await enableFal(true)
  await work(8)
  expect(await read(id)).toMatchObject({ status: 'completed', route: { vendor: 'fal' } })
  expect(jobs()).toEqual([kieJobs, falJobs + 1, googleJobs])
  expect(fal.jobs.at(-1)?.input).toMatchObject({ negative_prompt: 'rain' })
})

// Set in the database, because a model that takes them has no further route among those that come with the product.
it.each([
  ['of several shots', `shots = '[{"prompt":"waves","seconds":2},{"prompt":"sand","seconds":2}]'`],
  ['with a sound', `inputs = '[{"role":"sound","kind":"audio","seconds":3}]'`],
])('MOD-08 MOD-03 a video %s is made by its own vendor alone', async (_, changes) => {
  await addRoute(model, failover)
  const [credits, before] = [await balance(), jobs()]
  const [id] = await order({ prompt: 'waves [500-paused]' })
  await test.query(`update video_tasks set ${changes} where task_id = '${id}'`)
  await work()
  expect([(await read(id)).status, jobs(), await balance()]).toEqual(['failed', before, credits])
  await admin.post(`/api/admin/models/${model}/resume`)
})
