import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { HealthPeriod, ProviderHealth } from '#contract/provider-health.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { trimRouteHours } from './get-health.ts'

const dayMs = 86_400_000

let test: TestApp
let admin: TestBrowser
let id: string
beforeAll(async () => {
  test = await createTestApp({ VIDEO_PROVIDER: 'kie' })
  admin = await test.administrator()
  id = (await admin.post('/api/admin/kie-apis', { name: 'one', token: 'a key' })).body.id
})
beforeEach(() => test.query('delete from route_hours'))
afterAll(() => test.close())

const read = async (period: HealthPeriod): Promise<ProviderHealth> =>
  (await admin.get(`/api/admin/provider-health?period=${period}`)).body
const later = (ms: number) => new Date(test.clock.now().getTime() + ms).toISOString()

/** One video that was made then, in a second, for thirty cents. */
const countMade = (model: string, days: number) =>
  test.query(`insert into route_hours (hour, vendor, model, made, made_ms, cost_cents)
    values (date_trunc('hour', '${later(-days * dayMs)}'::timestamptz, 'UTC'), 'kie', '${model}', 1, 1000, 30)`)

it('MOD-07 the figures of the routes are those of the period, and are kept for longer than a month', async () => {
  for (const days of [0.5, 5, 29, 31, 33]) await countMade('veo3', days)
  const made = async (period: HealthPeriod) => (await read(period)).routes.map((route) => route.made)
  expect([await made('day'), await made('week'), await made('month')]).toEqual([[1], [2], [3]])
  expect((await read('month')).routes).toMatchObject([{ vendor: 'kie', averageMs: 1000, costCents: 90 }])
  await trimRouteHours(test.ctx)
  expect(await test.query('select made from route_hours')).toHaveLength(4)
})

it('MOD-07 a model that is gone keeps its figures, under its id', async () => {
  await countMade('veo3', 0.5)
  await countMade('gone', 0.5)
  const { routes } = await read('day')
  expect(routes.map(({ model, label }) => [model, label])).toEqual([
    ['gone', 'gone'],
    ['veo3', 'Veo3 (Quality)'],
  ])
})

it('MOD-07 an account that rests is shown with the reason, until it takes videos again', async () => {
  const [until, reason] = [later(60_000), 'The video service is busy.']
  await test.query(`update kie_apis set resting_until = '${until}', last_error = '${reason}' where id = '${id}'`)
  const stop = { kind: 'account', vendor: 'kie', name: 'one', state: 'resting', at: until, reason }
  expect((await read('day')).stops).toEqual([stop])
  test.clock.forward(60_000)
  expect((await read('day')).stops).toEqual([])
})

it('MOD-07 MOD-19 an account without credits is empty, and a server of one’s own needs none', async () => {
  const server = { name: 'card', address: 'http://gpu:8188', header: null }
  expect((await admin.post('/api/admin/gpu-servers', server)).body.budgetDollars).toBe(0)
  expect((await read('day')).stops).toEqual([])
  await admin.put(`/api/admin/kie-apis/${id}`, { totalCredits: 0 })
  expect((await read('day')).stops).toMatchObject([{ name: 'one', state: 'empty', at: null }])
})
