import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createScriptedProvider, withAccounts } from '#tests/fakes/scripted-provider.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { watchService } from './watch-service.ts'

const minuteMs = 60_000

let test: TestApp
let admin: TestBrowser
let browser: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie', SIGNUP_CREDITS: '1000' })
  admin = await test.administrator()
})
beforeEach(async () => {
  // What another test left is neither late nor of the last half hour.
  await test.query('update renditions set due_at = null')
  test.clock.forward(31 * minuteMs)
  Object.assign(test.kie, createScriptedProvider(await makeClip('16:9')), withAccounts)
  browser = await test.signedIn()
  await watchService(test.ctx)
})
afterAll(() => test.close())

/** The alarms that begin with it, after a check of the service. */
async function watch(prefix: string): Promise<string[]> {
  await watchService(test.ctx)
  const { alarms } = (await admin.get('/api/admin/overview')).body
  return alarms.map(({ key }: { key: string }) => key).filter((key: string) => key.startsWith(prefix))
}

let count = 0
async function connect(): Promise<string> {
  await test.query('update kie_apis set deleted_at = now(), is_enabled = false, token_hash = id::text')
  const account = { name: 'Main', token: `token-${++count}`, totalCredits: 10_000 }
  return (await admin.post('/api/admin/kie-apis', account)).body.id
}
const generate = async () =>
  expect((await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })).status).toBe(200)

it('ADM-05 reports that a video has been waiting for more than an hour, until it is sent', async () => {
  await connect()
  test.kie.onSubmit = { outcome: 'refused', kind: 'overloaded', failure: { code: 'SERVICE_BUSY' } }
  await generate()
  await test.work()
  test.clock.forward(59 * minuteMs)
  await test.work()
  expect(await watch('videos-')).toEqual([])
  test.clock.forward(2 * minuteMs)
  await test.work()
  expect(await watch('videos-')).toEqual(['videos-waiting'])
  test.kie.onSubmit = { outcome: 'accepted', providerTaskId: 'sent' }
  test.clock.forward(minuteMs)
  await test.work()
  expect(await watch('videos-')).toEqual([])
})

it('ADM-05 reports that no worker has taken a video for a quarter of an hour, until one does', async () => {
  await connect()
  await generate()
  test.clock.forward(14 * minuteMs)
  expect(await watch('videos-')).toEqual([])
  test.clock.forward(2 * minuteMs)
  expect(await watch('videos-')).toEqual(['videos-late'])
  await test.work()
  expect(await watch('videos-')).toEqual([])
})

it('ADM-05 reports that half of the videos fail, until they are older than half an hour', async () => {
  await connect()
  const make = async (videos: number) => {
    for (let video = 0; video < videos; video++) await generate()
    await test.work()
  }
  test.kie.onSubmit = { outcome: 'refused', kind: 'content', failure: { code: 'PROMPT_AGAINST_RULES' } }
  await make(4)
  expect(await watch('videos-')).toEqual([])
  await make(1)
  expect(await watch('videos-')).toEqual(['videos-failing'])
  test.clock.forward(29 * minuteMs)
  expect(await watch('videos-')).toEqual(['videos-failing'])
  test.clock.forward(2 * minuteMs)
  expect(await watch('videos-')).toEqual([])
})

it('ADM-05 reports that the disk is nearly full below twice the kept space, until there is three times as much', async () => {
  expect((await admin.put('/api/admin/storage', { minFreeMegabytes: 500 })).status).toBe(200)
  const { space } = test.ctx.storage
  const watchWith = (freeMegabytes: number) => {
    test.ctx.storage.space = async () => ({ freeBytes: freeMegabytes * 1024 * 1024, totalBytes: 10 ** 12 })
    return watch('storage-low')
  }
  expect(await watchWith(1500)).toEqual([])
  expect(await watchWith(1000)).toEqual([])
  expect(await watchWith(999)).toEqual(['storage-low'])
  expect(await watchWith(1499)).toEqual(['storage-low'])
  expect(await watchWith(1500)).toEqual([])
  test.ctx.storage.space = space
})

it('ADM-05 reports an account that is paused after three faults of its own, until its next success', async () => {
  const alarm = `provider-resting:${await connect()}`
  test.kie.onSubmit = { outcome: 'refused', kind: 'broken', failure: { code: 'SERVICE_NOT_REACHED' } }
  await generate()
  for (const raised of [[], [], [alarm]]) {
    await test.work()
    expect(await watch('provider-resting')).toEqual(raised)
    test.clock.forward(minuteMs)
  }
  // Its rest is over, but nobody knows whether it works.
  expect(await watch('provider-resting')).toEqual([alarm])
  test.kie.onSubmit = { outcome: 'accepted', providerTaskId: 'sent' }
  await test.work()
  expect(await watch('provider-resting')).toEqual([])
})

it('ADM-05 reports an account without the credits that the dearest model took on average in the last seven days', async () => {
  const alarm = `provider-low:${await connect()}`
  await test.query('delete from route_hours')
  const weekMs = 7 * 24 * 60 * minuteMs
  /** Two videos; 10,000 credits of the account cost 5000 cents. */
  const cost = async (cents: number, agoMs: number) => {
    const hour = new Date(test.clock.now().getTime() - agoMs).toISOString()
    await test.query(`insert into route_hours (hour, vendor, model, made, cost_cents)
      values ('${hour}', 'kie', 'veo3', 2, ${cents})`)
    const found = await watch('provider-low')
    await test.query('delete from route_hours')
    return found
  }
  expect(await cost(9900, 0)).toEqual([])
  expect(await cost(10_100, weekMs)).toEqual([alarm])
  expect(await cost(10_100, weekMs + 1)).toEqual([])
})

it('ADM-05 ends the alarms about a payment service that is off, or that has what it lacked', async () => {
  const keys = ['creem-webhook-secret', 'paypal-webhook-id', 'screening']
  const raise = () =>
    test.query(`insert into alarms (key, detail) select key, 'x' from unnest('{${keys.join()}}'::text[]) as key
      on conflict do nothing`)
  const set = async (settings: object) => expect((await admin.put('/api/admin/settings', settings)).status).toBe(200)
  const left = async () => (await watch('')).filter((key) => keys.includes(key)).toSorted()
  await set({ creemEnabled: true, paypalEnabled: true, creemWebhookSecret: 'short', paypalWebhookId: '' })
  await raise()
  expect(await left()).toEqual(keys)
  const paypal = { paypalClientId: 'client', paypalClientSecret: 'secret', paypalWebhookId: 'WH-1' }
  await set({ creemWebhookSecret: 'whsec_of-some-length', ...paypal })
  expect(await left()).toEqual(['screening'])
  await set({ creemWebhookSecret: null, paypalWebhookId: '' })
  await raise()
  expect(await left()).toEqual(keys)
  await set({ creemEnabled: false, paypalEnabled: false })
  expect(await left()).toEqual([])
})
