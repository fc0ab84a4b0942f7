import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Checklist, Overview } from '#contract/overview.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'

const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs

let test: TestApp
let admin: TestBrowser
let maker: TestBrowser
beforeAll(async () => {
  test = await createTestApp({ SIGNUP_CREDITS: '50' })
  admin = await test.administrator()
  maker = await test.signedIn('maker')
})
afterAll(() => test.close())

/** The last seven days: from 23 February to 1 March. */
const overview = async () => (await admin.get('/api/admin/overview?days=7')).body as Overview
const lastMoment = '2026-02-22T23:59:59.999Z'
const firstMoment = '2026-02-23T00:00:00.000Z'
const ago = (ms: number) => new Date(test.clock.now().getTime() - ms).toISOString()

/** Makes a video with these columns. */
async function make(prompt: string, columns: string): Promise<void> {
  expect((await maker.post('/api/generate-video', { prompt, model: 'veo3_fast' })).status).toBe(200)
  await test.query(`update video_tasks set ${columns} where prompt = '${prompt}'`)
}
const endedAt = (stage: 'completed' | 'failed', at: string) =>
  `stage = '${stage}', status = '${stage}', due_at = null, completed_at = '${at}'`

it('ADM-12 a day has its own sales, and what is taken back or given by hand is no spending', async () => {
  await make('returned', `${endedAt('failed', lastMoment)}, failure = '{"code":"NOT_MADE"}'`)
  await test.query(`update transactions set created_at = '${lastMoment}'`)
  await test.query(`insert into orders (user_id, package_name, gateway, price_cents, credits, status, completed_at)
    select users.id, 'Pro', 'creem', cents, 10, 'completed', paid_at::timestamptz
    from users, (values (100, '${lastMoment}'), (200, '${firstMoment}'), (400, '2026-02-28T23:59:59.999Z'),
      (800, '2026-03-01T00:00:00Z')) as sale (cents, paid_at) where username = 'maker'`)
  // The refunds without a video are those of payments: 50 credits taken for a dispute, which was won.
  await test.query(`insert into transactions
      (user_id, type, amount, video_task_id, balance_after, sequence, key, description, created_at)
    select users.id, posted.type, amount, video_tasks.id, 1000, 1000 + place, gen_random_uuid()::text, 'x',
      '2026-02-28T12:00:00Z'
    from users join (values ('purchase', 175, null, 1), ('usage', -8, 'returned', 2), ('refund', 5, 'returned', 3),
        ('refund', -50, null, 4), ('refund', 50, null, 5), ('adjustment', 300, null, 6), ('purchase', 25, null, 7)
      ) as posted (type, amount, video, place) on true
    left join video_tasks on prompt = video where username = 'maker'`)
  const { days } = await overview()
  expect(days.map(({ day, revenueCents }) => [day, revenueCents])).toEqual([
    ['2026-02-23', 200],
    ...['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27'].map((day) => [day, 0]),
    ['2026-02-28', 400],
    ['2026-03-01', 800],
  ])
  expect(days[5]).toMatchObject({ creditsSold: 200, creditsUsed: 8, creditsReturned: 5 })
  expect(days[6]).toMatchObject({ creditsSold: 0, creditsUsed: 0, creditsReturned: 0 })
})

it('ADM-12 money paid back counts once it was taken back, in the window, and never beyond the price', async () => {
  await test.query(`insert into order_reversals
      (gateway, reversal_id, kind, payment_refs, order_id, amount_cents, paid_cents, state, created_at)
    select 'creem', told.id, 'refund', '{}', orders.id, told.amount, told.paid, told.state, told.told_at::timestamptz
    from orders join (values
      ('half', 400, 600, 1200, 'applied', '${firstMoment}'),
      ('everything', 800, null, null, 'applied', '2026-03-01T07:00:00Z'),
      ('too much', 200, 5000, null, 'applied', '2026-03-01T07:00:00Z'),
      ('won', 400, 100, null, 'restored', '2026-03-01T07:00:00Z'),
      ('announced', 400, 100, null, 'announced', '2026-03-01T07:00:00Z'),
      ('earlier', 400, 100, null, 'applied', '${lastMoment}')
    ) as told (id, price, amount, paid, state, told_at) on told.price = orders.price_cents`)
  expect((await overview()).paidBack).toEqual({ count: 3, cents: 200 + 800 + 200 })
})

it('ADM-12 money paid back is the share of the sum that the buyer paid, and at most the price over all reversals', async () => {
  const before = (await overview()).paidBack
  await test.query(`insert into orders (user_id, package_name, gateway, price_cents, paid_cents, credits, status)
    select users.id, 'Pro', 'creem', price, paid, 10, 'completed'
    from users, (values (1600, 800), (3200, 3840), (6400, null), (1000, 0)) as sale (price, paid) where username = 'maker'`)
  await test.query(`insert into order_reversals
      (gateway, reversal_id, kind, payment_refs, order_id, amount_cents, paid_cents, state, created_at)
    select 'creem', told.id, 'refund', '{}', orders.id, told.amount, told.paid, 'applied', '2026-03-01T07:00:00Z'
    from orders join (values
      ('half of the discounted price', 1600, 400, null),
      ('a quarter, told with the list price', 1600, 200, 1600),
      ('half with tax', 3200, 1920, null),
      ('refunded', 6400, 6400, null),
      ('disputed too', 6400, 6400, null),
      ('of a free order', 1000, 5, null)
    ) as told (id, price, amount, paid) on told.price = orders.price_cents`)
  const { count, cents } = (await overview()).paidBack
  expect(count - before.count).toBe(6)
  expect(cents - before.cents).toBe(1200 + 1600 + 6400 + 5)
})

it('ADM-12 the time to finish is that of the finished videos of the window, half of them and 19 of 20', async () => {
  const took = (seconds: number, from: string) => `created_at = '${from}'::timestamptz - interval '${seconds} seconds'`
  const now = ago(0)
  await make('quick', `${endedAt('completed', now)}, ${took(60, now)}`)
  await make('slow', `${endedAt('completed', firstMoment)}, ${took(180, firstMoment)}`)
  await make('too early', `${endedAt('completed', lastMoment)}, ${took(9000, lastMoment)}`)
  await make('not made', `${endedAt('failed', now)}, ${took(9000, now)}, failure = '{"code":"NOT_MADE"}'`)
  expect((await overview()).finish).toEqual({ p50Ms: expect.closeTo(120_000, 3), p95Ms: expect.closeTo(174_000, 3) })
})

it('ADM-12 failures of the window, without cancellations, are counted by their reason, the most frequent first', async () => {
  const failed = (at: string, columns: string) => `${endedAt('failed', at)}, ${columns}`
  const noService = `failure = '{"code":"NO_SERVICE"}'`
  await make('no service', failed(firstMoment, noService))
  await make('no service again', failed(ago(0), noService))
  await make('no service before', failed(lastMoment, noService))
  // Videos of earlier versions have a sentence alone.
  await make('old one', failed(ago(0), `error_message = 'It was lost.'`))
  await make('old two', failed(ago(0), `error_message = 'It broke.'`))
  const { taskId } = (await maker.post('/api/generate-video', { prompt: 'not wanted', model: 'veo3_fast' })).body
  expect((await maker.post(`/api/video/${taskId}/cancel`)).status).toBe(200)
  expect((await overview()).failures).toEqual([
    { code: 'NO_SERVICE', reason: null, count: 2 },
    { code: 'NOT_MADE', reason: null, count: 1 },
    { code: null, reason: 'It broke.', count: 1 },
    { code: null, reason: 'It was lost.', count: 1 },
  ])
})

it('ADM-12 a video is stuck after more than half an hour, the oldest first, unless it ended or was deleted', async () => {
  const begun = (ms: number) => `created_at = '${ago(ms)}'`
  await make('young', begun(30 * minuteMs))
  await make('stuck', begun(30 * minuteMs + 1))
  await make('stuck longer', `${begun(90 * minuteMs)}, stage = 'running'`)
  await make('deleted', `${begun(90 * minuteMs)}, deleted_at = now()`)
  await make('cancelled', `${begun(90 * minuteMs)}, stage = 'cancelled', status = 'failed', due_at = null`)
  expect((await overview()).stuck).toMatchObject([
    { username: 'maker', stage: 'running', createdAt: ago(90 * minuteMs) },
    { username: 'maker', stage: 'queued', createdAt: ago(30 * minuteMs + 1) },
  ])
})

it('ADM-13 the last call of a gateway is noted at once if its result differs, otherwise once a minute', async () => {
  const call = () => test.app.inject({ method: 'POST', url: '/api/creem/webhook', payload: {} })
  const noted = () =>
    test.query(
      `select status, arrivals.at = '${test.clock.now().toISOString()}' as "isNow" from arrivals where name = 'creem'`,
    )
  expect((await call()).statusCode).toBe(503)
  await expect.poll(noted).toEqual([{ status: 503, isNow: true }])
  test.clock.forward(minuteMs + 1)
  await call()
  await expect.poll(noted).toEqual([{ status: 503, isNow: true }])
  test.clock.forward(1000)
  await admin.put('/api/admin/settings', { creemWebhookSecret: 'whsec_creemfake' })
  expect((await call()).statusCode).toBe(403)
  await expect.poll(noted).toEqual([{ status: 403, isNow: true }])
  const { webhooks } = (await admin.get('/api/admin/checklist')).body as Checklist
  expect(webhooks).toMatchObject([
    { name: 'Creem', lastAt: test.clock.now().toISOString(), lastStatus: 403 },
    { name: 'PayPal', lastAt: null, lastStatus: null },
    { name: 'KIE', lastAt: null, lastStatus: null },
  ])
})

it('ADM-12 margins are those of the videos that ended in the window, at what the completed orders brought', async () => {
  // The completed orders brought 1500 cents for 50 credits, ten of which were a bonus.
  await test.query('update orders set bonus_credits = 10 where price_cents = 800')
  await make('cost before', `${endedAt('completed', lastMoment)}, provider_cost = 100`)
  await make('cost', `${endedAt('completed', firstMoment)}, provider_cost = 10`)
  const margin = async () => (await overview()).margins
  expect(await margin()).toMatchObject([{ model: 'veo3_fast', videos: 1, priceCents: 30, costCents: 5 }])
  // A video that was refunded after its delivery brings nothing, but has its cost.
  await make('given back', `${endedAt('completed', firstMoment)}, provider_cost = 30, refunded = true`)
  expect(await margin()).toMatchObject([{ model: 'veo3_fast', videos: 2, priceCents: 15, costCents: 10 }])
})

it("ADM-12 the provider's credits are those of the enabled accounts, and last as long as the last week suggests", async () => {
  await make('booked', `reserved_credits = 70, created_at = '${ago(weekMs)}'`)
  await make('booked before', `reserved_credits = 490, created_at = '${ago(weekMs + 1)}'`)
  await test.query(`insert into renditions (video_task_id, purpose, target, stage, credits_used, booked_credits, created_at)
    select id, purpose, '1080p', 'completed', charged, booked, '${ago(0)}' from video_tasks,
      (values ('upgrade', 7, 70), ('hd', 0, 700)) as made (purpose, charged, booked) where prompt = 'booked before'`)
  const connect = async (name: string, totalCredits: number) =>
    (await admin.post('/api/admin/kie-apis', { name, token: `token of ${name}`, totalCredits })).body.id
  await connect('Main', 700)
  const disabled = await connect('Disabled', 300)
  const deleted = await connect('Deleted', 200)
  await test.query(`update kie_apis set is_enabled = false where id = '${disabled}'`)
  await admin.delete(`/api/admin/kie-apis/${deleted}`)
  expect((await overview()).provider).toEqual({ credits: 700, perDay: 20, runwayDays: 35 })
})
