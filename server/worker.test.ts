import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { appendEvent } from '#server/events/append-event.ts'
import { announceVideos } from '#server/features/automation/announce-videos.ts'
import { noticeReader } from '#server/features/notices/note-events.ts'
import { openShop } from '#tests/payment-shop.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { waitForEvents } from '#tests/wait-for-events.ts'
import { readAll, startJobs } from './worker.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  // A new event reader starts with the events from now on.
  await readAll(test.ctx)
})
afterAll(() => test.close())

it('AUT-07 ADM-05 a failing event reader does not stop the other, and gets the same events again', async () => {
  const read: Record<string, string[]> = {}
  for (const reader of [announceVideos, noticeReader]) {
    const other = reader === announceVideos ? noticeReader : announceVideos
    const [failing, working] = [vi.spyOn(reader, 'read'), vi.spyOn(other, 'read')]
    failing.mockRejectedValueOnce(new Error('broken'))
    working.mockImplementation(async (_tx, events) => {
      read[other.name] = events.map(({ type }) => type)
    })
    const event = { userId: null, type: 'alarm.cleared', data: { key: reader.name } } as const
    await test.db.transaction((tx) => appendEvent(tx, event))
    await waitForEvents(test)
    await readAll(test.ctx)
    expect(read[other.name]).toEqual(['alarm.cleared'])
    failing.mockImplementation(async (_tx, events) => {
      read[reader.name] = events.map(({ type }) => type)
    })
    await readAll(test.ctx)
    expect(read[reader.name]).toEqual(['alarm.cleared'])
    vi.restoreAllMocks()
  }
})

it('PLT-05 every job that must run by itself has its schedule', async () => {
  const fresh = await createTestApp()
  const stop = await startJobs(fresh.ctx)
  const stored = await fresh.query('select name, cron from pgboss.schedule')
  stop()
  await fresh.close()
  // A job that is no longer scheduled fails nowhere, so it is missed only here.
  expect(Object.fromEntries(stored.map(({ name, cron }) => [name, cron]))).toEqual({
    'check-ledger': '41 3 * * *',
    'clean-idempotency-keys': '17 * * * *',
    'clean-sign-ins': '7 * * * *',
    'delete-accounts': '37 * * * *',
    'forget-reporters': '29 3 * * *',
    'reconcile-orders': '*/2 * * * *',
    'remove-temporary-images': '*/5 * * * *',
    'send-notices': '* * * * *',
    'sweep-archives': '*/5 * * * *',
    'sweep-deliveries': '* * * * *',
    'sweep-media': '41 4 * * *',
    'sweep-uploads': '*/5 * * * *',
    'sync-kie-balances': '23 3 * * *',
    'trim-events': '41 * * * *',
    'watch-gpu-models': '47 * * * *',
    'watch-models': '11 * * * *',
    'watch-service': '* * * * *',
  })
})

it('PLT-05 PAY-09 a start checks every open order, and takes over what a dead process held of the embedded database', async () => {
  const fresh = await createTestApp()
  const browser = await fresh.signedIn()
  await browser.post('/api/generate-video', { prompt: 'waves', model: 'veo3_fast' })
  await browser.post('/api/user/archive')
  const held = ['renditions', 'archives']
  for (const table of held) await fresh.query(`update ${table} set leased_until = '2100-01-01'`)
  const stop = await startJobs(fresh.ctx)
  stop()
  const checks = await fresh.query(`select data from pgboss.job where name = 'reconcile-orders'`)
  const leases: unknown[] = []
  for (const table of held)
    leases.push(
      ...(await fresh.query(`select leased_until > '2099-01-01' as stays from ${table}`)).map(({ stays }) => stays),
    )
  await fresh.close()
  expect(checks).toContainEqual({ data: { everything: 'yes' } })
  // On PostgreSQL, other processes may be at work; their leases expire.
  const stays = fresh.db.engine === 'postgres'
  expect(leases.map((stayed) => stayed === true)).toEqual([stays, stays])
})

it('PLT-05 PAY-09 a start credits what was paid while no worker ran, also if its check is not due yet', async () => {
  const shop = await openShop()
  const buyer = await shop.buyer()
  const { orderId, checkoutId } = await shop.checkout(buyer, shop.packages.Starter.id)
  await shop.creem.pay(checkoutId)
  await shop.query(`update orders set due_at = '2100-01-01' where id = '${orderId}'`)
  const stop = await startJobs(shop.ctx)
  const read = () => shop.query(`select status from orders where id = '${orderId}'`)
  await expect.poll(read, { timeout: 20_000 }).toEqual([{ status: 'completed' }])
  stop()
  expect(await shop.balanceOf(buyer)).toBe(50)
  await shop.close()
})
