import { afterEach, beforeEach, expect, it } from 'vitest'
import { readToEnd, settleEvents } from '#tests/settle-events.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { appendEvent } from './append-event.ts'
import { type EventReader, readEvents } from './event-reader.ts'

let test: TestApp
let seen: string[]
let reader: EventReader
beforeEach(async () => {
  test = await createTestApp()
  seen = []
  reader = {
    name: 'test',
    async read(_tx, events) {
      seen.push(...events.map(({ type }) => type))
    },
  }
})
afterEach(() => test.close())

async function append(...types: string[]): Promise<void> {
  await test.db.transaction(async (tx) => {
    for (const type of types) await appendEvent(tx, { userId: null, type })
  })
  await settleEvents(test)
}

const readOn = () => readToEnd(test.ctx, reader)

it('AUT-07 a new reader begins with what happens from now on', async () => {
  await append('before')
  await readOn()
  await append('after')
  await readOn()
  expect(seen).toEqual(['after'])
})

it('AUT-07 events are read once and in their order, however many there are', async () => {
  await readOn()
  const types = Array.from({ length: 450 }, (_, index) => `event-${index}`)
  for (let first = 0; first < types.length; first += 150) await append(...types.slice(first, first + 150))
  await readOn()
  await readOn()
  expect(seen).toEqual(types)
})

it('AUT-07 a reader that fails loses nothing, and writes nothing of what it had begun', async () => {
  await readOn()
  await append('one', 'two')
  const writing: EventReader = {
    name: 'test',
    async read(tx, events) {
      for (const { type } of events) {
        await appendEvent(tx, { userId: null, type: `heard-${type}` })
        if (broken && type === 'two') throw new Error('broken')
      }
    },
  }
  let broken = true
  await expect(readEvents(test.ctx, writing)).rejects.toThrow('broken')
  const heard = async () =>
    (await test.query("select type from events where type like 'heard-%' order by id")).map(({ type }) => type)
  expect(await heard()).toEqual([])
  broken = false
  await readEvents(test.ctx, writing)
  expect(await heard()).toEqual(['heard-one', 'heard-two'])
})

it('AUT-07 two readers each come to every event', async () => {
  const others: string[] = []
  const other: EventReader = {
    name: 'other',
    read: async (_tx, events) => void others.push(...events.map(({ type }) => type)),
  }
  await readOn()
  await readEvents(test.ctx, other)
  await append('one')
  await readOn()
  await readEvents(test.ctx, other)
  expect([seen, others]).toEqual([['one'], ['one']])
})
