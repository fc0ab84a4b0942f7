import pino from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
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

const append = (type: string) => test.db.transaction((tx) => appendEvent(tx, { userId: null, type }))
const until = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 10))
}

it('GEN-20 skips no event that commits late', async () => {
  await tail.start()
  tail.subscribe((event) => void seen.push(event.type))
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let written: () => void = () => {}
  const wrote = new Promise<void>((resolve) => {
    written = resolve
  })
  const slow = test.db.transaction(async (tx) => {
    await appendEvent(tx, { userId: null, type: 'slow' })
    written()
    await held
  })
  await wrote
  await append('quick')
  await new Promise((resolve) => setTimeout(resolve, 300))
  release()
  await slow
  await until(() => seen.length >= 2)
  expect(seen.sort()).toEqual(['quick', 'slow'])
})
