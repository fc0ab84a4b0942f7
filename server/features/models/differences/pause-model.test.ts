import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { AdminModel } from '#contract/models/admin-models.ts'
import { adoptDue } from '#server/features/videos/renditions/adopt-repository.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { loseLeases } from '#tests/workers/lose-leases.ts'
import { keepWaking } from './wake-waiting.ts'

let test: TestApp
let admin: TestBrowser
let user: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '100' })
  admin = await test.administrator()
  user = await test.signedIn()
})
afterAll(() => test.close())
beforeEach(() => test.query('delete from model_differences'))

const body = { model: 'demo', prompt: 'waves' }
const pause = (id = 'demo', reason = 'too dear') => admin.post(`/api/admin/models/${id}/pause`, { reason })
const resume = (id = 'demo') => admin.post(`/api/admin/models/${id}/resume`, {})
const create = async (more: object = {}) => (await user.post('/api/v1/videos', { ...body, ...more })).body.data[0].id
const get = async (id: string) => (await user.get(`/api/v1/videos/${id}`)).body
const balance = async () => (await user.get('/api/auth/current-user')).body.user.credits
const adminModel = async (id = 'demo'): Promise<AdminModel | undefined> =>
  (await admin.get('/api/admin/models')).body.data.find(({ model }: AdminModel) => model.id === id)

it('MOD-11 waiting videos of a paused model fail and are refunded, those of others and those at work are finished', async () => {
  await test.work()
  const before = await balance()
  const running = await create({ seconds: 8 })
  await test.work()
  test.provider.onSubmit = () => ({ outcome: 'refused', kind: 'overloaded', failure: { code: 'SERVICE_BUSY' } })
  const [waiting, other] = [await create(), await create({ model: 'veo3_fast' })]
  await test.work()
  expect(await adminModel()).toMatchObject({ waiting: 1, atWork: 1 })
  await pause()
  expect(await test.work()).toBe(1)
  expect(await get(waiting)).toMatchObject({
    status: 'failed',
    creditsReturned: 1,
    error: { message: expect.stringContaining('was paused before your video was started. Your credits are back.') },
  })
  expect((await get(other)).status).toBe('queued')
  const refunds = await test.query(`select amount from transactions where key = 'refund:${waiting}'`)
  expect(refunds).toEqual([{ amount: 1 }])
  test.provider.onSubmit = () => ({ outcome: 'accepted', providerTaskId: crypto.randomUUID() })
  test.clock.forward(60_000)
  await test.work()
  expect((await get(running)).status).toBe('completed')
  expect(await balance()).toBe(before - 3)
  await user.post(`/api/video/${other}/cancel`)
  await test.verify()
})

it('MOD-11 a video that was charged while the model was being paused is refunded too', async () => {
  const { space } = test.ctx.storage
  const taskId = await create()
  await test.query(`insert into model_differences (model_id, paused_at, paused_by) values ('demo', now(), 'operator')`)
  test.ctx.storage.space = space
  await test.work()
  expect(await get(taskId)).toMatchObject({ status: 'failed', creditsReturned: 1 })
  await test.verify()
})

it('MOD-11 a video that a worker returns to the queue after the pause is refunded soon, too', async () => {
  const taskId = await create()
  await test.query(`update video_tasks set stage = 'submitting' where task_id = '${taskId}'`)
  await pause()
  await test.query(`update video_tasks set stage = 'queued', due_at = now() + interval '1 year'
    where task_id = '${taskId}'`)
  expect(await test.work()).toBe(0)
  await keepWaking(test.ctx, { model: 'demo' })
  await test.work()
  expect(await get(taskId)).toMatchObject({ status: 'failed', creditsReturned: 1 })
  await test.verify()
})

it('MOD-11 the pause of a model with a long queue wakes its videos in batches, until none waits', async () => {
  const wait = `update video_tasks set stage = 'queued', due_at = '2100-01-01' where prompt = 'many'`
  await test.query(`insert into video_tasks (user_id, task_id, prompt, model, aspect_ratio, media_folder)
    select (select id from users limit 1), 'many-' || n, 'many', 'demo', '16:9', 'f' from generate_series(1, 450) as n`)
  await test.query(wait)
  await adoptDue(test.db.root, test.clock.now(), 1000)
  const count = async () =>
    Number(
      (
        await test.query(`select count(*) from renditions r join video_tasks v on v.id = r.video_task_id
        where prompt = 'many' and r.due_at < '2100-01-01'`)
      )[0]?.count,
    )
  const jobs = () =>
    test.query(`select count(*)::int from pgboss.job where name = 'wake-waiting' and state = 'created'`)
  await pause()
  const counts = [await count()]
  for (let round = 0; round < 3; round++) {
    await keepWaking(test.ctx, { model: 'demo' })
    counts.push(await count())
  }
  expect(counts).toEqual([200, 400, 450, 450])
  const [{ count: before } = { count: 0 }] = await jobs()
  await resume()
  await keepWaking(test.ctx, { model: 'demo' })
  await pause()
  await test.query(`delete from video_tasks where prompt = 'many'`)
  await keepWaking(test.ctx, { model: 'demo' })
  // One for the second pause; neither a resumed model nor one without waiting videos has another.
  expect(await jobs()).toEqual([{ count: Number(before) + 1 }])
})

it('MOD-07 a model that its provider refuses three times in a row is paused, and nobody is charged', async () => {
  // An empty list names no further route.
  expect((await admin.put('/api/admin/models/demo', { failover: [] })).status).toBe(200)
  const before = await balance()
  const words = 'This interface is temporarily paused'
  const gone = { outcome: 'refused', kind: 'model', failure: { code: 'MODEL_NOT_OFFERED' }, words } as const
  const submit = async (outcome: typeof test.provider.onSubmit) => {
    test.provider.onSubmit = outcome
    const taskId = await create({ seconds: 8 })
    await test.work()
    return taskId
  }
  const accepted = () => ({ outcome: 'accepted' as const, providerTaskId: crypto.randomUUID() })
  for (const outcome of [gone, gone, accepted]) await submit(outcome)
  test.clock.forward(60_000)
  await test.work()
  for (const outcome of [gone, gone]) await submit(outcome)
  expect((await adminModel())?.pause).toBeNull()
  const last = await submit(gone)
  expect(await get(last)).toMatchObject({
    status: 'failed',
    creditsReturned: 2,
    error: { message: expect.stringContaining('Please choose another model.') },
  })
  expect((await adminModel())?.pause).toMatchObject({ by: 'provider', reason: words })
  expect((await user.post('/api/v1/videos', body)).body.code).toBe('MODEL_PAUSED')
  const [alarm] = await test.query(`select detail from alarms where key = 'model-paused:demo'`)
  expect(alarm?.detail).toBe(`the model demo is paused, because the provider refused it 3 times in a row: "${words}"`)
  expect(await balance()).toBe(before - 2)
  expect((await resume()).body.pause).toBeNull()
  expect(await test.query('select * from alarms')).toEqual([])
  for (const outcome of [gone, gone]) await submit(outcome)
  expect((await adminModel())?.pause).toBeNull()
  await submit(accepted)
  await test.verify()
})

it('MOD-07 a model that is accepted and then fails every time because of itself is paused too', async () => {
  const finishes = test.provider.onCheck
  test.clock.forward(60_000)
  await test.work()
  const before = await balance()
  const words = 'The model name you specified is not supported'
  test.provider.onCheck = { outcome: 'failed', kind: 'model', failure: { code: 'MODEL_NOT_OFFERED' }, words }
  for (const attempt of [1, 2, 3]) {
    expect([attempt, (await adminModel())?.pause]).toEqual([attempt, null])
    await create()
    await test.work()
    test.clock.forward(60_000)
    await test.work()
  }
  expect((await adminModel())?.pause).toMatchObject({ by: 'provider', reason: words })
  expect(await balance()).toBe(before)
  test.provider.onCheck = finishes
  await resume()
  await test.verify()
})

it('MOD-07 GEN-18 a worker that lost its lease does not reset the refusals of a model', async () => {
  const finishes = test.provider.onCheck
  test.provider.onSubmit = () => ({ outcome: 'accepted', providerTaskId: crypto.randomUUID() })
  const late = await create({ seconds: 8 })
  await test.work()
  const words = 'This interface is temporarily paused'
  test.provider.onSubmit = { outcome: 'refused', kind: 'model', failure: { code: 'MODEL_NOT_OFFERED' }, words }
  for (const _ of [1, 2]) await create()
  await test.work()
  test.provider.onCheck = async () => {
    await loseLeases(test)
    return { outcome: 'finished', urls: [] }
  }
  test.clock.forward(60_000)
  await test.work()
  expect((await get(late)).status).toBe('running')
  test.provider.onCheck = finishes
  await create()
  await test.work()
  expect((await adminModel())?.pause).toMatchObject({ by: 'provider', reason: words })
  test.clock.forward(61_000)
  await test.work()
  expect((await get(late)).status).toBe('completed')
  await resume()
  await test.verify()
})

it('MOD-07 the third refusal also ends the videos that wait', async () => {
  test.provider.onSubmit = { outcome: 'refused', kind: 'overloaded', failure: { code: 'SERVICE_BUSY' } }
  const waiting = await create()
  await test.work()
  test.provider.onSubmit = {
    outcome: 'refused',
    kind: 'model',
    failure: { code: 'MODEL_NOT_OFFERED' },
    words: 'unknown model',
  }
  for (const _ of [1, 2, 3]) await create()
  await test.work()
  expect(await get(waiting)).toMatchObject({ status: 'failed', creditsReturned: 1 })
  await test.verify()
})

it("MOD-07 a model is paused even if the database cannot store the provider's words", async () => {
  const gone = { outcome: 'refused', kind: 'model', failure: { code: 'MODEL_NOT_OFFERED' } } as const
  test.provider.onSubmit = { ...gone, words: 'unknown\0 model \ud83d' }
  const taskIds = [await create(), await create(), await create()]
  await test.work()
  expect((await adminModel())?.pause).toMatchObject({ by: 'provider', reason: 'unknown model \ufffd' })
  for (const taskId of taskIds) expect(await get(taskId)).toMatchObject({ status: 'failed', creditsReturned: 1 })
  await test.verify()
})

it('MOD-11 ADM-11 pausing and resuming twice changes nothing the second time', async () => {
  await test.query('delete from audit_log')
  const paused = (await pause()).body
  expect(paused.pause).toEqual({ at: test.clock.now().toISOString(), by: 'operator', reason: 'too dear' })
  expect((await pause('demo', 'again')).body.pause.reason).toBe('too dear')
  expect((await resume()).body.pause).toBeNull()
  await resume()
  const log = await test.query('select action, after from audit_log order by id')
  expect(log).toEqual([
    { action: 'pause-model', after: { by: 'operator', reason: 'too dear' } },
    { action: 'resume-model', after: null },
  ])
})

it('MOD-11 an administrator tries a paused or hidden model, which stays closed to users', async () => {
  const path = '/api/admin/models/demo/trial'
  test.provider.onSubmit = () => ({ outcome: 'accepted', providerTaskId: `task-${crypto.randomUUID()}` })
  await pause()
  const tried = await admin.post(path, { prompt: 'waves', maxCredits: 1 })
  expect([tried.status, tried.body.status, tried.body.model]).toEqual([201, 'queued', 'demo'])
  expect((await user.post('/api/v1/videos', body)).body.code).toBe('MODEL_PAUSED')
  await test.work()
  expect((await admin.get(`/api/v1/videos/${tried.body.id}`)).body.status).toBe('running')
  expect((await admin.get(`/api/admin/videos/${tried.body.id}/cost`)).body).toEqual({ costCents: 0 })
  expect((await admin.get('/api/admin/videos/vid_nothing/cost')).status).toBe(404)
  await resume()
  await admin.put('/api/admin/models/demo', { isHidden: true })
  expect((await user.post('/api/v1/videos', body)).body.code).toBe('OPTION_NOT_OFFERED')
  expect((await admin.post(path, { prompt: 'waves' })).status).toBe(201)
  expect((await admin.post(path, { prompt: 'waves', maxCredits: 0 })).body.code).toBe('COST_ABOVE_MAX')
  expect((await user.post(path, { prompt: 'waves' })).status).toBe(403)
  expect((await admin.post('/api/admin/models/nope/trial', { prompt: 'waves' })).body.code).toBe('OPTION_NOT_OFFERED')
  test.clock.forward(60_000)
  await test.work()
  await test.verify()
})

it('MOD-11 shows outcome, time, price and cost of the last 100 videos', async () => {
  await test.query('delete from transactions')
  await test.query('update video_tasks set parent_id = null')
  await test.query('delete from video_tasks')
  const [account] = await test.query(
    `insert into kie_apis (name, token, token_hash, credit_price) values ('a', 'x', 'y', 0.005) returning id`,
  )
  const insert = (model: string, count: number, values: string) =>
    test.query(`insert into video_tasks (user_id, task_id, prompt, model, aspect_ratio, media_folder, due_at,
      created_at, stage, completed_at, credits_used, refunded, kie_api_id, reserved_credits)
      select (select id from users limit 1), gen_random_uuid()::text, 'p', '${model}', '16:9', 'f', null,
      '2026-01-01', ${values} from generate_series(1, ${count}) as n`)
  await insert(
    'demo',
    90,
    `'completed', '2026-01-01'::timestamptz + n * interval '1 s', 10, false, '${account?.id}', 8`,
  )
  await insert('demo', 10, `'failed', '2026-01-02', 10, true, null, 0`)
  await insert('demo', 50, `'failed', '2025-12-01', 10, true, null, 0`)
  await insert('veo3', 3, `'completed', '2026-01-01', 5, true, null, 0`)
  await test.query(`insert into orders (user_id, package_name, gateway, status, price_cents, credits, bonus_credits,
    completed_at) select id, 'p', 'creem', 'completed', 3000, 250, 50, now() from users limit 1`)
  // Credits are sold for ten cents.
  const figures = { ended: 100, completed: 90, medianMs: 45_500, revenueCents: 100 }
  expect((await adminModel())?.figures).toEqual({ ...figures, costCents: 4, isEstimated: true })
  await test.query(`update video_tasks set provider_cost = 10 where model = 'demo' and stage = 'completed'`)
  expect((await adminModel())?.figures).toEqual({ ...figures, costCents: 5, isEstimated: false })
  // Failures that were paid are part of the cost of the finished videos.
  await test.query(`update video_tasks set provider_cost = 90 where model = 'demo' and stage = 'failed'`)
  expect((await adminModel())?.figures).toEqual({ ...figures, costCents: 10, isEstimated: false })
  expect((await adminModel('veo3'))?.figures).toEqual({
    ...{ ended: 3, completed: 3, medianMs: 0, revenueCents: 0, costCents: null, isEstimated: false },
  })
  expect((await adminModel('veo3_fast'))?.figures.ended).toBe(0)
})
