import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ModelMargin } from '#contract/models/model-margins.ts'
import { textWorkflow } from '#tests/fakes/comfyui/workflow.ts'
import { gpuDefinition } from '#tests/gpu/definitions.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import type { Margins } from './list-margins.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.administrator()
})
afterAll(() => test.close())

/** As in a new installation. */
beforeEach(async () => {
  await test.query('delete from model_differences')
  await test.query('delete from kie_apis')
  await test.query(`update admin_settings set veo3_credits = 5, veo3_fast_credits = 1, veo3_api_price = 10,
    veo3_fast_api_price = 2`)
  await sell([1000, 0], [2500, 250], [4500, 500])
})

/** Credits and bonus of the packages for 10, 25 and 45 dollars. */
async function sell(...packages: [number, number][]) {
  for (const [index, [credits, bonus]] of packages.entries())
    await test.query(`update credit_packages set is_active = true, credits = ${credits}, bonus_credits = ${bonus}
      where price = ${[10, 25, 45][index]}`)
}

const read = async () => (await admin.get('/api/admin/margins')).body as Margins
const find = (margins: Margins, id: string) => margins.data.find(({ model }) => model === id) as ModelMargin
const proposalsOf = ({ data }: Margins) =>
  data.flatMap(({ model, proposedCredits }) => (proposedCredits === null ? [] : [{ model, proposedCredits }]))
const apply = (proposals: unknown) => admin.post('/api/admin/margins/apply', { proposals })
const marginOf = ({ least }: ModelMargin) => 1 - least.costCents / least.revenueCents
/** A model of the jobs API that brings far more than its cost. */
const dear = {
  ...{ label: 'Acme', summary: 'By the second.', audio: 'none', promptMax: 900, modes: { text: {} } },
  ...{ seconds: { values: [5] }, resolutions: ['720p'], aspectRatios: ['16:9'] },
  ...{ defaults: { seconds: 5, resolution: '720p' }, prices: [{ per: 'second', vendor: 10, credits: 20 }] },
  wire: { slugs: { text: 'acme/one' }, seconds: { field: 'duration', as: 'number' }, pictures: {}, always: {} },
}
const thin = ({ data }: Margins) => data.filter((one) => marginOf(one) < 0.3 - 1e-9).map(({ model }) => model)

describe('the margins of a new installation', () => {
  it('MOD-11 every model but those that the specification prices leaves 30 % with the packages for sale', async () => {
    const margins = await read()
    expect(margins.centsPerCredit).toBeCloseTo(0.9, 9)
    expect(margins.data.length).toBeGreaterThan(15)
    expect(thin(margins)).toEqual(['veo3_fast', 'veo3', 'veo3_lite'])
    expect(proposalsOf(margins).map(({ model }) => model)).toEqual(['veo3_fast', 'veo3', 'veo3_lite'])
  })

  it('MOD-11 count the bonus, the cost that the operator has stated for an account, and its price of a credit', async () => {
    expect(find(await read(), 'veo3_fast').least).toMatchObject({ credits: 1, costCents: expect.closeTo(30, 6) })
    await admin.post('/api/admin/kie-apis', { name: 'Main', token: 'a token' })
    const { least, proposedCredits } = find(await read(), 'veo3_fast')
    expect(least).toMatchObject({ what: 'video', seconds: 8, resolution: '720p', via: 'web', credits: 1 })
    expect(least.revenueCents).toBeCloseTo(0.9, 9)
    // 80 credits of KIE at half a cent; 40 / 0.7 / 0.9 credits.
    expect([least.costCents, proposedCredits]).toEqual([expect.closeTo(40, 6), 64])
    await admin.post('/api/admin/kie-apis', { name: 'Dear', token: 'b token', creditPrice: '0.01' })
    expect(find(await read(), 'veo3_fast').least.costCents).toBeCloseTo(80, 6)
  })

  it('MOD-11 count no account that is disabled or deleted, and none of another service', async () => {
    const connect = async (name: string, creditPrice: string): Promise<string> =>
      (await admin.post('/api/admin/kie-apis', { name, token: `the token of ${name}`, creditPrice })).body.id
    const cents = async () => find(await read(), 'veo3_fast').least.costCents
    await connect('Used', '0.005')
    const [off, gone] = [await connect('Off', '0.01'), await connect('Gone', '0.02')]
    expect(await cents()).toBeCloseTo(160, 6)
    await admin.delete(`/api/admin/kie-apis/${gone}`)
    expect(await cents()).toBeCloseTo(80, 6)
    await admin.put(`/api/admin/kie-apis/${off}`, { isEnabled: false })
    expect(await cents()).toBeCloseTo(40, 6)
    await admin.post('/api/admin/vendor-accounts', { vendor: 'fal', name: 'fal', token: 'k:s', budgetDollars: 50 })
    expect(await cents()).toBeCloseTo(40, 6)
  })

  it('MOD-11 are those of models that users can choose', async () => {
    const ids = async () => (await read()).data.map(({ model }) => model)
    expect(await ids()).not.toContain('fal-veo-3.1')
    await admin.post('/api/admin/vendor-accounts', { vendor: 'fal', name: 'fal', token: 'k:s', budgetDollars: 50 })
    expect(await ids()).toContain('fal-veo-3.1')
    await admin.post('/api/admin/vendor-accounts', { vendor: 'google', name: 'google', token: 'a key' })
    expect(await ids()).toContain('google-omni-1.2')
    expect(thin(await read())).toEqual(['veo3_fast', 'veo3', 'veo3_lite'])
    await admin.put('/api/admin/models/wan-2.7', { isHidden: true })
    await admin.post('/api/admin/models/kling-3.0/pause', {})
    const left = await ids()
    expect(left).not.toContain('wan-2.7')
    expect(left).not.toContain('kling-3.0')
  })

  it('MOD-11 without a package for sale, credits bring nothing', async () => {
    await test.query('update credit_packages set is_active = false')
    expect(await read()).toEqual({ centsPerCredit: null, data: [] })
  })
})

describe('the proposed prices', () => {
  it('MOD-11 ADM-11 are set together with one call, are what users pay, and leave 30 % on every video', async () => {
    await admin.post('/api/admin/kie-apis', { name: 'Main', token: 'a token' })
    const { status, body } = await apply(proposalsOf(await read()))
    expect(status).toBe(200)
    expect(thin(body)).toEqual([])
    expect(proposalsOf(body)).toEqual([])
    expect((await test.browser().get('/api/pricing/current')).body).toEqual({
      veo3_fast: { web_credits: 64, api_credits: 64 },
      veo3_quality: { web_credits: 318, api_credits: 318 },
    })
    const models = (await test.browser().get('/api/v1/models')).body.data
    expect(models.find(({ id }: { id: string }) => id === 'veo3_lite').fromCredits).toBeGreaterThanOrEqual(24)
    const log = await test.query(`select action, subject, before, after from audit_log where action in
      ('update-admin-settings', 'change-model') and created_at > now() - interval '1 hour' order by id desc limit 5`)
    expect(log).toContainEqual({
      ...{ action: 'update-admin-settings', subject: 'settings' },
      before: { veo3FastCredits: 1, veo3FastApiPrice: '2.00' },
      after: { veo3FastCredits: 64, veo3FastApiPrice: '64' },
    })
    expect(log).toContainEqual(expect.objectContaining({ action: 'change-model', subject: 'model:veo3_lite' }))
  })

  it('MOD-11 raise the price that is too low alone: that of the site, or that of programs', async () => {
    await admin.post('/api/admin/kie-apis', { name: 'Main', token: 'a token' })
    const accept = async () => {
      const { least, proposedCredits } = find(await read(), 'veo3_fast')
      const { status } = await apply([{ model: 'veo3_fast', proposedCredits }])
      return [least.via, status]
    }
    const prices = async () => (await test.browser().get('/api/pricing/current')).body.veo3_fast
    await test.query('update admin_settings set veo3_fast_credits = 100, veo3_fast_api_price = 2')
    expect(await accept()).toEqual(['api', 200])
    expect(await prices()).toEqual({ web_credits: 100, api_credits: 64 })
    await test.query('update admin_settings set veo3_fast_credits = 1, veo3_fast_api_price = 100')
    expect(await accept()).toEqual(['web', 200])
    expect(await prices()).toEqual({ web_credits: 64, api_credits: 100 })
  })

  it('MOD-11 change nothing if another price is proposed by now', async () => {
    const before = proposalsOf(await read())
    await sell([1000, 1000])
    const answer = await apply(before)
    expect([answer.status, answer.body.code]).toEqual([409, 'PRICES_CHANGED'])
    expect((await apply([{ model: 'nobody', proposedCredits: 5 }])).body.code).toBe('PRICES_CHANGED')
    const [first, ...others] = proposalsOf(await read())
    expect((await apply([...others, { ...first, proposedCredits: 1 }])).status).toBe(409)
    expect(await test.query('select 1 from model_differences')).toEqual([])
    expect((await test.browser().get('/api/pricing/current')).body.veo3_fast.web_credits).toBe(1)
  })

  it('MOD-11 lower the prices of the catalogue where credits are dear, but none that the operator has set', async () => {
    await sell([50, 0], [150, 25], [300, 50])
    await admin.put('/api/admin/models/wan-2.7', { priceFactor: 2 })
    const margins = await read()
    const ids = proposalsOf(margins).map(({ model }) => model)
    expect(ids).toContain('kling-3.0')
    expect(ids).not.toContain('wan-2.7')
    const { body } = await apply(proposalsOf(margins))
    expect(thin(body)).toEqual([])
    for (const one of body.data) if (one.model !== 'wan-2.7') expect(marginOf(one)).toBeLessThan(0.85)
    expect(proposalsOf(body)).toEqual([])
  })

  it('MOD-11 multiply a factor and the rows that the operator has set, and keep the other changes', async () => {
    const rows = [{ per: 'second', credits: 0.5 }]
    await admin.put('/api/admin/models/wan-2.7', { label: 'Wan', prices: { text: rows } })
    await admin.put('/api/admin/models/kling-3.0', { priceFactor: 0.5 })
    const { body } = await apply(proposalsOf(await read()))
    expect(thin(body)).toEqual([])
    const stored = await test.query(`select model_id, changes from model_differences order by model_id`)
    const changesOf = (id: string) => stored.find((row) => row.model_id === id)?.changes as Record<string, never>
    expect(changesOf('kling-3.0')).toEqual({ priceFactor: expect.closeTo(1, 1) })
    expect(changesOf('wan-2.7')).toMatchObject({ label: 'Wan', prices: { text: [{ per: 'second' }] } })
    expect(changesOf('wan-2.7').priceFactor).toBeUndefined()
  })

  it('MOD-11 say if a price would be above what can be set', async () => {
    await sell([10_000_000, 0])
    const margins = await read()
    const fast = find(margins, 'veo3_fast')
    expect([fast.proposedCredits, fast.problem]).toEqual([null, expect.stringContaining('above what can be set')])
    expect((await apply([])).status).toBe(400)
    expect((await apply([{ model: 'veo3_fast', proposedCredits: 5000 }])).status).toBe(409)
  })

  it('MOD-11 MOD-19 lower no price that the operator has entered with an added model, however much it brings', async () => {
    await admin.post('/api/admin/gpu-servers', { name: 'card', address: 'http://gpu:8188' })
    const { workflow } = (await admin.post('/api/admin/workflows', { workflow: textWorkflow })).body
    await admin.post('/api/admin/gpu-models', { id: 'my-card', ...gpuDefinition({ text: workflow }) })
    await admin.post('/api/admin/models', { id: 'acme', ...dear })
    // New models are paused until they were tried out.
    await test.query('delete from model_differences')
    const margins = await read()
    expect(find(margins, 'my-card').least).toMatchObject({ seconds: 4, credits: 8, costCents: 0 })
    expect(find(margins, 'acme').least).toMatchObject({ seconds: 5, credits: 100, costCents: expect.closeTo(25, 6) })
    const proposed = proposalsOf(margins).map(({ model }) => model)
    expect(proposed).toEqual(['veo3_fast', 'veo3', 'veo3_lite'])
  })

  it('MOD-11 are none for a model whose changes no longer fit', async () => {
    await test.query(`insert into model_differences (model_id, changes) values
      ('veo3_lite', '{"prices": {"text": [{"per": "clip", "credits": 3, "resolution": "8k"}]}}')`)
    const { proposedCredits, problem } = find(await read(), 'veo3_lite')
    expect([proposedCredits, problem]).toEqual([null, expect.stringContaining('are ignored')])
  })

  it('MOD-11 ACC-10 are for administrators only', async () => {
    const user = await test.signedIn()
    expect((await user.get('/api/admin/margins')).status).toBe(403)
    expect((await user.post('/api/admin/margins/apply', { proposals: [] })).status).toBe(403)
  })
})
