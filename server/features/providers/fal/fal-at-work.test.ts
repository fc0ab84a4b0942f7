import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type FalFake, startFalFake } from '#tests/fakes/fal/fal.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { createFalProvider } from './fal-provider.ts'

let fake: FalFake
let test: TestApp
let admin: TestBrowser
let user: TestBrowser

beforeAll(async () => {
  fake = await startFalFake({ looks: 0 })
  fake.addAccount('fal-key')
  test = await createTestApp({ SIGNUP_CREDITS: '500', PUBLIC_URL: 'https://video.example' })
  const { storage, log } = test.ctx
  test.ctx.providers.fal = createFalProvider({ queueUrl: fake.url, keysUrl: fake.keysUrl, storage, log })
  admin = await test.administrator()
})
afterAll(async () => {
  await test.close()
  await fake.close()
})
beforeEach(async () => {
  user = await test.signedIn()
})

const accounts = async () =>
  (await admin.get('/api/admin/vendor-accounts')).body.filter(({ vendor }: { vendor: string }) => vendor === 'fal')
const offered = async () => {
  const { data } = (await test.browser().get('/api/v1/models')).body
  return data.filter(({ id }: { id: string }) => id.startsWith('fal-')).map(({ status }: { status: string }) => status)
}
const balance = async () => (await user.get('/api/auth/current-user')).body.user.credits

/** Makes the cheapest clip; works until nothing is due within a minute. */
async function make(prompt: string, changes: object = {}) {
  const choice = { model: 'fal-veo-3.1-lite', seconds: 4, audio: false, ...changes }
  const { status, body } = await user.post('/api/v1/videos', { prompt, ...choice })
  expect([status, body.code]).toEqual([201, undefined])
  const { id } = body.data[0]
  for (let rounds = 0; rounds < 12; rounds += 1) {
    await test.work()
    test.clock.forward(5_000)
  }
  return (await user.get(`/api/v1/videos/${id}`)).body
}

it('MOD-08 MOD-11 an account at fal brings its models, and is no account at KIE', async () => {
  await admin.post('/api/admin/kie-apis', { name: 'kie', token: 'kie-key', totalCredits: 100_000 })
  expect(await offered()).toEqual([])
  const body = { vendor: 'fal', name: 'fal', token: 'fal-key', budgetDollars: 10 }
  const added = await admin.post('/api/admin/vendor-accounts', body)
  expect(added.body).toMatchObject({ name: 'fal', token: expect.not.stringContaining('fal-key'), budgetDollars: 10 })
  const [entry] = await test.query(`select after from audit_log where action = 'create-fal-account'`)
  expect(entry?.after).toEqual({ name: 'fal', isEnabled: true, priority: 1, totalCredits: 2000, dailyCapCents: null })
  const unnamed = await admin.post('/api/admin/vendor-accounts', { ...body, token: ' ' })
  expect(unnamed.body).toMatchObject({ code: 'INVALID_INPUT', field: 'token', message: 'Key is required' })
  expect(new Set(await offered())).toEqual(new Set(['active']))
  const again = await admin.post('/api/admin/vendor-accounts', body)
  expect(again.body).toMatchObject({ code: 'TOKEN_TAKEN', message: 'Another account already has this key.' })
  expect((await admin.get('/api/admin/kie-apis')).body.map(({ name }: { name: string }) => name)).toEqual(['kie'])
  const { id } = added.body
  expect((await admin.delete(`/api/admin/kie-apis/${id}`)).status).toBe(404)
  const revealed = await admin.post(`/api/admin/kie-apis/${id}/reveal`, { name: 'token' })
  expect([revealed.status, (await admin.post(`/api/admin/kie-apis/${id}/sync`, {})).status]).toEqual([404, 404])
  expect((await admin.put(`/api/admin/vendor-accounts/${id}`, { budgetDollars: 20 })).body.budgetDollars).toBe(20)
  const limited = await admin.put(`/api/admin/vendor-accounts/${id}`, { budgetDollars: -1 })
  expect([limited.status, (await accounts())[0].budgetDollars]).toEqual([400, 20])
  expect((await user.get('/api/admin/vendor-accounts')).status).toBe(403)
})

it('MOD-08 a user makes a video with it, which is stored and booked on its account alone', async () => {
  const [before, kieBefore] = [(await accounts())[0], (await admin.get('/api/admin/kie-apis')).body[0].totalCredits]
  const credits = await balance()
  const video = await make('waves')
  expect(video).toMatchObject({ status: 'completed', demo: false, seconds: 4 })
  expect(video.files[0]).toMatchObject({ kind: 'video', resolution: '720p', width: 1280, height: 720 })
  expect(credits - (await balance())).toBe(video.creditsUsed)
  const [after] = await accounts()
  // Four seconds at five cents.
  expect(before.budgetDollars - after.budgetDollars).toBeCloseTo(0.2)
  expect(after).toMatchObject({ spentDollars: 0.2, lastUsed: expect.any(String), lastError: null })
  expect((await admin.get('/api/admin/kie-apis')).body[0].totalCredits).toBe(kieBefore)
  expect(fake.jobs.at(-1)).toMatchObject({
    endpoint: 'fal-ai/veo3.1/lite',
    input: { prompt: 'waves', duration: '4s', generate_audio: false, auto_fix: false },
  })
})

/** What fal would send about the last job. */
function lastWebhook() {
  const job = fake.jobs.at(-1)
  if (!job?.webhook) throw new Error('there is no webhook')
  const told = fake.sign(job, JSON.stringify({ request_id: job.id, status: 'OK', payload: null }), test.clock.now())
  return { job, path: new URL(job.webhook).pathname, told }
}

it('MOD-08 GEN-17 a refusal after completion gives the credits and the booking back, and tells why', async () => {
  const [before, credits] = [(await accounts())[0], await balance()]
  const video = await make('a secret [flagged]')
  expect(video).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('content rules') } })
  expect([await balance(), (await accounts())[0].budgetDollars]).toEqual([credits, before.budgetDollars])
})

it('MOD-08 PRV-05 a submission whose answer is lost is not sent twice, and its webhook still brings the video', async () => {
  const jobs = fake.jobs.length
  const asked = {
    model: 'fal-veo-3.1-lite',
    seconds: 4,
    audio: false,
    prompt: 'slow waves [drop-after-create] [webhook-never]',
  }
  const { id } = (await user.post('/api/v1/videos', asked)).body.data[0]
  await test.work()
  expect(fake.jobs.length).toBe(jobs + 1)
  const { job, path, told } = lastWebhook()
  const forged = await test.app.inject({ method: 'POST', url: path, ...told, payload: `${told.payload} ` })
  expect(forged.statusCode).toBe(403)
  expect((await test.app.inject({ method: 'POST', url: path, ...told })).statusCode).toBe(200)
  job.isDone = true
  for (let rounds = 0; rounds < 6; rounds += 1) {
    await test.work()
    test.clock.forward(5_000)
  }
  expect((await user.get(`/api/v1/videos/${id}`)).body.status).toBe('completed')
  expect(fake.jobs.length).toBe(jobs + 1)
  await test.verify()
})

it('MOD-08 GEN-17 a proxy that fails at the result of a finished job has nothing made twice', async () => {
  const jobs = fake.jobs.length
  const video = await make('waves [edge-503]')
  expect([video.status, fake.jobs.length]).toEqual(['completed', jobs + 1])
})

it('MOD-08 GEN-17 an error of the model that passes has nothing made twice; one that stays is refunded in minutes', async () => {
  const [{ budgetDollars }, credits] = [(await accounts())[0], await balance()]
  const asked = { model: 'fal-veo-3.1-lite', seconds: 4, audio: false }
  for (const [prompt, status, jobs] of [
    ['waves [broken]', 'failed', 3],
    ['waves [stumbles]', 'completed', 1],
  ] as const) {
    const before = fake.jobs.length
    const { id } = (await user.post('/api/v1/videos', { ...asked, prompt })).body.data[0]
    await test.workFor(20, 30_000)
    expect([(await user.get(`/api/v1/videos/${id}`)).body.status, fake.jobs.length - before]).toEqual([status, jobs])
    if (status === 'failed')
      expect([await balance(), (await accounts())[0].budgetDollars]).toEqual([credits, budgetDollars])
  }
  await test.verify()
})

it('MOD-08 GEN-17 the passing errors of a video that is sent again are counted from the start', async () => {
  const before = fake.jobs.length
  const asked = { model: 'fal-veo-3.1-lite', seconds: 4, audio: false, prompt: 'waves [broken]' }
  const { id } = (await user.post('/api/v1/videos', asked)).body.data[0]
  for (let round = 0; round < 20 && fake.jobs.length < before + 2; round += 1) await test.workFor(1, 30_000)
  const again = fake.jobs[before + 1]
  again?.words.delete('broken')
  again?.words.set('stumbles', '')
  await test.workFor(10, 30_000)
  const { status } = (await user.get(`/api/v1/videos/${id}`)).body
  expect([status, fake.jobs.length - before, again?.results]).toEqual(['completed', 2, 3])
  await test.verify()
})

it('MOD-08 PRV-05 a webhook after the deadline of an accepted video still delivers it, free of charge', async () => {
  const credits = await balance()
  const asked = { model: 'fal-veo-3.1-lite', seconds: 4, audio: false, prompt: 'late waves [never] [webhook-never]' }
  const { id } = (await user.post('/api/v1/videos', asked)).body.data[0]
  await test.workFor(20, 4 * 60_000)
  expect([(await user.get(`/api/v1/videos/${id}`)).body.status, await balance()]).toEqual(['failed', credits])
  const { job, path, told } = lastWebhook()
  job.words.delete('never')
  job.isDone = true
  expect((await test.app.inject({ method: 'POST', url: path, ...told })).statusCode).toBe(200)
  await test.workFor(2, 5_000)
  expect([(await user.get(`/api/v1/videos/${id}`)).body.status, await balance()]).toEqual(['completed', credits])
  await test.verify()
  // The first one signed in more than an hour ago.
  admin = await test.administrator()
})

it('MOD-08 PRV-03 no key of KIE is ever shown to fal, even if no account there can take the video', async () => {
  await test.query(`update admin_settings set kie_token = '${test.ctx.secrets.seal('kie-settings-key')}'`)
  const { id } = (await accounts())[0]
  await admin.put(`/api/admin/vendor-accounts/${id}`, { budgetDollars: 0 })
  expect((await make('waves')).status).toBe('queued')
  await admin.put(`/api/admin/vendor-accounts/${id}`, { budgetDollars: 20 })
  expect([...fake.keys]).toEqual(['fal-key'])
})

it('MOD-08 a locked account is told to the operator, and the video waits for another', async () => {
  const video = await make('waves [locked]')
  expect(video.status).toBe('queued')
  expect((await accounts())[0].lastError).toContain('locked')
})
