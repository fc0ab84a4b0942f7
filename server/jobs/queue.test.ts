import { expect, it } from 'vitest'
import { createTestApp } from '#tests/test-app.ts'
import { startJobs } from './registry.ts'

it('PAY-09 PLT-05 a job that its schedule sends is done like any other, and one that fails is in the log', async () => {
  const test = await createTestApp({ LOG_LEVEL: 'error' })
  const stop = await startJobs(test.ctx)
  // The schedule of pg-boss sends no data at all.
  await test.query(`insert into pgboss.job (name, data) values ('reconcile-orders', null)`)
  await test.db.transaction(async (tx) => {
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

it('PLT-03 jobs that another process sent are found without being told of, and all of them are done', async () => {
  const test = await createTestApp()
  const done = new Set<string>()
  await test.ctx.queue.work('send-delivery', 2, async ({ id }) => void done.add(id))
  await test.query(
    `insert into pgboss.job (name, data) select 'send-delivery', json_build_object('id', i::text) from generate_series(1, 9) i`,
  )
  await expect.poll(() => done.size, { timeout: 20_000 }).toBe(9)
  await test.close()
})
