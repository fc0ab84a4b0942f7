import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { AdminModel } from '#contract/models/admin-models.ts'
import { createKieProvider } from '#server/features/providers/kie/kie-provider.ts'
import { removeVideoFiles } from '#server/features/videos/retention/remove-video-files.ts'
import { type KieFake, startKieFake } from '#tests/fakes/kie/kie.ts'
import { addProgram, createVideosAs, listUsed, type Program, postAs } from '#tests/programs/program.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

/**
 * A model that shares nothing with the first two: sold by the second, from 4 to 10 of them, up to 4K, silent. Every
 * number must be its own: of the price, the booking, the figures, the refund.
 */
const definition = {
  ...{ label: 'Acme Grand', summary: 'Silent, by the second.', audio: 'none', promptMax: 900 },
  ...{ seconds: { min: 4, max: 10 }, resolutions: ['720p', '4k'], aspectRatios: ['16:9', '21:9'] },
  ...{ modes: { text: {} }, defaults: { seconds: 4, resolution: '720p' } },
  wire: {
    slugs: { text: 'acme/grand' },
    seconds: { field: 'duration', as: 'number' },
    resolution: { field: 'resolution', values: { '720p': '720p', '4k': '4k' } },
    aspectRatio: { field: 'aspect_ratio', withFrames: 'omit' },
    pictures: {},
    always: { sound: false },
  },
  prices: [
    { resolution: '4k', per: 'second', vendor: 70, credits: 7.25 },
    { per: 'second', vendor: 11, credits: 1.5 },
  ],
}

let test: TestApp
let fake: KieFake
let admin: TestBrowser
let user: TestBrowser
let program: Program
beforeAll(async () => {
  fake = await startKieFake({ looks: 0 })
  const words = { resolution: z.enum(['720p', '4k']), aspect_ratio: z.enum(['16:9', '21:9']) }
  const input = { prompt: z.string(), sound: z.literal(false), duration: z.int().min(4).max(10), ...words }
  fake.learn('acme/grand', z.strictObject(input))
  fake.addAccount({ key: 'the-key', credits: 5000 })
  test = await createTestApp({ SIGNUP_CREDITS: '500', VIDEO_PROVIDER: 'kie' })
  const { storage, log } = test.ctx
  test.ctx.providers.kie = createKieProvider({ apiUrl: fake.url, uploadUrl: fake.uploadUrl, storage, log })
  admin = await test.administrator()
  user = await test.signedIn()
  program = await addProgram(user, { totalCap: 20, maxPerVideo: 11 })
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'the-key', totalCredits: 5000 })
  const { body } = await admin.post('/api/admin/models', { id: 'acme-grand', ...definition })
  expect(body).toMatchObject({ model: { id: 'acme-grand', status: 'paused' } })
  await admin.post('/api/admin/models/acme-grand/resume', {})
})
afterAll(async () => {
  await test.verify()
  await test.close()
  await fake.close()
})

const request = (changes: object = {}) => ({ model: 'acme-grand', prompt: 'a harbour at noon', ...changes })
const ask = (changes: object = {}) => user.post('/api/v1/videos', request(changes))
const quote = (changes: object = {}) => user.post('/api/v1/quotes', request(changes))
const read = async (id: string) => (await user.get(`/api/v1/videos/${id}`)).body
const creditsLeft = async () => (await user.get('/api/auth/current-user')).body.user.credits
const left = async () => (await test.query('select total_credits from kie_apis'))[0]?.total_credits as number
const find4k = async () => {
  const { data } = (await user.get('/api/v1/videos?model=acme-grand&status=completed')).body
  return data.find(({ resolution }: { resolution: string }) => resolution === '4k')
}
async function finish() {
  for (let looks = 0; looks < 4; looks += 1) {
    await test.work()
    test.clock.forward(60_000)
  }
}

it('MOD-01 MOD-11 MOD-16 a model sold by the second is quoted, charged, booked and made by its own numbers', async () => {
  expect((await quote({ seconds: 10, resolution: '4k' })).body).toMatchObject({ credits: 73 })
  const made = await ask({ seconds: 10, resolution: '4k', aspectRatio: '21:9' })
  expect([made.status, made.body.creditsUsed]).toEqual([201, 73])
  expect([await creditsLeft(), await left()]).toEqual([427, 5000])
  await test.work()
  // What ten seconds take in 4K, and not what the operator has stated for the first two models.
  expect(await left()).toBe(4300)
  await finish()
  // The vendor said that it took 100.
  expect([await creditsLeft(), await left()]).toEqual([427, 4900])
  const { data } = made.body
  const video = await read(data[0].id)
  expect(video).toMatchObject({ status: 'completed', seconds: 10, resolution: '4k', aspectRatio: '21:9', audio: false })
  const files = video.files.filter(({ kind }: { kind: string }) => kind === 'video')
  expect(files).toMatchObject([{ resolution: '4k', height: 2160 }])
  expect(fake.tasks.at(-1)?.body).toMatchObject({ model: 'acme/grand', input: { duration: 10, resolution: '4k' } })
})

it('MOD-01 the usual options cost the usual price, and nothing else is offered', async () => {
  const made = await ask()
  expect([made.status, made.body.creditsUsed]).toEqual([201, 6])
  await test.work()
  expect(await left()).toBe(4900 - 4 * 11)
  await finish()
  expect(await read(made.body.data[0].id)).toMatchObject({ status: 'completed', seconds: 4, resolution: '720p' })
  expect([await creditsLeft(), await left()]).toEqual([421, 4860])
  for (const [changes, field] of [
    [{ seconds: 11 }, 'seconds'],
    [{ resolution: '1080p' }, 'resolution'],
    [{ audio: true }, 'audio'],
    [{ aspectRatio: '1:1' }, 'aspectRatio'],
  ] as const)
    expect((await ask(changes)).body).toMatchObject({ code: 'OPTION_NOT_OFFERED', field })
})

it('API-01 AUT-03 MOD-04 a program makes a video with its API token at the same price, and the video is marked as made by the API', async () => {
  const [before, booked] = [await creditsLeft(), await left()]
  const asked = request({ seconds: 7, resolution: '720p' })
  // Only the two models of the specification have prices of their own for programs.
  const { body: quoted } = await postAs(test, program, 'v1/quotes', asked)
  expect(quoted).toMatchObject({ credits: 11, creditsPerTake: 11, balance: before, enough: true })
  expect(quoted.breakdown).toEqual([{ label: '7 seconds in 720p, silent', credits: 11 }])
  // 12 credits, and the token may spend 11 on a video.
  expect((await createVideosAs(test, program, { ...asked, seconds: 8 })).body.code).toBe('TOKEN_BUDGET_REACHED')
  const made = await createVideosAs(test, program, asked)
  expect([made.status, made.body.creditsUsed, made.body.balance]).toEqual([201, 11, before - 11])
  const { id } = made.body.data[0]
  expect(await listUsed(test, program)).toEqual([{ window: 'total', cap: 20, used: 11, resetsAt: null }])
  const [paid] = await test.query(`select amount, api_token_id from transactions where key = 'usage:${id}'`)
  expect(paid).toEqual({ amount: -11, api_token_id: program.id })
  await test.work()
  expect(await left()).toBe(booked - 7 * 11)
  await finish()
  // As the vendor told: ten for each second.
  expect([await creditsLeft(), await left()]).toEqual([before - 11, booked - 70])
  const { tasks } = (await user.get('/api/video-tasks?model=acme-grand')).body
  const origins = tasks.map(({ taskId, createdVia }: Record<string, string>) => [createdVia, taskId === id])
  expect(origins).toEqual([['api', true], ...Array(2).fill(['web', false])])
  expect(tasks[0]).toMatchObject({ status: 'completed', seconds: 7, resolution: '720p', audio: false, creditsUsed: 11 })
})

it('GEN-05 AUT-03 MOD-05 the doors of the specification sell its two models alone, to users and to programs', async () => {
  const [before, jobs] = [await creditsLeft(), fake.tasks.length]
  for (const model of ['acme-grand', 'veo3_lite']) {
    const asked = { prompt: 'waves', model }
    const refused = [await user.post('/api/generate-video', asked), await postAs(test, program, 'n8n/generate', asked)]
    for (const { status, body } of refused)
      expect([status, body.code, body.field, body.message]).toEqual([
        ...[400, 'INVALID_INPUT', 'model', 'Model must be veo3 or veo3_fast'],
      ])
    expect((await postAs(test, program, 'v1/quotes', asked)).status).toBe(200)
  }
  await test.work()
  expect([await creditsLeft(), fake.tasks.length]).toEqual([before, jobs])
  expect(await listUsed(test, program)).toMatchObject([{ used: 11 }])
})

it('AUT-04 MOD-01 the status call of the specification answers for every video, and names only its two resolutions', async () => {
  const { id } = await find4k()
  const { authorization } = program
  const { status, body } = await test.browser().get(`/api/n8n/video-status/${id}`, { authorization })
  expect([status, body]).toEqual([
    200,
    {
      ...{ success: true, taskId: id, status: 'completed', hdVideoUrl: null, resolution: null },
      ...{ videoUrl: expect.stringContaining('/media/'), message: 'The video is ready in 4k.' },
      retryAfterSeconds: null,
    },
  ])
})

it('GEN-17 MOD-01 a failure gives back exactly what was paid, and what was booked', async () => {
  const [before, booked] = [await creditsLeft(), await left()]
  const { id } = (await ask({ prompt: 'a harbour [fail]', seconds: 9, resolution: '4k' })).body.data[0]
  expect(await creditsLeft()).toBe(before - 66)
  await test.work()
  expect(await left()).toBe(booked - 9 * 70)
  await finish()
  expect(await read(id)).toMatchObject({ status: 'failed', creditsUsed: 66, creditsReturned: 66 })
  expect([await creditsLeft(), await left()]).toEqual([before, booked])
})

it('MOD-07 a paused model is refused by the quote and by the charge alike', async () => {
  const before = await creditsLeft()
  await admin.post('/api/admin/models/acme-grand/pause', {})
  for (const door of [quote, ask]) expect((await door()).body.code).toBe('MODEL_PAUSED')
  expect(await creditsLeft()).toBe(before)
  await admin.post('/api/admin/models/acme-grand/resume', {})
})

it('ADM-12 MOD-11 its videos stand under its own name in the figures, with what they brought and took', async () => {
  const { body } = await admin.get('/api/admin/overview?days=7')
  expect(body.models).toEqual([{ model: 'acme-grand', label: 'Acme Grand' }])
  expect(body.days.at(-1)).toMatchObject({
    ...{ creditsUsed: 73 + 6 + 11 + 66, creditsReturned: 66 },
    videos: [{ model: 'acme-grand', completed: 3, failed: 1 }],
  })
  // The vendor took 100, 40 and 70 of its credits of half a cent; users paid 73, 6 and 11 of ours, at 0.9 cents.
  const figures = { costCents: 35, isEstimated: false }
  expect(body.margins).toEqual([
    { model: 'acme-grand', label: 'Acme Grand', videos: 3, ...figures, priceCents: expect.closeTo(27, 6) },
  ])
  expect(body.provider).toMatchObject({ credits: 5000 - 210, perDay: 210 / 7 })
  const listed: AdminModel[] = (await admin.get('/api/admin/models')).body.data
  expect(listed.find(({ model }) => model.id === 'acme-grand')?.figures).toMatchObject({
    ...{ ended: 4, completed: 3, ...figures },
    revenueCents: expect.closeTo(27, 6),
  })
  expect((await user.get('/api/user/stats')).body).toEqual({ credits: 410, videosCreated: 4, totalSpent: 90 })
})

it('MOD-11 its margin is that of its dearest video, by the price of the package with the cheapest credits', async () => {
  const { data } = (await admin.get('/api/admin/margins')).body
  // Eight seconds in 4K: 560 credits of the vendor, for 58 of ours. Four seconds leave the same share.
  expect(data.find(({ model }: { model: string }) => model === 'acme-grand').least).toEqual({
    ...{ what: 'video', seconds: 8, resolution: '4k', via: 'web', credits: 58 },
    ...{ revenueCents: expect.closeTo(52.2, 6), costCents: expect.closeTo(280, 6) },
  })
})

it('CRE-04 MOD-01 a 4K file is deleted with its video', async () => {
  const folder = test.ctx.storage.localFolder ?? ''
  const grand = await find4k()
  const [row] = await test.query(`select media_folder from video_tasks where task_id = '${grand.id}'`)
  expect(await readdir(folder)).toContain(row?.media_folder)
  expect((await user.delete(`/api/v1/videos/${grand.id}`)).status).toBe(204)
  await removeVideoFiles(test.ctx, grand.id)
  expect(await readdir(folder)).not.toContain(row?.media_folder)
})
