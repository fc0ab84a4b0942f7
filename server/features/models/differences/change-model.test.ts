import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminModel } from '#contract/models/admin-models.ts'
import type { Model } from '#contract/models/model.ts'
import { catalogue } from '#server/features/models/catalogue/catalogue.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

let test: TestApp
let admin: TestBrowser
let user: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '50' })
  admin = await test.administrator()
  user = await test.signedIn()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.query('update users set credits = 50')
  await test.query('delete from transactions')
  await test.query('delete from video_tasks')
})
afterEach(() => test.query('delete from model_differences'))

const body = { model: 'demo', prompt: 'waves' }
const change = (changes: object, id = 'demo') => admin.put(`/api/admin/models/${id}`, changes)
const listAll = async (): Promise<AdminModel[]> => (await admin.get('/api/admin/models')).body.data
const offered = async (): Promise<Model[]> => (await user.get('/api/v1/models')).body.data
const quote = async (more: object = {}) => (await user.post('/api/v1/quotes', { ...body, ...more })).body
const shipped = catalogue.map(({ id }) => id)
/** Models of vendors without an account are shown to nobody. */
const visible = (ids: readonly string[]) => ids.filter((id) => !/^(fal|google)-/.test(id))
const clip = (credits: number) => [{ per: 'clip', credits }]

describe('the changes of the operator', () => {
  it('MOD-11 rename, describe and price a model, at once and for every instance, with a new ETag', async () => {
    const first = await test.app.inject('/api/v1/models')
    const etag = String(first.headers.etag)
    const saved = await change({ label: 'Sketch', summary: 'Draws.', prices: { text: clip(4) } })
    expect(saved.body).toMatchObject({
      model: { label: 'Sketch', summary: 'Draws.', fromCredits: 1 },
      shipped: { label: 'Demo', modes: { text: { prices: { length: 4 } } } },
      changes: { label: 'Sketch', prices: { text: clip(4) } },
    })
    const again = await test.app.inject({ url: '/api/v1/models', headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.headers.etag === etag]).toEqual([200, false])
    const demo = (await offered()).find(({ id }) => id === 'demo')
    expect(demo).toMatchObject({ label: 'Sketch', modes: { text: { prices: clip(4) } } })
    expect(demo?.modes.image?.prices).toHaveLength(4)
    expect(await quote({ takes: 2 })).toMatchObject({ credits: 8, creditsPerTake: 4 })
    expect((await user.post('/api/v1/videos', body)).body.creditsUsed).toBe(4)
    expect((await change({})).body.model.label).toBe('Demo')
    expect((await quote()).credits).toBe(1)
  })

  it('MOD-11 multiply the prices of the catalogue by a factor, those of upgrades too', async () => {
    const { model } = (await change({ priceFactor: 3.5 })).body
    expect(model.modes.text.prices.map(({ credits }: { credits: number }) => credits)).toEqual([0.7, 0.875, 1.4, 1.75])
    expect(model.upgradePrices).toEqual([{ to: '1080p', per: 'second', credits: 0.875 }])
    expect((await quote({ seconds: 8 })).credits).toBe(7)
  })

  it('MOD-04 MOD-11 a price that rose between quote and charge is refused, not charged', async () => {
    expect((await quote()).credits).toBe(1)
    const { space } = test.ctx.storage
    test.ctx.storage.space = async () => {
      test.ctx.storage.space = space
      await change({ priceFactor: 9 })
      return space()
    }
    const refused = await user.post('/api/v1/videos', { ...body, maxCredits: 1 })
    expect([refused.status, refused.body.code]).toEqual([409, 'COST_ABOVE_MAX'])
    expect((await user.get('/api/auth/current-user')).body.user.credits).toBe(50)
  })

  it('MOD-11 hide a model from users, but not from the administration', async () => {
    await change({ isHidden: true })
    const others = visible(shipped).filter((id) => id !== 'demo')
    const left = await offered()
    expect(left.map(({ id }) => id)).toEqual(others)
    const allowed = left.filter(({ status }) => status === 'active').map(({ id }) => id)
    expect(await quote()).toMatchObject({ code: 'OPTION_NOT_OFFERED', field: 'model', allowed })
    expect((await listAll()).find(({ model }) => model.id === 'demo')).toMatchObject({ isHidden: true })
  })

  it('MOD-11 SHL-08 retire a model on its day, with its successor, and announce it 30 days before', async () => {
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    const coming = (await change({ retiresOn: soon, replacedBy: 'veo3' })).body
    expect(coming.model).toMatchObject({ status: 'active', retiresOn: soon })
    const [year, month, day] = soon.split('-').map(Number)
    expect(coming.notices).toEqual([expect.stringMatching(`^Retires on ${day}/${month}/${year}, in (19|20) days\\.$`)])
    expect((await change({ retiresOn: '2099-01-01' })).body.notices).toEqual([])
    expect((await change({ retiresOn: '2020-01-01', replacedBy: 'veo3' })).body.model.status).toBe('retired')
    const refused = await user.post('/api/v1/videos', body)
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([
      410,
      'MODEL_RETIRED',
      { replacedBy: 'veo3' },
    ])
  })

  it('MOD-11 an end that would strand videos is refused, and changes nothing', async () => {
    const { data } = (await user.post('/api/v1/videos', { ...body, takes: 2 })).body
    const refused = await change({ retiresOn: '2020-01-01' })
    expect([refused.status, refused.body.code, refused.body.field, refused.body.params]).toEqual([
      ...[409, 'MODEL_IN_USE', 'retiresOn'],
      { videos: 2 },
    ])
    expect(await test.query('select * from model_differences')).toEqual([])
    for (const { id } of data) await user.post(`/api/video/${id}/cancel`)
    expect((await change({ retiresOn: '2020-01-01' })).status).toBe(200)
  })
})

it.each<[string, object, string, string?]>([
  ['the prices that the settings have', { prices: { text: clip(2) } }, 'prices', 'veo3'],
  ['a factor on the prices that the settings have', { priceFactor: 2 }, 'priceFactor', 'veo3'],
  ['hiding a model that pages name', { isHidden: true }, 'isHidden', 'veo3_fast'],
  ['hiding the successor of another', { isHidden: true }, 'isHidden', 'veo3_fast'],
  ['a factor beside prices', { priceFactor: 2, prices: { text: clip(2) } }, 'priceFactor'],
  [
    'a resolution that is not made',
    { prices: { text: [{ ...clip(2)[0], resolution: '4k' }] } },
    'prices.text.0.resolution',
  ],
  ['a length that is not made', { prices: { text: [{ ...clip(2)[0], seconds: 5 }] } }, 'prices.text.0.seconds'],
  ['a combination without a price', { prices: { text: [{ ...clip(2)[0], seconds: 4 }] } }, 'prices.text'],
  ['a mode that it lacks', { prices: { frames: clip(2) } }, 'prices', 'veo3'],
  ['an upgrade that it lacks', { upgradePrices: [{ to: '4k', per: 'clip', credits: 1 }] }, 'upgradePrices.0.to'],
  ['an upgrade without a price', { upgradePrices: [] }, 'upgradePrices'],
  [
    'two prices of one upgrade',
    { upgradePrices: [1, 2].map((credits) => ({ to: '1080p', per: 'clip', credits })) },
    'upgradePrices.1.to',
  ],
  ['itself as successor', { replacedBy: 'demo' }, 'replacedBy'],
  ['an unknown successor', { replacedBy: 'veo9' }, 'replacedBy'],
  ['an empty name', { label: ' ' }, 'label'],
  ['no price', { prices: { text: [] } }, 'prices.text'],
  ['a price of 0', { prices: { text: clip(0) } }, 'prices.text.0.credits'],
  ['a factor of 0', { priceFactor: 0 }, 'priceFactor'],
  ['a date that does not exist', { retiresOn: '2030-02-30' }, 'retiresOn'],
  ['an unknown field', { colour: 'red' }, 'colour'],
])('MOD-11 refuses %s, with the field', async (_, changes, field, id = 'demo') => {
  const refused = await change(changes, id)
  expect([refused.status, refused.body.code, refused.body.field]).toEqual([400, 'INVALID_INPUT', field])
  expect(await test.query('select * from model_differences')).toEqual([])
})

it('MOD-11 a hidden model is nobody’s successor', async () => {
  await change({ isHidden: true })
  const refused = await change({ replacedBy: 'demo' }, 'veo3')
  expect([refused.body.field, refused.body.message]).toEqual(['replacedBy', 'Demo is hidden.'])
  await change({})
  await change({ replacedBy: 'demo' }, 'veo3')
  expect((await change({ isHidden: true })).body).toMatchObject({
    field: 'isHidden',
    message: 'It replaces Veo3 (Quality).',
  })
})

it('MOD-11 stored changes that no longer fit are ignored with a notice, and so are unknown models', async () => {
  await test.query(`insert into model_differences (model_id, changes, place) values
    ('demo', '{"label": "Sketch", "prices": {"text": [{"per": "clip", "credits": 3, "resolution": "8k"}]}}', 0),
    ('veo3', '{"colour": "red"}', 1), ('gone', '{"label": "Gone"}', 2)`)
  expect((await offered()).slice(0, 3).map(({ id, label }) => [id, label])).toEqual([
    ['demo', 'Demo'],
    ['veo3', 'Veo3 (Quality)'],
    ['veo3_fast', 'Veo3 Fast'],
  ])
  expect((await quote()).credits).toBe(1)
  const [demo, veo3] = await listAll()
  expect(demo?.notices).toEqual([
    expect.stringContaining('are ignored. prices.text.0.resolution: This mode offers only'),
  ])
  expect(veo3?.notices).toEqual([expect.stringContaining('They cannot be read.')])
})

it('MOD-11 a further route that no longer fits is ignored with a notice, and the other changes count', async () => {
  await test.query(`insert into model_differences (model_id, changes) values ('demo', '{"label": "Sketch",
    "prices": {"text": [{"per": "clip", "credits": 3}]}, "failover": [{"model": "veo3", "modes": ["extend"]}]}')`)
  expect((await offered()).find(({ id }) => id === 'demo')?.label).toBe('Sketch')
  expect((await quote()).credits).toBe(3)
  expect((await listAll()).find(({ model }) => model.id === 'demo')?.notices).toEqual([
    expect.stringContaining('failover: another model no longer makes all that this one sells.'),
  ])
})

describe('the order', () => {
  const order = (ids: string[]) => admin.put('/api/admin/model-order', { ids })

  it('MOD-11 is that of the operator; new models come last', async () => {
    const wanted = shipped.toReversed()
    expect((await order(wanted)).status).toBe(200)
    expect((await offered()).map(({ id }) => id)).toEqual(visible(wanted))
    await test.query(`delete from model_differences where model_id = 'demo'`)
    expect((await offered()).map(({ id }) => id)).toEqual([...visible(wanted).filter((id) => id !== 'demo'), 'demo'])
  })

  it('MOD-11 names every model once', async () => {
    for (const ids of [[], ['demo'], [...shipped.slice(1), 'veo3'], [...shipped, 'gone']])
      expect((await order(ids)).body).toMatchObject({ code: 'INVALID_INPUT', field: 'ids' })
  })
})

it('MOD-11 ADM-11 every change is in the audit log, once, with what was before', async () => {
  await test.query('delete from audit_log')
  await change({ label: 'Sketch' })
  await change({ label: 'Sketch' })
  await change({ summary: 'Draws.' })
  await admin.put('/api/admin/model-order', { ids: shipped })
  await admin.put('/api/admin/model-order', { ids: shipped.toReversed() })
  const log = await test.query('select action, subject, before, after from audit_log order by id')
  expect(log.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['change-model', {}, { label: 'Sketch' }],
    ['change-model', { label: 'Sketch' }, { summary: 'Draws.' }],
    ['order-models', { order: shipped.join(', ') }, { order: shipped.toReversed().join(', ') }],
  ])
})

it('MOD-11 changes that were made from others than the stored ones are refused', async () => {
  const dearer = { prices: { text: clip(4) } }
  await change(dearer)
  const renamed = { ...dearer, label: 'Sketch' }
  for (const startedFrom of [{}, { prices: { text: clip(5) } }]) {
    const refused = await change({ label: 'Sketch', startedFrom })
    expect([refused.status, refused.body.code]).toEqual([409, 'MODEL_CHANGED'])
  }
  expect((await listAll()).find(({ model }) => model.id === 'demo')?.changes).toEqual(dearer)
  // The second call is the first one again, after its answer was lost.
  for (const _ of ['first', 'again'])
    expect((await change({ ...renamed, startedFrom: dearer })).body.changes).toEqual(renamed)
  expect((await change({})).body.changes).toEqual({})
})

it('MOD-11 an unknown model is not found', async () => {
  for (const answer of [await change({}, 'gone'), await admin.post('/api/admin/models/gone/pause', {})])
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
})
