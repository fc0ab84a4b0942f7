import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Tx } from '#server/db/transaction.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { readToEnd, waitForEvents } from '#tests/wait-for-events.ts'
import { appendEvent } from './append-event.ts'
import type { KnownEvent } from './event-payloads.ts'
import { type EventReader, readEvents } from './event-reader.ts'

const heardEvents = "select data ->> 'key' as key from events where data ->> 'key' like 'heard-%' order by id"

let test: TestApp
let seen: string[]
let reader: EventReader
beforeEach(async () => {
  test = await createTestApp()
  seen = []
  reader = {
    name: 'test',
    async read(_tx, events) {
      seen.push(...events.flatMap(keyOf))
    },
  }
})
afterEach(() => test.close())

const say = (tx: Tx, key: string) => appendEvent(tx, { userId: null, type: 'alarm.cleared', data: { key } })
const keyOf = (event: KnownEvent) => (event.type === 'alarm.cleared' ? event.data.key : [])

async function append(...keys: string[]): Promise<void> {
  await test.db.transaction(async (tx) => {
    for (const key of keys) await say(tx, key)
  })
  await waitForEvents(test)
}

const readOn = () => readToEnd(test.ctx, reader)

it('AUT-07 a new reader starts with the events from now on', async () => {
  await append('before')
  await readOn()
  await append('after')
  await readOn()
  expect(seen).toEqual(['after'])
})

it('AUT-07 any number of events is read once and in order', async () => {
  await readOn()
  const keys = Array.from({ length: 450 }, (_, index) => `event-${index}`)
  for (let first = 0; first < keys.length; first += 150) await append(...keys.slice(first, first + 150))
  await readOn()
  await readOn()
  expect(seen).toEqual(keys)
})

it('AUT-07 a failed read loses no event and writes nothing', async () => {
  await readOn()
  await append('one', 'two')
  const writing: EventReader = {
    name: 'test',
    async read(tx, events) {
      for (const key of events.flatMap(keyOf)) {
        await say(tx, `heard-${key}`)
        if (broken && key === 'two') throw new Error('broken')
      }
    },
  }
  let broken = true
  await expect(readEvents(test.ctx, writing)).rejects.toThrow('broken')
  const heard = async () => (await test.query(heardEvents)).map(({ key }) => key)
  expect(await heard()).toEqual([])
  broken = false
  await readEvents(test.ctx, writing)
  expect(await heard()).toEqual(['heard-one', 'heard-two'])
})

it('AUT-07 two readers both get every event', async () => {
  const others: string[] = []
  const other: EventReader = {
    name: 'other',
    read: async (_tx, events) => void others.push(...events.flatMap(keyOf)),
  }
  await readOn()
  await readEvents(test.ctx, other)
  await append('one')
  await readOn()
  await readEvents(test.ctx, other)
  expect([seen, others]).toEqual([['one'], ['one']])
})

it('AUT-07 events of another version are skipped', async () => {
  await readOn()
  await test.query(`insert into events (type, data) select 'video.dreamt', '{}' from generate_series(1, 250)`)
  await test.query(`insert into events (type, data) values ('alarm.cleared', '{"key": 5}')`)
  await append('one')
  await readOn()
  expect(seen).toEqual(['one'])
})
