import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createKieProvider } from '#server/features/providers/kie/kie-provider.ts'
import { removeVideoFiles } from '#server/features/videos/retention/remove-video-files.ts'
import { type KieFake, startKieFake } from '#tests/fakes/kie/kie.ts'
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
const left = async () => (await test.query('select total_credits from kie_apis'))[0]?.total_credits
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
  await finish()
  expect(await read(made.body.data[0].id)).toMatchObject({ status: 'completed', seconds: 4, resolution: '720p' })
  for (const [changes, field] of [
    [{ seconds: 11 }, 'seconds'],
    [{ resolution: '1080p' }, 'resolution'],
    [{ audio: true }, 'audio'],
    [{ aspectRatio: '1:1' }, 'aspectRatio'],
  ] as const)
    expect((await ask(changes)).body).toMatchObject({ code: 'OPTION_NOT_OFFERED', field })
})

it('GEN-05 MOD-01 the doors of the specification take their two models alone', async () => {
  const before = await creditsLeft()
  const old = await user.post('/api/generate-video', { prompt: 'waves', model: 'acme-grand' })
  expect([old.status, old.body.message]).toEqual([400, 'Model must be veo3 or veo3_fast'])
  expect(await creditsLeft()).toBe(before)
})

it('GEN-17 MOD-01 a failure gives back exactly what was paid, and what was booked', async () => {
  const [before, booked] = [await creditsLeft(), await left()]
  const { id } = (await ask({ prompt: 'a harbour [fail]', seconds: 9, resolution: '4k' })).body.data[0]
  expect(await creditsLeft()).toBe(before - 66)
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
  expect(body.days.at(-1)).toMatchObject({ creditsUsed: 145 })
  const margin = body.margins.find(({ model }: { model: string }) => model === 'acme-grand')
  // The vendor took 100 and 40 of its credits of half a cent; users paid 73 and 6 of ours.
  expect(margin).toMatchObject({ label: 'Acme Grand', videos: 2, costCents: (100 + 40) / 2 / 2 })
  expect(margin.priceCents).toBeCloseTo(((73 + 6) / 2) * (4500 / 5000), 6)
  const { data } = (await admin.get('/api/admin/margins')).body
  expect(data.find(({ model }: { model: string }) => model === 'acme-grand').least.costCents).toBeGreaterThan(0)
})

it('CRE-04 MOD-01 a 4K file is deleted with its video', async () => {
  const folder = test.ctx.storage.localFolder ?? ''
  const { data } = (await user.get('/api/v1/videos?model=acme-grand&status=completed')).body
  const grand = data.find(({ resolution }: { resolution: string }) => resolution === '4k')
  const [row] = await test.query(`select media_folder from video_tasks where task_id = '${grand.id}'`)
  expect(await readdir(folder)).toContain(row?.media_folder)
  expect((await user.delete(`/api/v1/videos/${grand.id}`)).status).toBe(204)
  await removeVideoFiles(test.ctx, grand.id)
  expect(await readdir(folder)).not.toContain(row?.media_folder)
})
