import { listDueDeliveries } from '#server/features/automation/delivery-repository.ts'
import { sendDelivery } from '#server/features/automation/send-delivery.ts'
import { readAll } from '#server/worker.ts'
import type { TestApp } from '#tests/test-app.ts'
import { waitUntil } from '#tests/wait-until.ts'

const unread = `select e.id from events e, event_readers r
  where r.name = 'announce-videos' and (e.tx, e.id) > (r.tx, r.id)`

/** Queues the messages about all that has happened. On a busy PostgreSQL, events become readable slightly later. */
export async function announceAll(test: TestApp): Promise<void> {
  await waitUntil('every event is announced', async () => {
    await readAll(test.ctx)
    return (await test.query(unread)).length === 0
  })
}

export const listDueMessages = (test: TestApp) => listDueDeliveries(test.db.root, test.clock.now(), 100)

/** Also sends the messages that are due. */
export async function deliverMessages(test: TestApp): Promise<void> {
  await announceAll(test)
  for (const id of await listDueMessages(test)) await sendDelivery(test.ctx, id)
}
