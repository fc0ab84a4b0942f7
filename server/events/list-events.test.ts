import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { openTestDatabase } from '#tests/database/test-database.ts'
import { beginning, type Cursor, isAfter, readCursor, writeCursor } from './cursor.ts'
import { listEventsAfter } from './list-events.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const batchSizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 })
const cursor = fc.record({ tx: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), id: fc.nat(10 ** 9) })

it('GEN-20 every position survives writing and reading, and any two positions have one order', () => {
  fc.assert(
    fc.property(cursor, cursor, (one, other) => {
      expect(readCursor(writeCursor(one))).toEqual(one)
      expect(isAfter(one, one)).toBe(false)
      const isSame = writeCursor(one) === writeCursor(other)
      expect([isAfter(one, other), isAfter(other, one)].filter(Boolean)).toHaveLength(isSame ? 0 : 1)
    }),
  )
})

it('GEN-20 events read in batches arrive once each and in order, even if their ids are in another order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 12 }), batchSizes, async (txs, sizes) => {
      await db.root.execute('delete from events')
      for (const tx of txs)
        await db.root.execute(`insert into events (type, data, tx) values ('settings.changed', '{}', ${tx})`)
      const { rows } = await db.root.execute<{ place: string }>(
        `select tx || '-' || id as place from events order by tx, id`,
      )
      const read: string[] = []
      let place: Cursor = beginning
      for (let batch = 0; ; batch++) {
        const events = await listEventsAfter(db.root, place, sizes[batch % sizes.length] ?? 1)
        read.push(...events.map(writeCursor))
        const last = events.at(-1)
        if (!last) break
        place = { tx: last.tx, id: last.id }
      }
      expect(read).toEqual(rows.map((row) => row.place))
    }),
    { numRuns: 40 },
  )
})
