import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { type Delivery, findOwnDelivery, insertDelivery, restartDelivery } from './delivery-repository.ts'
import { findOwnEndpoint } from './endpoint-repository.ts'
import { requireFound } from './save-webhook.ts'

/** Sends a finished message again, with the same id. @throws Refusal NOT_FOUND, STILL_ON_ITS_WAY */
export async function replayDelivery(ctx: Context, userId: string, id: string): Promise<Delivery> {
  return ctx.db.transaction(async (tx) => {
    const restarted = await restartDelivery(tx, userId, id, ctx.clock.now())
    if (restarted) {
      await ctx.queue.send(tx, 'send-delivery', { id })
      return restarted
    }
    if (await findOwnDelivery(tx, userId, id)) throw new Refusal('STILL_ON_ITS_WAY')
    throw new Refusal('NOT_FOUND', 'Delivery not found.')
  })
}

/** Sends a test message that concerns no video. @throws Refusal NOT_FOUND, INVALID_INPUT if the webhook is disabled */
export async function sendTestMessage(ctx: Context, userId: string, endpointId: string): Promise<void> {
  const { id, url, isActive } = requireFound(await findOwnEndpoint(ctx.db.root, userId, endpointId))
  if (!isActive) throw new Refusal('INVALID_INPUT', 'This webhook is disabled. Enable it, then send the test.')
  const now = ctx.clock.now()
  const type = 'webhook.test'
  const body = JSON.stringify({ type, timestamp: now.toISOString(), data: { message: 'It works.' } })
  await ctx.db.transaction(async (tx) => {
    const delivery = await insertDelivery(tx, { userId, endpointId: id, type, url, body, dueAt: now, createdAt: now })
    await ctx.queue.send(tx, 'send-delivery', { id: delivery.id })
  })
}
