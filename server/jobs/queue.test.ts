import { expect, it } from 'vitest'
import { createTestApp } from '#tests/test-app.ts'
import type { JobData } from './queue.ts'
import { startJobs } from './registry.ts'

it('PAY-09 PLT-05 a job that its schedule sends is done like any other, and one that fails is in the log', async () => {
  const test = await createTestApp({ LOG_LEVEL: 'error' })
  const stop = await startJobs(test.ctx)
  // The schedule of pg-boss sends no data at all.
  const nothing = null as unknown as JobData
  await test.db.transaction(async (tx) => {
    await test.ctx.queue.send(tx, 'reconcile-orders', nothing)
    await test.ctx.queue.send(tx, 'check-order', { orderId: 'no id of an order' })
  })
  const ended = async (name: string) =>
    (await test.query(`select distinct state from pgboss.job where name = '${name}'`)).map(({ state }) => state)
  await expect.poll(() => ended('reconcile-orders'), { timeout: 20_000 }).toEqual(['completed'])
  await expect.poll(() => test.logged.join(''), { timeout: 20_000 }).toContain('"job":"check-order"')
  expect(test.logged.join('')).not.toContain('reconcile-orders')
  stop()
  await test.close()
})
