import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Tx } from '#server/db/transaction.ts'
import { testEngine } from '#tests/database/test-database.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { appendEvent } from './append-event.ts'
import { createEventTail, type EventTail } from './event-tail.ts'

let test: TestApp
let tail: EventTail
let seen: string[]
beforeEach(async () => {
  test = await createTestApp()
  tail = createEventTail(test.db, pino({ level: 'silent' }))
  seen = []
})
afterEach(async () => {
  await tail.stop()
  await test.close()
})

const say = (tx: Tx, key: string) => appendEvent(tx, { userId: null, type: 'alarm.cleared', data: { key } })
const append = (key: string) => test.db.transaction((tx) => say(tx, key))

it('GEN-20 delivers events committed after the start, in order and once', async () => {
  await append('before')
  // A transaction that is still running, even in another database of the server, lets it count as new.
  const isFinal = async () =>
    (
      await test.query(
        `select bool_and(tx < pg_snapshot_xmin(pg_current_snapshot())::text::bigint) as final from events`,
      )
    ).every(({ final }) => final)
  await waitUntil('the first event is final', isFinal)
  await tail.start()
  tail.subscribe((event) => void seen.push(String(event.data.key)))
  for (let count = 0; count < 20; count++) await append(`event ${count}`)
  await waitUntil('twenty events', () => seen.length >= 20)
  expect(seen).toEqual(Array.from({ length: 20 }, (_, count) => `event ${count}`))
})

it('GEN-20 does not deliver rolled-back events', async () => {
  await tail.start()
  tail.subscribe((event) => void seen.push(String(event.data.key)))
  await test.db
    .transaction(async (tx) => {
      await say(tx, 'undone')
      throw new Error('changed its mind')
    })
    .catch(() => {})
  await append('done')
  await waitUntil('an event', () => seen.length > 0)
  expect(seen).toEqual(['done'])
})

it('GEN-20 a listener that fails stops neither the others nor later events, and one that left hears nothing', async () => {
  await tail.start()
  const left: string[] = []
  const leave = tail.subscribe((event) => void left.push(String(event.data.key)))
  for (const follow of [tail.subscribe, tail.watch])
    follow(() => {
      throw new Error('a fault of the listener')
    })
  tail.subscribe((event) => void seen.push(String(event.data.key)))
  await append('one')
  await waitUntil('the first event', () => seen.length >= 1)
  leave()
  await append('two')
  await waitUntil('the second event', () => seen.length >= 2)
  expect([seen, left]).toEqual([['one', 'two'], ['one']])
})

// The embedded database runs one transaction at a time.
if (testEngine === 'postgres')
  it('GEN-20 does not skip an event that commits late', async () => {
    await tail.start()
    tail.subscribe((event) => void seen.push(String(event.data.key)))
    const read: string[] = []
    tail.watch((event) => void read.push(String(event.data.key)))
    const written = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const slow = test.db.transaction(async (tx) => {
      await say(tx, 'slow')
      written.resolve()
      await held.promise
    })
    await written.promise
    await append('quick')
    await waitUntil('the tail reads past the open transaction', () => read.includes('quick'))
    held.resolve()
    await slow
    await waitUntil('both events', () => seen.length >= 2)
    expect(seen.sort()).toEqual(['quick', 'slow'])
  })

it('GEN-20 PLT-03 a process without pages also prepares a restored database', async () => {
  await append('before')
  await test.query('update events set tx = tx + 1000000000')
  tail = createEventTail(test.db, pino({ level: 'silent' }), { reads: false })
  await tail.start()
  expect(await test.query('select max(tx) < 0 as begun_anew from events')).toEqual([{ begun_anew: true }])
})
