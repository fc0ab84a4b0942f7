import { afterAll, beforeAll, expect, it } from 'vitest'
import { keptMs } from '#contract/retention.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { trimEvents } from './trim-events.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

it('GEN-20 AUT-07 events stay for seven days, and longer until every reader has read them', async () => {
  await test.query('delete from events')
  const since = test.clock.now().getTime() - keptMs('events')
  const append = async (tx: number, createdAt: number) =>
    test.query(`insert into events (type, data, tx, created_at)
      values ('settings.changed', '{}', ${tx}, '${new Date(createdAt).toISOString()}')`)
  for (const [tx, createdAt] of [
    [-30, since - 2],
    [-20, since - 1],
    [-10, since],
  ] as const)
    await append(tx, createdAt)
  const left = async () => (await test.query('select tx::int as tx from events order by tx')).map(({ tx }) => tx)
  const trimmed = async () => (await test.query('select trimmed_tx::int as tx from event_stream'))[0]?.tx

  await test.query(`insert into event_readers values ('behind', -30, 1000000000), ('unknown', -90, 0)`)
  await trimEvents(test.ctx, ['behind'])
  expect([await left(), await trimmed()]).toEqual([[-20, -10], -30])
  await test.query(`update event_readers set tx = -10 where name = 'behind'`)
  await trimEvents(test.ctx, ['behind'])
  expect([await left(), await trimmed()]).toEqual([[-10], -20])
  test.clock.forward(1)
  await trimEvents(test.ctx, ['behind'])
  expect([await left(), await trimmed()]).toEqual([[], -10])
})
