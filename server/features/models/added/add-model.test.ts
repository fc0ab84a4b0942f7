import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { AdminModel } from '#contract/models/admin-models.ts'
import { createKieProvider } from '#server/features/providers/kie/kie-provider.ts'
import { type KieFake, startKieFake } from '#tests/fakes/kie/kie.ts'
import { makeClip } from '#tests/make-clip.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let fake: KieFake
let admin: TestBrowser
let user: TestBrowser
beforeAll(async () => {
  fake = await startKieFake({ clips: () => makeClip('16:9', { seconds: 5 }), looks: 0 })
  const input = { prompt: z.string(), sound: z.boolean(), duration: z.enum(['5', '10']), aspect_ratio: z.string() }
  fake.learn('acme/one-text', z.strictObject(input))
  test = await createTestApp({ SIGNUP_CREDITS: '500', VIDEO_PROVIDER: 'kie' })
  const { storage, log } = test.ctx
  test.ctx.providers.kie = createKieProvider({ apiUrl: fake.url, uploadUrl: fake.uploadUrl, storage, log })
  fake.addAccount({ key: 'the-key', credits: 100_000 })
  admin = await test.administrator()
  user = await test.signedIn()
  await admin.post('/api/admin/kie-apis', { name: 'one', token: 'the-key', totalCredits: 100_000 })
})
afterAll(async () => {
  await test.close()
  await fake.close()
})

const wire = {
  slugs: { text: 'acme/one-text', image: 'acme/one-image' },
  seconds: { field: 'duration', as: 'text' },
  aspectRatio: { field: 'aspect_ratio', withFrames: 'omit' },
  audio: 'sound',
  pictures: { first: { field: 'image_urls', as: 'list' } },
  always: {},
}
const definition = {
  ...{ label: 'Acme One', summary: 'Five or ten seconds with sound.', audio: 'optional', promptMax: 1000 },
  ...{ seconds: { values: [5, 10] }, resolutions: ['720p'], aspectRatios: ['16:9', '9:16', '1:1'] },
  ...{ modes: { text: {}, image: {} }, defaults: { seconds: 5, resolution: '720p' }, wire },
  prices: [
    { per: 'clip', seconds: 5, vendor: 40, credits: 3 },
    { per: 'second', vendor: 10 },
  ],
}
const path = (id: string) => `/api/admin/models/${id}/definition`
const add = (id: string, changes: object = {}) => admin.post('/api/admin/models', { id, ...definition, ...changes })
const resume = (id: string) => admin.post(`/api/admin/models/${id}/resume`, {})
const ask = (model: string, changes: object = {}) => user.post('/api/v1/videos', { model, prompt: 'waves', ...changes })
const read = async (id: string) => (await user.get(`/api/v1/videos/${id}`)).body
const adminModel = async (id: string): Promise<AdminModel> => {
  const { data } = (await admin.get('/api/admin/models')).body
  return data.find(({ model }: AdminModel) => model.id === id)
}
async function finish() {
  for (let looks = 0; looks < 4; looks += 1) {
    await test.work()
    test.clock.forward(60_000)
  }
}

it('MOD-11 an added model is paused, tried, resumed and used through the public door, in its own words', async () => {
  const added = await add('acme-one')
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({
    ...{ isAdded: true, definition, pause: { by: 'operator' } },
    model: { id: 'acme-one', status: 'paused', audio: 'optional' },
  })
  expect((await ask('acme-one')).body.code).toBe('MODEL_PAUSED')
  const tried = await admin.post('/api/admin/models/acme-one/trial', { prompt: 'waves at dusk' })
  expect(tried.status).toBe(201)
  await finish()
  expect((await admin.get(`/api/v1/videos/${tried.body.id}`)).body.status).toBe('completed')
  expect(fake.tasks.at(-1)?.body).toMatchObject({
    model: 'acme/one-text',
    input: { prompt: 'waves at dusk', duration: '5', aspect_ratio: '16:9', sound: true },
  })
  expect((await resume('acme-one')).status).toBe(200)
  const { data } = (await user.get('/api/v1/models')).body
  expect(data.find(({ id }: { id: string }) => id === 'acme-one')).toMatchObject({ status: 'active', fromCredits: 3 })
  const made = await ask('acme-one', { audio: false })
  expect([made.status, made.body.creditsUsed]).toEqual([201, 3])
  const { id } = made.body.data[0]
  await finish()
  const video = await read(id)
  expect(video).toMatchObject({ status: 'completed', model: 'acme-one', seconds: 5 })
  const [file] = video.files
  expect((await test.app.inject(new URL(file.url).pathname)).rawPayload).toHaveLength(file.bytes)
  expect(fake.tasks.at(-1)?.body).toMatchObject({ input: { sound: false } })
  const costs = await test.query(
    `select estimated_cost::float, provider_cost::float from video_tasks where task_id = '${id}'`,
  )
  // Planned by the definition; booked as the vendor's record says.
  expect(costs).toEqual([{ estimated_cost: 40, provider_cost: 50 }])
  expect((await adminModel('acme-one')).figures).toMatchObject({ ended: 2, completed: 2, isEstimated: false })
  const refused = await ask('acme-one', { seconds: 7 })
  expect(refused.body).toMatchObject({ code: 'OPTION_NOT_OFFERED', field: 'seconds' })
  await test.verify()
})

it.each<[object, string]>([
  [{ modes: {} }, 'modes'],
  [{ modes: { frames: {} } }, 'wire.slugs.frames'],
  [
    {
      modes: { references: {} },
      wire: { ...wire, slugs: { references: 'a' }, pictures: { reference: { field: 'urls', as: 'list' } } },
    },
    'modes.references.images',
  ],
  [{ defaults: { seconds: 7, resolution: '720p' } }, 'defaults.seconds'],
  [{ defaults: { seconds: 5, resolution: '4k' } }, 'defaults.resolution'],
  [{ resolutions: ['720p', '1080p'] }, 'wire.resolution.field'],
  [{ resolutions: ['720p', 'large'] }, 'resolutions.1'],
  [{ seconds: { min: 9, max: 3 } }, 'seconds'],
  [{ prices: [{ per: 'clip', seconds: 5, vendor: 50 }] }, 'prices'],
  [{ prices: [...definition.prices, { per: 'clip', seconds: 6, vendor: 50 }] }, 'prices'],
  [{ prices: [{ per: 'clip', vendor: 0 }] }, 'prices.0.vendor'],
  [{ wire: { ...wire, audio: undefined } }, 'wire.audio'],
  [{ wire: { ...wire, aspectRatio: undefined } }, 'wire.aspectRatio.field'],
  [{ wire: { ...wire, pictures: {} } }, 'wire.pictures.first.field'],
  [{ wire: { ...wire, always: { mode: 'Spicy' } } }, 'wire.always'],
  [{ wire: { ...wire, always: { nsfw_checker: false } } }, 'wire.always'],
  [{ surprise: true }, 'surprise'],
])('MOD-11 the contradiction %j is refused at the field %s', async (changes, field) => {
  const { status, body } = await add('contradicts-itself', changes)
  expect([status, body.code, body.field]).toEqual([400, 'INVALID_INPUT', field])
})

it('MOD-11 ids are not used twice, neither those of shipped nor those of removed models', async () => {
  for (const id of ['veo3', 'Wrong Id'])
    expect((await add(id)).body).toMatchObject({ code: 'INVALID_INPUT', field: 'id' })
  expect((await add('short-lived')).status).toBe(201)
  expect((await add('short-lived')).body).toMatchObject({ field: 'id' })
  expect((await admin.put('/api/admin/models/demo', { replacedBy: 'short-lived' })).status).toBe(200)
  expect((await admin.delete(path('short-lived'))).body).toMatchObject({ code: 'INVALID_INPUT', field: 'id' })
  await admin.put('/api/admin/models/demo', {})
  expect((await admin.delete(path('short-lived'))).body).toEqual({ success: true })
  expect(await adminModel('short-lived')).toBeUndefined()
  expect((await admin.delete(path('short-lived'))).status).toBe(404)
  expect((await resume('short-lived')).status).toBe(404)
  expect((await add('short-lived')).body).toMatchObject({ field: 'id' })
  expect((await admin.delete(path('veo3'))).status).toBe(404)
  expect((await admin.put(path('kling-3.0'), definition)).status).toBe(404)
})

it('MOD-11 ADM-11 a video at work keeps the definition of its charge; what would end open videos is refused', async () => {
  await add('changing')
  await resume('changing')
  const { id } = (await ask('changing')).body.data[0]
  const changed = { ...definition, label: 'Changed', wire: { ...wire, slugs: { text: 'acme/two', image: 'acme/two' } } }
  const refused = await admin.put(path('changing'), changed)
  expect(refused.body).toMatchObject({
    code: 'MODEL_IN_USE',
    message: expect.stringContaining('1 video of this model'),
  })
  await test.work()
  expect((await admin.delete(path('changing'))).body.code).toBe('MODEL_IN_USE')
  const answer = await admin.put(path('changing'), changed)
  expect(answer.body).toMatchObject({ model: { label: 'Changed', status: 'paused' }, atWork: 1 })
  await finish()
  expect(await read(id)).toMatchObject({ status: 'completed' })
  expect(fake.tasks.at(-1)?.body).toMatchObject({ model: 'acme/one-text' })
  expect((await admin.delete(path('changing'))).status).toBe(200)
  expect((await user.get('/api/v1/videos?model=changing')).body.data).toHaveLength(1)
  const rows = await test.query(`select action from audit_log where subject = 'model:changing' order by id`)
  expect(rows.map(({ action }) => action)).toEqual([
    ...['add-model', 'resume-model', 'pause-model', 'change-added-model', 'remove-added-model'],
  ])
})

it('MOD-11 a definition that was made from another one than the stored one is refused', async () => {
  await add('shared')
  const [mine, theirs] = [
    { ...definition, label: 'Mine' },
    { ...definition, label: 'Theirs' },
  ]
  const put = (changes: object) => admin.put(path('shared'), changes)
  expect((await put({ ...theirs, startedFrom: definition })).status).toBe(200)
  const refused = await put({ ...mine, startedFrom: definition })
  expect([refused.status, refused.body.code]).toEqual([409, 'MODEL_CHANGED'])
  expect((await adminModel('shared')).definition).toMatchObject(theirs)
  // The second call is the first one again, after its answer was lost.
  for (const _ of ['first', 'again'])
    expect((await put({ ...mine, startedFrom: theirs })).body.definition).toMatchObject(mine)
  expect((await put(definition)).status).toBe(200)
})

it('MOD-11 a video that was charged while its model was changed and removed is made as it was charged', async () => {
  await add('fleeting')
  await resume('fleeting')
  const { id } = (await ask('fleeting')).body.data[0]
  // As if both had been committed between the charge's reading of the models and its end.
  await test.query(`update added_models set removed_at = now(), definition = '{}' where id = 'fleeting'`)
  await finish()
  expect(await read(id)).toMatchObject({ status: 'completed', model: 'fleeting' })
  expect((await ask('fleeting')).body).toMatchObject({ code: 'OPTION_NOT_OFFERED', field: 'model' })
})

it("MOD-07 MOD-11 a name that the provider does not know pauses the model, with the provider's words", async () => {
  await add('misspelt', { wire: { ...wire, slugs: { text: 'acme/tow-text', image: 'acme/one-image' } } })
  await resume('misspelt')
  const before = (await user.get('/api/auth/current-user')).body.user.credits
  for (let video = 0; video < 3; video++) {
    const { id } = (await ask('misspelt')).body.data[0]
    await finish()
    expect(await read(id)).toMatchObject({ status: 'failed', creditsReturned: 3 })
  }
  const { model, pause } = await adminModel('misspelt')
  expect([model.status, pause?.by, pause?.reason]).toEqual(['paused', 'provider', expect.stringMatching(/not found/i)])
  expect((await user.get('/api/auth/current-user')).body.user.credits).toBe(before)
  await test.verify()
})
