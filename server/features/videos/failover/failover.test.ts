import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { ProviderHealth } from '#contract/provider-health.ts'
import { trimRouteHours } from '#server/features/providers/health/get-health.ts'
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import { failover, openTwoVendors, type TwoVendors } from '#tests/providers/two-vendors.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const dayMs = 86_400_000
const model = 'veo3_fast'

let vendors: TwoVendors
let { test, admin, kie, fal, ids } = {} as TwoVendors
let user: TestBrowser

beforeAll(async () => {
  vendors = await openTwoVendors()
  ;({ test, admin, kie, fal, ids } = vendors)
})
beforeEach(async () => {
  user = await test.signedIn()
  await change({ failover })
  await admin.put(`/api/admin/kie-apis/${ids.kie}`, { isEnabled: true, totalCredits: 90_000 })
  await admin.put(`/api/admin/vendor-accounts/${ids.fal}`, { isEnabled: true, budgetDollars: 500 })
})
afterEach(() => test.verify())
afterAll(() => vendors.close())

const change = (changes: object) => admin.put(`/api/admin/models/${model}`, changes)
const balance = async () => (await user.get('/api/auth/current-user')).body.user.credits
const read = async (id: string) => (await user.get(`/api/v1/videos/${id}`)).body
const jobs = () => [kie.tasks.length, fal.jobs.length]
const isAtFal = ({ vendor }: { vendor: string }) => vendor === 'fal'
/** What is left at KIE, in its credits, and at fal, in dollars. */
const left = async () => [
  (await admin.get('/api/admin/kie-apis')).body[0].totalCredits,
  (await admin.get('/api/admin/vendor-accounts')).body.find(isAtFal).budgetDollars,
]
const entriesOf = async (id: string) => {
  const rows = await test.query(
    `select type from transactions where video_task_id = (select id from video_tasks where task_id = '${id}') order by id`,
  )
  return rows.map(({ type }) => type)
}

async function order(prompt: string, changes: object = {}): Promise<{ id: string; creditsUsed: number }> {
  const asked = { model, prompt, seconds: 4, aspectRatio: '16:9', ...changes }
  const { status, body } = await user.post('/api/v1/videos', asked)
  expect([status, body.message]).toEqual([201, undefined])
  return body.data[0]
}
const work = (rounds = 4) => test.workFor(rounds, 10_000)
async function make(prompt: string, changes: object = {}) {
  const { id } = await order(prompt, changes)
  await work()
  return read(id)
}

it('MOD-08 a refusal of the first vendor sends the video to the second, for one charge and booked where it was made', async () => {
  const [credits, [kieLeft, falLeft]] = [await balance(), await left()]
  const price = (await user.post('/api/v1/quotes', { model, prompt: 'waves', seconds: 8 })).body.credits
  const video = await make('waves [402]', { seconds: 8 })
  expect(video).toMatchObject({ status: 'completed', model, creditsUsed: price, creditsReturned: 0 })
  expect(video.route).toEqual({ vendor: 'fal', model: 'fal-veo-3.1-fast' })
  // The free 1080p version was promised, too.
  expect(video.files[0]).toMatchObject({ resolution: '1080p', height: 1080, seconds: expect.closeTo(8, 0) })
  const { rawPayload } = await test.app.inject(new URL(video.files[0].url).pathname)
  expect(rawPayload.includes('fal-veo-3.1-fast'), 'its content credentials name who made it').toBe(true)
  expect(credits - (await balance())).toBe(price)
  expect(await entriesOf(video.id)).toEqual(['usage'])
  // Eight seconds at fifteen cents.
  const [kieAfter, falAfter] = await left()
  expect([kieAfter, falLeft - falAfter]).toEqual([kieLeft, expect.closeTo(1.2)])
  expect(fal.jobs.at(-1)).toMatchObject({ endpoint: 'fal-ai/veo3.1/fast', input: { resolution: '1080p' } })
  const { tasks } = (await user.get('/api/video-tasks')).body
  expect(tasks[0]).toMatchObject({ route: video.route, hdState: 'stored', isConnected: false })
  const asked = { model, prompt: 'more', extendVideoId: video.id }
  expect((await user.post('/api/v1/videos', asked)).body).toMatchObject({ field: 'extendVideoId' })
  const upgrade = await user.post(`/api/v1/videos/${video.id}/upgrade`, { to: '4k' })
  expect(upgrade.body.code).toBe('OPTION_NOT_OFFERED')
})

it.each(['500', '500-paused'])('MOD-08 MOD-07 the refusal %s sends it on, too', async (word) => {
  const [kieJobs = 0, falJobs = 0] = jobs()
  expect(await make(`waves [${word}]`)).toMatchObject({ status: 'completed', route: { vendor: 'fal' } })
  expect(jobs()).toEqual([kieJobs, falJobs + 1])
})

it('MOD-08 PRV-05 after silence, no second vendor is asked', async () => {
  const [credits, [kieJobs = 0, falJobs = 0]] = [await balance(), jobs()]
  const video = await make('waves [drop-after-create]')
  expect(video).toMatchObject({ status: 'failed', route: { vendor: 'kie', model } })
  expect([jobs(), await balance()]).toEqual([[kieJobs + 1, falJobs], credits])
  expect(await entriesOf(video.id)).toEqual(['usage', 'refund'])
})

it.each([
  ['of the content', '400-flagged', 0],
  ['of the input', '422', 0],
  ['of the content by the task itself', 'flagged', 1],
])('MOD-08 GEN-17 a refusal %s is final', async (_, word, tasks) => {
  const [credits, [kieJobs = 0, falJobs]] = [await balance(), jobs()]
  const video = await make(`waves [${word}]`)
  expect([video.status, jobs(), await balance()]).toEqual(['failed', [kieJobs + tasks, falJobs], credits])
  expect(await entriesOf(video.id)).toEqual(['usage', 'refund'])
})

it('MOD-08 while the first vendor has no account that works, the second makes the videos of the modes it covers', async () => {
  const parent = await make('waves', { autoHd: false })
  await admin.put(`/api/admin/kie-apis/${ids.kie}`, { isEnabled: false })
  const [kieJobs, falJobs = 0] = jobs()
  const listed = async () => {
    const { data } = (await test.browser().get('/api/v1/models')).body
    return data.find(({ id }: { id: string }) => id === model)
  }
  const offered = await listed()
  expect([offered.status, Object.keys(offered.modes)]).toEqual(['active', ['text', 'image', 'frames']])
  expect(await make('waves')).toMatchObject({ status: 'completed', route: { vendor: 'fal' } })
  expect(jobs()).toEqual([kieJobs, falJobs + 1])
  const extended = await user.post('/api/v1/videos', { model, prompt: 'more', extendVideoId: parent.id })
  expect(extended.body.code).toBe('OPTION_NOT_OFFERED')
  await change({})
  expect((await listed()).status).toBe('paused')
})

it('MOD-08 MOD-07 a model that its vendor refuses again and again is made by the second alone, until it is resumed', async () => {
  await admin.post(`/api/admin/models/${model}/resume`)
  for (let count = 0; count < 3; count += 1) await make('waves [500-paused]')
  const paused = (await admin.get('/api/admin/models')).body.data.find(isModel)
  expect(paused).toMatchObject({ pause: { by: 'provider' }, model: { status: 'active' } })
  const alarms = await test.query(`select detail from alarms where key = 'model-paused:${model}'`)
  expect(alarms).toEqual([{ detail: expect.stringContaining('is made by its further routes only, because') }])
  const [kieJobs, falJobs = 0] = jobs()
  expect(await make('waves')).toMatchObject({ status: 'completed', route: { vendor: 'fal' } })
  expect(jobs()).toEqual([kieJobs, falJobs + 1])
  await admin.post(`/api/admin/models/${model}/resume`)
  expect(await make('waves')).toMatchObject({ status: 'completed', route: { vendor: 'kie', model } })
  await admin.post(`/api/admin/models/${model}/pause`, {})
  expect((await user.post('/api/v1/videos', { model, prompt: 'waves' })).body.code).toBe('MODEL_PAUSED')
  await admin.post(`/api/admin/models/${model}/resume`)
})
const isModel = (one: { model: { id: string } }) => one.model.id === model

it('MOD-08 MOD-11 an administrator stops a model that the server has paused and the second vendor makes', async () => {
  for (let count = 0; count < 3; count += 1) await make('waves [500-paused]')
  const credits = await balance()
  const { id, creditsUsed } = await order('waves')
  await test.query('delete from audit_log')
  const { body } = await admin.post(`/api/admin/models/${model}/pause`, { reason: 'too dear' })
  expect(body).toMatchObject({ pause: { by: 'operator', reason: 'too dear' }, model: { status: 'paused' } })
  expect((await user.post('/api/v1/videos', { model, prompt: 'waves' })).body.code).toBe('MODEL_PAUSED')
  await admin.post(`/api/admin/models/${model}/pause`, { reason: 'again' })
  const log = await test.query(`select after from audit_log where action = 'pause-model'`)
  expect(log).toEqual([{ after: { by: 'operator', reason: 'too dear' } }])
  expect(await test.query(`select key from alarms where key = 'model-paused:${model}'`)).toEqual([])
  await work()
  expect(await read(id)).toMatchObject({ status: 'failed', creditsReturned: creditsUsed })
  expect(await balance()).toBe(credits)
  await admin.post(`/api/admin/models/${model}/resume`)
})

it('MOD-08 if every vendor is gone, the credits come back once', async () => {
  const [credits, booked] = [await balance(), await left()]
  const { id } = await order('waves [402] [locked]')
  await work()
  expect((await read(id)).status).toBe('queued')
  test.clock.forward(7 * 3_600_000)
  await work()
  expect([(await read(id)).status, await balance(), await left()]).toEqual(['failed', credits, booked])
  expect(await entriesOf(id)).toEqual(['usage', 'refund'])
})

it('MOD-08 a worker that dies between the refusal and the second submission loses and doubles nothing', async () => {
  const credits = await balance()
  const { id, creditsUsed } = await order('waves [500-paused]')
  // One step: KIE has refused it, and the worker stops.
  await advanceVideo(test.ctx, id, { oneStep: true })
  expect((await read(id)).status).toBe('queued')
  const [kieJobs, falJobs = 0] = jobs()
  await Promise.all([1, 2, 3].map(() => advanceVideo(test.ctx, id)))
  await work()
  expect(await read(id)).toMatchObject({ status: 'completed', route: { vendor: 'fal' } })
  expect([jobs(), credits - (await balance())]).toEqual([[kieJobs, falJobs + 1], creditsUsed])
  await admin.post(`/api/admin/models/${model}/resume`)
})

it('MOD-08 an operator can name only routes that make all that is sold in their modes', async () => {
  const asked = async (id: string, other: string, modes: string[]) => {
    const { status, body } = await admin.put(`/api/admin/models/${id}`, { failover: [{ model: other, modes }] })
    return [status, body.field, body.message]
  }
  const faults = [
    [model, 'none', ['text'], 'There is no model none.'],
    [model, 'demo', ['text'], 'No vendor makes'],
    [model, model, ['text'], 'Its own route is the first.'],
    [model, 'fal-veo-3.1-fast', ['references'], 'has no mode references'],
    [model, 'fal-veo-3.1-fast', ['extend'], 'Only the vendor that made a video can extend it.'],
    ['veo3_lite', 'fal-veo-3.1-lite', ['text'], 'does not make 1080p'],
    ['fal-veo-3.1-fast', model, ['text'], 'does not make videos without sound'],
    ['fal-kling-3', 'fal-omni-flash', ['text'], 'does not make 11 seconds'],
    ['fal-veo-3.1', 'fal-kling-3', ['text'], 'does not make'],
  ] as const
  for (const [id, other, modes, words] of faults)
    expect(await asked(id, other, [...modes])).toEqual([400, 'failover.0', expect.stringContaining(words)])
  expect((await change({ failover: [failover[0], failover[0]] })).body.message).toContain('named twice')
  expect(await asked('fal-veo-3.1-fast', 'fal-veo-3.1', ['text', 'image', 'frames'])).toEqual([
    200,
    undefined,
    undefined,
  ])
  await admin.put('/api/admin/models/fal-veo-3.1-fast', {})
  // What the vendor cannot be told is not dropped: the video waits for its own vendor.
  const { id } = await order('waves [402]', { watermark: 'mine' })
  await work()
  expect((await read(id)).status).toBe('queued')
  await user.post(`/api/v1/videos/${id}/cancel`)
})

it('MOD-07 MOD-08 the operator sees how each route did in a day, a week and a month, and what is stopped', async () => {
  const read = async (period: string): Promise<ProviderHealth> =>
    (await admin.get(`/api/admin/provider-health?period=${period}`)).body
  const find = ({ routes }: ProviderHealth, vendor: string) => routes.find((route) => route.vendor === vendor)
  const passDays = async (days: number) => {
    test.clock.forward(days * dayMs)
    ;[admin, user] = [await test.administrator(), await test.signedIn()]
  }
  await passDays(2)
  expect((await read('day')).routes).toEqual([])
  for (const words of ['[402]', '[400-flagged]', '[drop-after-create]', '']) await make(`waves ${words}`)
  const day = await read('day')
  const none = { made: 0, refused: 0, rejected: 0, failed: 0, silent: 0 }
  expect(find(day, 'kie')).toMatchObject({
    ...{ ...none, model, label: 'Veo3 Fast', made: 1, refused: 1, rejected: 1, silent: 1 },
    ...{ averageMs: expect.any(Number), costCents: 30 },
  })
  // Four seconds at fifteen cents.
  expect(find(day, 'fal')).toMatchObject({ ...none, model: 'fal-veo-3.1-fast', made: 1, costCents: 60 })
  // However many videos there are, a route has one row in an hour.
  expect((await test.query(`select * from route_hours where vendor = 'fal' order by hour desc limit 1`))[0]?.made).toBe(
    1,
  )
  expect(day.stops.filter(({ kind }) => kind === 'account')).toEqual([])
  await admin.put(`/api/admin/vendor-accounts/${ids.fal}`, { dailyCapDollars: 0.6 })
  expect((await read('day')).stops.map(({ name, state }) => [name, state])).toEqual([['fal', 'spent']])
  await admin.put(`/api/admin/vendor-accounts/${ids.fal}`, { budgetDollars: 0, dailyCapDollars: null })
  await admin.put(`/api/admin/kie-apis/${ids.kie}`, { isEnabled: false })
  await admin.post('/api/admin/models/veo3/pause', { reason: 'too dear' })
  const { stops } = await read('day')
  expect(stops.map(({ vendor, name, state }) => [vendor, name, state])).toEqual([
    ['fal', 'fal', 'empty'],
    ['kie', 'kie', 'disabled'],
    ['kie', 'Veo3 (Quality)', 'paused'],
  ])
  expect(stops[2]).toMatchObject({ at: expect.any(String), reason: 'too dear' })
  await passDays(3)
  expect((await read('day')).routes).toEqual([])
  expect(find(await read('week'), 'fal')?.made).toBeGreaterThanOrEqual(1)
  await passDays(40)
  await trimRouteHours(test.ctx)
  expect([(await read('month')).routes, await test.query('select * from route_hours')]).toEqual([[], []])
  expect([
    (await user.get('/api/admin/provider-health')).status,
    (await admin.get('/api/admin/provider-health?period=year')).status,
  ]).toEqual([403, 400])
})
