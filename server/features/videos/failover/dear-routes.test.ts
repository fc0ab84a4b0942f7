import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createFalProvider } from '#server/features/providers/fal/fal-provider.ts'
import { createKieProvider } from '#server/features/providers/kie/kie-provider.ts'
import { type FalFake, startFalFake } from '#tests/fakes/fal/fal.ts'
import { type KieFake, startKieFake } from '#tests/fakes/kie/kie.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

/** In 720p, four seconds take 60 credits of half a cent at KIE, and 120 at fal. */
const asked = { model: 'veo3_fast', seconds: 4, aspectRatio: '16:9' }
const failover = [{ model: 'fal-veo-3.1-fast', modes: ['text', 'image', 'frames'] }]

let kie: KieFake
let fal: FalFake
let test: TestApp
let admin: TestBrowser
let user: TestBrowser

beforeAll(async () => {
  const clips = ({ seconds }: { seconds: number }) => makeClip('16:9', { seconds })
  ;[kie, fal] = [await startKieFake({ looks: 0 }), await startFalFake({ looks: 0, clips })]
  kie.addAccount({ key: 'kie-key', credits: 100_000, createsAtOnce: 1000 })
  fal.addAccount('fal-key')
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '500' })
  const { storage, log } = test.ctx
  test.ctx.providers.kie = createKieProvider({ apiUrl: kie.url, uploadUrl: kie.uploadUrl, storage, log })
  test.ctx.providers.fal = createFalProvider({ queueUrl: fal.url, keysUrl: fal.keysUrl, storage, log })
  admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'kie', token: 'kie-key', totalCredits: 90_000 })
  await admin.post('/api/admin/vendor-accounts', { vendor: 'fal', name: 'fal', token: 'fal-key', budgetDollars: 500 })
  await admin.put(`/api/admin/models/${asked.model}`, { failover })
  user = await test.signedIn()
})
afterEach(() => test.verify())
afterAll(async () => {
  await test.close()
  await kie.close()
  await fal.close()
})

const allow = (maxTaskCost: number) => admin.put('/api/admin/settings', { maxTaskCost })
const jobs = () => [kie.tasks.length, fal.jobs.length]
const read = async (id: string) => (await user.get(`/api/v1/videos/${id}`)).body

async function order(prompt: string): Promise<string> {
  const { status, body } = await user.post('/api/v1/videos', { ...asked, prompt })
  expect([status, body.message]).toEqual([201, undefined])
  return body.data[0].id
}
async function work(rounds = 4) {
  for (let round = 0; round < rounds; round += 1) {
    await test.work()
    test.clock.forward(10_000)
  }
}

it('MOD-08 PRV-06 what the first vendor cannot take within its ten seconds waits for it', async () => {
  const ids: string[] = []
  for (let count = 0; count < 22; count += 1) ids.push(await order('waves'))
  await test.work()
  const statuses = await Promise.all(ids.map(async (id) => (await read(id)).status))
  expect(statuses.filter((status) => status === 'queued')).toHaveLength(2)
  expect(jobs()).toEqual([20, 0])
  test.clock.forward(20_000)
  await work()
  expect(jobs()).toEqual([22, 0])
  for (const id of ids) expect(await read(id)).toMatchObject({ status: 'completed', route: { vendor: 'kie' } })
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
