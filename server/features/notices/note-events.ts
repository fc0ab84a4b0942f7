import { formatDollars } from '#contract/payments/format-dollars.ts'
import { creditForms, plural } from '#contract/plural.ts'
import { causeOf } from '#contract/videos/failures/describe-failure.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { KnownEvent } from '#server/events/event-payloads.ts'
import type { EventReader } from '#server/events/event-reader.ts'
import { concernsOperator } from './failure-policy.ts'
import { findFailureFacts, findNoticeOf, findOrderFacts, insertNotice } from './notice-repository.ts'

const attention = 'Attention: '

/** Stores notices for the operator; a separate job sends them. */
export const noticeReader: EventReader = {
  name: 'notices',
  async read(tx, events, ctx) {
    for (const event of events) {
      const text = await compose(tx, event)
      if (!text) continue
      await insertNotice(tx, { text, key: keyOf(event) }, ctx.clock.now())
      await ctx.queue.send(tx, 'send-notices', {}, { onceKey: 'notices' })
    }
  },
}

/** By what a later event finds the notice of this one. */
function keyOf(event: KnownEvent): string | null {
  if (event.type === 'alarm.raised' || event.type === 'alarm.cleared') return event.data.key
  return event.type === 'video.failed' ? failureKey(event.data.taskId) : null
}

const failureKey = (taskId: string) => `video:${taskId}`

/** Null for events without a notice. */
async function compose(tx: Tx, event: KnownEvent): Promise<string | null> {
  switch (event.type) {
    case 'order.completed':
      return composePurchase(tx, event.data.orderId)
    case 'order.reversed':
      return composeReversal(tx, event.data, {
        what: event.data.kind === 'dispute' ? 'Payment disputed' : 'Payment refunded',
        moved: 'deducted',
      })
    case 'order.restored':
      // A later message about the paid sum may show that a refund took back too much.
      return composeReversal(tx, event.data, {
        what: event.data.kind === 'dispute' ? 'Dispute won' : 'Refund corrected',
        moved: 'restored',
      })
    case 'alarm.raised':
      return `${attention}${event.data.detail}`
    case 'alarm.cleared': {
      const raised = await findNoticeOf(tx, event.data.key)
      return `Resolved: ${raised?.replace(attention, '') ?? event.data.key}`
    }
    case 'video.failed':
      return composeFailure(tx, event.data.taskId)
    case 'video.hd-failed':
      return `The 1080p version of video ${event.data.taskId} was not delivered, although it is guaranteed.`
    case 'video.upgrade-failed':
      return `The paid higher resolution of video ${event.data.taskId} was not delivered. Its credits were returned.`
    default:
      return null
  }
}

async function composePurchase(tx: Tx, orderId: string): Promise<string | null> {
  const sale = await describeSale(tx, orderId)
  return sale && `Purchase: ${sale.username}, ${sale.credits} for ${sale.paid}`
}

type Reversed = { orderId: string; credits: number }

/** Often only a part of the payment is reversed. Restored credits are negative. */
async function composeReversal(
  tx: Tx,
  { orderId, credits }: Reversed,
  { what, moved }: { what: string; moved: string },
): Promise<string | null> {
  const sale = await describeSale(tx, orderId)
  return sale && `${what}: ${sale.username}, ${Math.abs(credits)} of ${sale.credits} ${moved}, sold for ${sale.paid}`
}

async function describeSale(tx: Tx, orderId: string) {
  const facts = await findOrderFacts(tx, orderId)
  if (!facts) return null
  const { order, username } = facts
  const gateway = order.gateway === 'creem' ? 'Creem' : 'PayPal'
  return {
    username,
    credits: plural(order.credits + order.bonusCredits, creditForms),
    paid: `${formatDollars(order.priceCents)} (${gateway})`,
  }
}

/** A video fails once more if it is checked again; the operator knows of it then. */
async function composeFailure(tx: Tx, taskId: string): Promise<string | null> {
  const facts = await findFailureFacts(tx, taskId)
  if (!facts || !concernsOperator(facts.failure)) return null
  if (await findNoticeOf(tx, failureKey(taskId))) return null
  const { username, creditsUsed, refunded } = facts
  const returned = refunded && creditsUsed > 0 ? `Returned: ${plural(creditsUsed, creditForms)}.` : null
  return [`Video failed: ${username}, ${taskId}.`, causeOf(facts), returned].filter(Boolean).join(' ')
}
