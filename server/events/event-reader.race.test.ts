import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Context } from '#server/context.ts'
import { type Database, openPostgres } from '#server/db/client.ts'
import type { Tx } from '#server/db/transaction.ts'
import { invariant } from '#server/invariant.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { readToEnd, waitForEvents } from '#tests/wait-for-events.ts'
import { waitUntil } from '#tests/wait-until.ts'
import { appendEvent } from './append-event.ts'
import { type EventReader, readEvents } from './event-reader.ts'

let test: TestApp
let secondDb: Database
let processes: Context[]
beforeEach(async () => {
  test = await createTestApp()
  invariant('connectionString' in test.db.forQueue, 'races run on PostgreSQL')
  secondDb = openPostgres(test.db.forQueue.connectionString)
  processes = [test.ctx, { ...test.ctx, db: secondDb }]
})
afterEach(async () => {
  await secondDb.close()
  await test.close()
})

const say = (tx: Tx, key: string) => appendEvent(tx, { userId: null, type: 'alarm.raised', data: { key, detail: '' } })

/** Copies each event into the database, so that missed and repeated events show up there. */
const echo: EventReader = {
  name: 'echo',
  async read(tx, events) {
    for (const { type, data } of events)
      if (type === 'alarm.raised')
        await appendEvent(tx, { userId: null, type: 'alarm.cleared', data: { key: data.key } })
  },
}

it('AUT-07 two processes read every event exactly once, even while events are added and some reads fail', async () => {
  await readEvents(test.ctx, echo)
  const said = Array.from({ length: 120 }, (_, index) => `said-${String(index).padStart(3, '0')}`)
  let writing = true
  let failures = 0
  const broken: EventReader = {
    name: echo.name,
    async read(tx, events, ctx) {
      await echo.read(tx, events, ctx)
      failures += 1
      if (failures % 3 === 0) throw new Error('killed before it could commit')
    },
  }
  const readers = processes.map(async (ctx) => {
    const isDone = () =>
      readEvents(ctx, broken).then(
        () => !writing,
        () => !writing,
      )
    await waitUntil('everything is written', isDone, { everyMs: 0 })
  })
  await Promise.all(
    said.map((key, index) =>
      (processes[index % 2] as Context).db.transaction(async (tx) => {
        await say(tx, key)
        await tx.execute(`select pg_sleep(${(index % 7) / 1000})`)
      }),
    ),
  )
  writing = false
  await Promise.all(readers)
  await waitForEvents(test)
  await readToEnd(test.ctx, echo)
  const heard = await test.query("select data ->> 'key' as key from events where type = 'alarm.cleared' order by key")
  expect(heard.map(({ key }) => key)).toEqual(said)
})
