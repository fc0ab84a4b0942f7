import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Tx } from '#server/db/transaction.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { clearAlarm, clearOtherAlarms, noteAlarm, raiseAlarm } from './raise-alarm.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.query('delete from alarms')
  await test.query('delete from events')
})

const transact = (work: (tx: Tx) => Promise<void>) => test.db.transaction(work)
const raise = (key: string, detail: string) => transact((tx) => raiseAlarm(tx, { key, detail }))
/** What the operator was told, such as `raised ledger`. */
const told = async () =>
  (await test.query(`select substr(type, 7) || ' ' || (data ->> 'key') as told from events order by id`)).map(
    (row) => row.told,
  )

it('ADM-05 the operator reads of an alarm again when its detail changes, and of its end once', async () => {
  await raise('ledger', 'one fault')
  await raise('ledger', 'one fault')
  expect(await told()).toEqual(['raised ledger'])
  await raise('ledger', 'two faults')
  expect(await told()).toEqual(['raised ledger', 'raised ledger'])
  expect(await test.query('select key, detail from alarms')).toEqual([{ key: 'ledger', detail: 'two faults' }])
  for (let times = 0; times < 2; times++) await transact((tx) => clearAlarm(tx, 'ledger'))
  expect(await told()).toEqual(['raised ledger', 'raised ledger', 'cleared ledger'])
})

it('ADM-05 the end of alarms of a kind leaves those that are still known, and other kinds', async () => {
  for (const key of ['price:one', 'price:two', 'paused:two']) await raise(key, 'a fault')
  await transact((tx) => clearOtherAlarms(tx, 'price:', new Set(['one'])))
  expect((await told()).slice(3)).toEqual(['cleared price:two'])
  expect(await test.query('select key from alarms order by key')).toEqual([{ key: 'paused:two' }, { key: 'price:one' }])
})

it('ADM-05 an alarm that follows a state is raised and cleared with it, once each', async () => {
  const alarm = { key: 'disk', detail: 'the disk is full' }
  for (const isWrong of [false, true, true, false, false]) await noteAlarm(test.ctx, alarm, isWrong)
  expect(await told()).toEqual(['raised disk', 'cleared disk'])
})
