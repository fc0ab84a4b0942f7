import { randomUUID } from 'node:crypto'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { BlockedAddress } from '#server/integrations/outbound/blocked-address.ts'
import { outboundFetch } from '#server/integrations/outbound/user-addresses.ts'
import { decideAfterTry, earlyMs } from './delivery-policy.ts'
import { changeHeldDelivery, type Delivery, type DeliveryChanges, leaseDelivery } from './delivery-repository.ts'
import { disableEndpoint, findOwnEndpoint, listEndpoints, type StoredEndpoint } from './endpoint-repository.ts'
import { limitSending } from './limit-sending.ts'
import { signMessage } from './webhook-secret.ts'

/** Longer than the timeout of a receiver, so that no other worker sends the message meanwhile. */
const leaseMs = 60_000
const timeoutMs = 20_000
const unreadableSecret = 'The secret of this webhook cannot be read any more. Change the secret.'

/**
 * Sends a due message. Safe to call at any time, any number
 * of times: the lease on the row decides which worker sends.
 */
export async function sendDelivery(ctx: Context, id: string): Promise<void> {
  const now = ctx.clock.now()
  const delivery = await leaseDelivery(ctx.db.root, {
    id,
    attemptId: randomUUID(),
    now,
    dueBefore: addMs(now, earlyMs),
    leasedUntil: addMs(now, leaseMs),
  })
  if (delivery) await limitSending(ctx, delivery, () => sendHeld(ctx, delivery))
}

async function sendHeld(ctx: Context, delivery: Delivery): Promise<void> {
  const endpoint = delivery.endpointId ? await findOwnEndpoint(ctx.db.root, delivery.userId, delivery.endpointId) : null
  // Its webhook was deleted after the lease, and the delivery with it. Without one, it would pass for a callback.
  if (delivery.endpointId && !endpoint) return
  if (endpoint && !endpoint.isActive) {
    const changes: DeliveryChanges = {
      status: 'failed',
      dueAt: null,
      responseStatus: null,
      error: 'The webhook is disabled.',
    }
    return void (await changeHeldDelivery(ctx.db.root, delivery, changes))
  }
  await recordAttempt(ctx, delivery, await post(ctx, delivery, endpoint))
}

type Tried = { status: number | null; error: string | null }

async function post(ctx: Context, delivery: Delivery, endpoint: StoredEndpoint | null): Promise<Tried> {
  const { id, body } = delivery
  if (body === null) return { status: null, error: 'The message is missing.' }
  const timestampSeconds = Math.floor(ctx.clock.now().getTime() / 1000)
  // A callback has no secret of its own, so it is signed with the secrets of the user's endpoints, if any.
  const signers = endpoint ? [endpoint] : await listEndpoints(ctx.db.root, delivery.userId)
  const signature = signMessage(ctx, signers, { id, timestampSeconds, body })
  // A receiver must not take an unsigned message for one of ours. Recorded as a try, so that the user finds the reason.
  if (endpoint && !signature) return { status: null, error: unreadableSecret }
  try {
    const answer = await outboundFetch(ctx.config)(endpoint?.url ?? delivery.url, {
      method: 'POST',
      body,
      redirect: 'manual',
      timeoutMs,
      // Only the status counts. A limit would turn a large answer to an accepted message into no answer.
      maxBytes: Number.POSITIVE_INFINITY,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestampSeconds),
        ...(signature ? { 'webhook-signature': signature } : {}),
      },
    })
    // Nor does it count whether the connection lasts until the end of the body.
    await answer.body?.cancel().catch(() => {})
    return { status: answer.status, error: answer.ok ? null : toAnswerError(answer.status) }
  } catch (error) {
    return { status: null, error: toConnectionError(error) }
  }
}

function toAnswerError(status: number): string {
  return status >= 300 && status < 400
    ? `The address responded with ${status}. Redirects are not followed.`
    : `The address responded with ${status} instead of 2xx.`
}

function toConnectionError(error: unknown): string {
  if (error instanceof BlockedAddress) return 'The address is not on the public internet.'
  if (error instanceof Error && error.name === 'TimeoutError') return 'The address did not respond within 20 seconds.'
  return 'The address could not be reached.'
}

async function recordAttempt(ctx: Context, delivery: Delivery, { status, error }: Tried): Promise<void> {
  const now = ctx.clock.now()
  const next = decideAfterTry(status, delivery.tries, Math.random())
  const tried: DeliveryChanges = { tries: delivery.tries + 1, lastTriedAt: now, responseStatus: status, error }
  await ctx.db.transaction(async (tx) => {
    if (next.outcome === 'retry') {
      const held = await changeHeldDelivery(tx, delivery, { ...tried, dueAt: addMs(now, next.delayMs) })
      if (held) await ctx.queue.send(tx, 'send-delivery', { id: delivery.id }, { delayMs: next.delayMs })
      return
    }
    const ended = next.outcome === 'delivered' ? 'delivered' : 'failed'
    const held = await changeHeldDelivery(tx, delivery, { ...tried, status: ended, dueAt: null })
    if (held && next.outcome === 'gone' && delivery.endpointId)
      await disableEndpoint(tx, delivery.endpointId, 'The address responded with 410 (Gone).')
  })
}
