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
  // It is run again, and fails for good after its last retry.
  const failed = [expect.stringMatching(/^(retry|failed)$/)]
  await expect.poll(() => ended('check-order'), { timeout: 20_000 }).toEqual(failed)
  expect((await test.app.inject('/metrics')).body).toMatch(
    /soundreel_job_seconds_count\{name="check-order",outcome="failed"\} [1-9]/,
  )
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

it('PLT-05 a patient job is tried for hours after a failure, and any other one for half a minute', async () => {
  const test = await createTestApp()
  const data = { accountId: 'no id of an account', purpose: 'verify-email' }
  await test.db.transaction(async (tx) => {
    await test.ctx.queue.send(tx, 'send-account-mail', { ...data, proved: 'yes' }, { isPatient: true })
    await test.ctx.queue.send(tx, 'send-account-mail', { ...data, proved: 'no' })
  })
  const jobs = await test.query(`select data->>'proved' as patient, retry_limit, retry_backoff from pgboss.job
    where name = 'send-account-mail' order by 1 desc`)
  expect(jobs).toEqual([
    { patient: 'yes', retry_limit: 12, retry_backoff: true },
    { patient: 'no', retry_limit: 2, retry_backoff: false },
  ])
  await test.close()
})
