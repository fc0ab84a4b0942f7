import fc, { type Scheduler } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { Refusal } from '#server/refusal.ts'
import { openTestDatabase } from '#tests/database/test-database.ts'
import { createTestClock } from '#tests/test-clock.ts'
import { answerOnce } from './answer-once.ts'

let db: Database
let userId: string
const clock = createTestClock()
beforeAll(async () => {
  db = await openTestDatabase()
  await db.root.execute('create table works (key text)')
  const { rows } = await db.root.execute<{ id: string }>(
    `insert into users (username, password) values ('caller', '') returning id`,
  )
  userId = rows[0]?.id ?? ''
})
afterAll(() => db.close())

type Method = (...input: unknown[]) => Promise<unknown>

/** Makes every statement and transaction wait for its turn. @returns a function that ends this. */
function takeTurns(scheduler: Scheduler): () => void {
  const { $client: driver } = db.root as unknown as { $client: Record<'query' | 'transaction', Method> }
  const { query, transaction } = driver
  const inTurn =
    (name: string, method: Method): Method =>
    async (...input) => {
      await scheduler.schedule(Promise.resolve(), name)
      return method.apply(driver, input)
    }
  Object.assign(driver, { query: inTurn('query', query), transaction: inTurn('transaction', transaction) })
  return () => Object.assign(driver, { query, transaction })
}

/** One caller. Its work stores one row together with the answer, unless it is refused. */
function call(door: 'web' | 'api', key: string, isRefused: boolean) {
  const ctx = { db, clock } as unknown as Context
  return answerOnce(ctx, { userId, door, key, request: { prompt: 'waves' } }, async (keepAnswer) => {
    // Slow enough for the lease to expire in between.
    for (let step = 0; step < 4; step++) await db.root.execute('select 1')
    if (isRefused) throw new Refusal('UNAVAILABLE')
    const answer = { taskId: crypto.randomUUID() }
    await db.transaction(async (tx) => {
      await tx.execute(`insert into works values ('${key}')`)
      await keepAnswer(tx, answer)
    })
    return answer
  })
}

it('GEN-07 AUT-07 two callers with one key, in any order of their statements, do the work once and get one answer', async () => {
  const refused = fc.oneof(
    { weight: 3, arbitrary: fc.constant<[boolean, boolean]>([false, false]) },
    { weight: 1, arbitrary: fc.tuple(fc.boolean(), fc.boolean()) },
  )
  const expires = fc.constantFrom(true, true, false)
  const story = fc.record({ door: fc.constantFrom('web' as const, 'api' as const), refused, expires })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), story, async (scheduler, { door, refused, expires }) => {
      const key = crypto.randomUUID()
      const stop = takeTurns(scheduler)
      // The lease of the first caller may expire at any moment.
      if (expires) void scheduler.schedule(Promise.resolve(), 'expire').then(() => clock.forward(60_000))
      const calls = refused.map(async (isRefused) => {
        await scheduler.schedule(Promise.resolve(), 'arrive')
        return call(door, key, isRefused)
      })
      const ends = await scheduler.waitFor(Promise.allSettled(calls)).finally(stop)
      const given = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.answer.taskId] : []))
      const { rows } = await db.root.execute(`select 1 from works where key = '${key}'`)
      expect(rows).toHaveLength(given.length > 0 ? 1 : 0)
      expect(new Set(given).size).toBeLessThanOrEqual(1)
      for (const [index, end] of ends.entries()) {
        if (end.status === 'fulfilled') continue
        const codes = [
          ...(refused[index] ? ['UNAVAILABLE'] : []),
          ...(door === 'api' ? ['IDEMPOTENCY_KEY_IN_USE'] : []),
        ]
        expect(codes).toContain(end.reason.code)
      }
      if (!refused.includes(true)) expect(given.length).toBeGreaterThan(0)
    }),
    { numRuns: 100 },
  )
})
