import { expect, it } from 'vitest'
import { startJobs } from '#server/worker.ts'
import { createTestApp } from '#tests/test-app.ts'
import { createQueue } from './queue.ts'

it('PAY-09 PLT-05 a scheduled job runs like any other, and a failed job is logged', async () => {
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

/** Shorter than the polling interval of a worker on the embedded database. */
const soon = { timeout: 8000 }

async function startWorker(handler: (id: string) => void) {
  const test = await createTestApp()
  const worker = createQueue(test.db, test.ctx.log, { worker: true })
  await worker.start()
  await worker.work('send-delivery', 2, async ({ id }) => handler(id))
  const close = async () => {
    await worker.stop()
    await test.close()
  }
  return { test, worker, close }
}

it('PLT-03 jobs start when they are sent, and all of them run', async () => {
  const done = new Set<string>()
  const { test, worker, close } = await startWorker((id) => done.add(id))
  await test.db.transaction(async (tx) => {
    for (let count = 0; count < 9; count++) await worker.send(tx, 'send-delivery', { id: `${count}` })
  })
  await expect.poll(() => done.size, soon).toBe(9)
  await close()
})

it('PLT-05 a job starts when its delay is over', async () => {
  const done: string[] = []
  const { test, worker, close } = await startWorker((id) => done.push(id))
  await test.db.transaction(async (tx) => {
    await worker.send(tx, 'send-delivery', { id: 'later' }, { delayMs: 1500 })
    await worker.send(tx, 'send-delivery', { id: 'now' })
  })
  await expect.poll(() => done, soon).toEqual(['now', 'later'])
  await close()
})

it('PLT-03 jobs sent by another process are found, and all of them run', async () => {
  const done = new Set<string>()
  const { test, close } = await startWorker((id) => done.add(id))
  await test.query(
    `insert into pgboss.job (name, data) select 'send-delivery', json_build_object('id', i::text) from generate_series(1, 9) i`,
  )
  await expect.poll(() => done.size, { timeout: 20_000 }).toBe(9)
  await close()
})
