import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { earlyMs } from './delivery-policy.ts'
import { changeHeldDelivery, type Delivery, listDueOf } from './delivery-repository.ts'

/** Half of what a process sends at a time (worker.ts): a silent receiver must not delay the messages of other users. */
const maxPerUser = 2

/** How many messages of each user this process is sending. */
const sending = new Map<string, number>()
/** Users with due messages that were put back. No job will send these. */
const putBack = new Set<string>()

const hasPlace = (userId: string) => (sending.get(userId) ?? 0) < maxPerUser

/**
 * Calls `send`, unless this process is already sending two messages of the user. In that case, the message is released
 * unchanged, and queued again when one of the two has ended. The sweep queues what a killed process has put back.
 */
export async function limitSending(ctx: Context, delivery: Delivery, send: () => Promise<void>): Promise<void> {
  const { userId } = delivery
  if (!hasPlace(userId)) return putBackDelivery(ctx, delivery)
  count(userId, 1)
  try {
    await send()
  } finally {
    count(userId, -1)
    await queueNext(ctx, userId)
  }
}

async function putBackDelivery(ctx: Context, delivery: Delivery): Promise<void> {
  const { userId } = delivery
  await changeHeldDelivery(ctx.db.root, delivery, {})
  putBack.add(userId)
  // A message that ended before this one was released has not queued it.
  if (hasPlace(userId)) await queueNext(ctx, userId)
}

/** Queues two messages that were put back, not one: another that ends during the query finds no user to queue for. */
async function queueNext(ctx: Context, userId: string): Promise<void> {
  if (!putBack.delete(userId)) return
  const now = ctx.clock.now()
  const ids = await listDueOf(ctx.db.root, { userId, now, dueBefore: addMs(now, earlyMs), limit: maxPerUser })
  if (ids.length === 0) return
  // There may be more.
  putBack.add(userId)
  await ctx.db.transaction(async (tx) => {
    for (const id of ids) await ctx.queue.send(tx, 'send-delivery', { id })
  })
}

function count(userId: string, change: 1 | -1): void {
  const left = (sending.get(userId) ?? 0) + change
  if (left > 0) sending.set(userId, left)
  else sending.delete(userId)
}
