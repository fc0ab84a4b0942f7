import { keptMs } from '#contract/retention.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { deleteOldDeliveries, listDueDeliveries } from './delivery-repository.ts'

const batchSize = 500
/** A row that has just become due still has its own job on the way. */
const overdueMs = 5000

/**
 * Re-queues a batch of overdue messages. The users take turns, so nobody's backlog delays the messages of others. Deletes
 * messages that have ended and were created more than 30 days ago.
 */
export async function sweepDeliveries(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await deleteOldDeliveries(ctx.db.root, addMs(now, -keptMs('deliveries')))
  const ids = await listDueDeliveries(ctx.db.root, addMs(now, -overdueMs), batchSize)
  if (ids.length === 0) return
  await ctx.db.transaction(async (tx) => {
    for (const id of ids) await ctx.queue.send(tx, 'send-delivery', { id }, { onceKey: id })
  })
}
