import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { TestBrowser } from '#tests/test-browser.ts'
import { watchModels } from './watch-models.ts'

let test: TestApp
let admin: TestBrowser
beforeAll(async () => {
  test = await createTestApp()
  admin = await test.administrator()
})
afterAll(() => test.close())

/** The day comes from the database's clock, which is the machine's. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function look(changes: object): Promise<unknown[]> {
  await admin.put('/api/admin/models/demo', changes)
  await watchModels(test.ctx)
  const told = await test.query(`select detail from alarms where key = 'model-retires:demo'`)
  return told.map(({ detail }) => detail)
}

/** Finished videos of HappyHorse that took so much, each a minute after the one before. */
async function take(...costs: (number | null)[]): Promise<unknown[]> {
  for (const cost of costs)
    await test.query(`insert into video_tasks (user_id, task_id, prompt, model, aspect_ratio, media_folder, due_at, stage,
      completed_at, estimated_cost, provider_cost) select (select id from users limit 1), gen_random_uuid()::text, 'p',
      'happyhorse-1.1', '16:9', 'f', null, 'completed', '2026-01-01'::timestamptz + count(*) * interval '1 min', 100,
      ${cost} from video_tasks`)
  await watchModels(test.ctx)
  const told = await test.query(`select detail from alarms where key = 'model-price:happyhorse-1.1'`)
  return told.map(({ detail }) => detail)
}

it('MOD-11 the operator is told when a model costs more or less than planned five times in a row', async () => {
  const told = (change: string) =>
    `the provider takes about ${change} than planned for the model happyhorse-1.1, in each of its last 5 videos. Check its price.`
  expect(await take(130, 150, 140, 125)).toEqual([])
  expect(await take(119)).toEqual([])
  expect(await take(130, 150, 140, 125)).toEqual([])
  // A video whose cost is unknown says nothing.
  expect(await take(null, 155)).toEqual([told('40 % more')])
  await watchModels(test.ctx)
  expect(await test.query(`select id from events where type = 'alarm.raised'`)).toHaveLength(1)
  expect(await take(100)).toEqual([])
  expect(await take(50, 60, 40, 50, 50)).toEqual([told('50 % less')])
  await test.query('delete from video_tasks')
  await watchModels(test.ctx)
  await test.query('delete from events')
})

const raised = () => test.query(`select id from events where type = 'alarm.raised'`)

it('MOD-11 the operator is told once 30, 7 and 1 days before a model retires', async () => {
  expect(await look({ retiresOn: inDays(40) })).toEqual([])
  const [month, week] = [inDays(20), inDays(5)]
  expect(await look({ retiresOn: month, replacedBy: 'veo3' })).toEqual([
    `the model demo retires in at most 30 days, on ${month}. Its successor is veo3.`,
  ])
  await watchModels(test.ctx)
  expect(await raised()).toHaveLength(1)
  expect(await look({ retiresOn: week, replacedBy: null })).toEqual([
    `the model demo retires in at most 7 days, on ${week}. It has no successor.`,
  ])
  expect(await raised()).toHaveLength(2)
  expect(await look({ retiresOn: '2020-01-01' })).toEqual([])
  expect(await look({ retiresOn: inDays(5) })).toHaveLength(1)
  expect(await look({})).toEqual([])
})

it('MOD-11 the days that are left are told from thirty on', async () => {
  const left = async (days: number) =>
    (await look({ retiresOn: inDays(days) })).map((detail) => /retires (.+), on /.exec(String(detail))?.[1])
  expect(await left(31)).toEqual([])
  for (const days of [30, 8]) expect(await left(days)).toEqual(['in at most 30 days'])
  for (const days of [7, 2]) expect(await left(days)).toEqual(['in at most 7 days'])
  expect(await left(1)).toEqual(['tomorrow'])
  expect(await left(0)).toEqual([])
  await look({})
})

it('MOD-11 the alarms about a model that was removed end with it', async () => {
  const kinds = ['model-paused', 'model-price', 'model-retires']
  for (const key of kinds.flatMap((kind) => [`${kind}:removed`, `${kind}:veo3`]))
    await test.query(`insert into alarms (key, detail) values ('${key}', 'a detail')`)
  await watchModels(test.ctx)
  // Only a pause goes on until an administrator ends it.
  expect(await test.query('select key from alarms')).toEqual([{ key: 'model-paused:veo3' }])
  const told = await test.query(`select data->>'key' as key from events where type = 'alarm.cleared'`)
  expect(told.map(({ key }) => key)).toEqual(expect.arrayContaining(kinds.map((kind) => `${kind}:removed`)))
})
