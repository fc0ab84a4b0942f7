import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import type { Handle } from './transaction.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

async function ask(handle: Handle): Promise<number> {
  const { rows } = (await handle.execute(sql`select ${systemClock.inDatabase()}::text as now`)) as never as {
    rows: { now: string }[]
  }
  return Number(rows[0]?.now)
}

it('SEC-22 the database’s clock keeps running during a transaction', async () => {
  await test.ctx.db.transaction(async (tx) => {
    const first = await ask(tx)
    expect(Math.abs(first - Date.now())).toBeLessThan(60_000)
    await expect.poll(() => ask(tx)).toBeGreaterThan(first)
  })
})
