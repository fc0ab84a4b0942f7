import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type GoogleFake, startGoogleFake } from '#tests/fakes/google/google.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { createGoogleProvider } from './google-provider.ts'

let fake: GoogleFake
let test: TestApp
let admin: TestBrowser
let user: TestBrowser

beforeAll(async () => {
  fake = await startGoogleFake({ looks: 0 })
  fake.addAccount('google-key')
  fake.addAccount('second-key')
  test = await createTestApp({ SIGNUP_CREDITS: '500', PUBLIC_URL: 'https://video.example' })
  const { storage, log } = test.ctx
  test.ctx.providers.google = createGoogleProvider({ apiUrl: fake.url, storage, log, downloadDelaysMs: [] })
  admin = await test.administrator()
  await admin.post('/api/admin/kie-apis', { name: 'kie', token: 'kie-key', totalCredits: 100_000 })
  await connect('first', 'google-key')
})
afterAll(async () => {
  await test.close()
  await fake.close()
})
beforeEach(async () => {
  user = await test.signedIn()
})

const connect = async (name: string, token: string, more: object = {}) =>
  (await admin.post('/api/admin/vendor-accounts', { vendor: 'google', name, token, budgetDollars: 100, ...more })).body
const change = async (id: string, changes: object) =>
  (await admin.put(`/api/admin/vendor-accounts/${id}`, changes)).body
const accountOf = async (name: string) =>
  (await admin.get('/api/admin/vendor-accounts')).body.find((one: { name: string }) => one.name === name)
const balance = async () => (await user.get('/api/auth/current-user')).body.user.credits
const see = async (id: string) => (await user.get(`/api/v1/videos/${id}`)).body

async function begin(prompt: string, changes: object = {}): Promise<string> {
  const choice = { model: 'google-omni-1.2', seconds: 3, resolution: '360p', ...changes }
  const { status, body } = await user.post('/api/v1/videos', { prompt, ...choice })
  expect([status, body.code]).toEqual([201, undefined])
  return body.data[0].id
}

/** Works until nothing is due within a minute. */
async function work(): Promise<void> {
  for (let rounds = 0; rounds < 12; rounds += 1) {
    await test.work()
    test.clock.forward(5_000)
  }
}

async function make(prompt: string, changes: object = {}) {
  const id = await begin(prompt, changes)
  await work()
  return see(id)
}

it('MOD-08 a user makes a video at Google, which is stored with the key and booked by its tokens', async () => {
  const [credits, kie] = [await balance(), (await admin.get('/api/admin/kie-apis')).body[0].totalCredits]
  const video = await make('waves')
  expect(video).toMatchObject({ status: 'completed', demo: false, seconds: 3 })
  expect(video.files[0]).toMatchObject({ kind: 'video', height: 360 })
  expect(credits - (await balance())).toBe(video.creditsUsed)
  // 5,214 tokens at 17.5 dollars per million, in whole half cents.
  expect(await accountOf('first')).toMatchObject({ vendor: 'google', budgetDollars: 99.905, spentTodayDollars: 0.095 })
  expect((await admin.get('/api/admin/kie-apis')).body[0].totalCredits).toBe(kie)
  expect(fake.interactions.at(-1)?.body).toMatchObject({ response_format: { duration: '3s', resolution: '360p' } })
  expect(JSON.stringify(await accountOf('first'))).not.toContain('google-key')
})

it('MOD-08 GEN-17 a refusal that looks like a success is no video: credits and booking come back', async () => {
  const [before, credits] = [await accountOf('first'), await balance()]
  const video = await make('a secret [flagged]')
  expect(video).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('content rules') } })
  const { budgetDollars, spentTodayDollars } = await accountOf('first')
  expect([await balance(), budgetDollars, spentTodayDollars]).toEqual([
    ...[credits, before.budgetDollars, before.spentTodayDollars],
  ])
})

it('MOD-09 a video is extended by a further turn of its interaction, at the account that made it', async () => {
  const parent = await make('waves', { resolution: '720p' })
  const turn = fake.interactions.at(-1)
  await connect('second', 'second-key')
  const id = await begin('a boat comes in', { resolution: '720p', extendVideoId: parent.id })
  await work()
  expect(await see(id)).toMatchObject({ status: 'completed', seconds: 6 })
  expect(fake.interactions.at(-1)).toMatchObject({
    ...{ key: turn?.key, body: { previous_interaction_id: turn?.id } },
    clip: { seconds: 6, aspectRatio: '16:9' },
  })
  const later = { prompt: 'more', model: 'google-omni-1.2', extendVideoId: parent.id }
  await test.query(`update video_tasks set completed_at = completed_at - interval '49 hours'`)
  expect(JSON.stringify((await user.post('/api/v1/videos', later)).body)).toContain('48 hours')
})

it('MOD-08 an account that reaches its budget at work is told to the operator, and another makes the video', async () => {
  const { budgetDollars } = await accountOf('first')
  const second = await change((await accountOf('second')).id, { priority: 2 })
  const video = await begin('waves [budget]')
  await work()
  await work()
  const keys = fake.interactions.slice(-3).map(({ key }) => key)
  // Two more tries, then the video fails; the accounts in the order of the operator.
  expect(keys).toEqual(['google-key', 'second-key', 'google-key'])
  expect(await see(video)).toMatchObject({
    status: 'failed',
    error: { message: expect.stringContaining('credits are') },
  })
  expect((await accountOf('first')).lastError).toContain('budget')
  expect((await accountOf('first')).budgetDollars).toBe(budgetDollars)
  expect((await accountOf('first')).restingUntil).not.toBeNull()
  expect((await change(second.id, { isEnabled: true })).restingUntil).toBeNull()
  // An administrator who changes the account has looked into it.
  await change((await accountOf('first')).id, { priority: 1 })
})

it('MOD-08 the daily limit of an account is never exceeded, also by simultaneous videos, and ends with the day', async () => {
  await change((await accountOf('second')).id, { isEnabled: false })
  const { id } = await accountOf('first')
  const { spentTodayDollars } = await accountOf('first')
  // Room for two videos of nine cents.
  await change(id, { dailyCapDollars: spentTodayDollars + 0.2 })
  const ids = [await begin('one'), await begin('two'), await begin('three')]
  await Promise.all([test.work(), test.work()])
  const states = async () => (await Promise.all(ids.map(see))).map(({ status }) => status).sort()
  expect(await states()).toEqual(['queued', 'running', 'running'])
  expect((await accountOf('first')).spentTodayDollars).toBeCloseTo(spentTodayDollars + 0.18)
  // A limit of another day does not count.
  await test.query('update kie_apis set usage_day = usage_day - 1')
  await work()
  expect((await accountOf('first')).spentTodayDollars).toBeCloseTo(0.1, 1)
  expect(await states()).toEqual(['completed', 'completed', 'completed'])
  await change(id, { dailyCapDollars: null })
  await test.verify()
})

it('MOD-08 PRV-05 a submission whose answer is lost is never sent again, and its booking stays', async () => {
  const [before, credits, count] = [await accountOf('first'), await balance(), fake.interactions.length]
  const video = await make('waves [drop-after-create]')
  expect([video.status, fake.interactions.length, await balance()]).toEqual(['failed', count + 1, credits])
  expect((await accountOf('first')).budgetDollars).toBeCloseTo(before.budgetDollars - 0.09)
  expect([...fake.keys].sort()).toEqual(['google-key', 'second-key'])
  await test.verify()
})

it('MOD-08 GEN-17 an interaction that stays incomplete is sent again twice, and then refunded', async () => {
  const [credits, count] = [await balance(), fake.interactions.length]
  const id = await begin('waves [incomplete]')
  await test.workFor(20, 30_000)
  expect([(await see(id)).status, fake.interactions.length - count, await balance()]).toEqual(['failed', 3, credits])
  await test.verify()
})
