import type { Order } from '#contract/payments.ts'
import { formatCredits } from '#web/lib/format.ts'

/** Where a payment really stands, in words; `confirming` and `credited` when no order is known. */
export function describeOrder(order: Order | 'confirming' | 'credited'): string {
  if (order === 'confirming')
    return 'Your credits appear by themselves as soon as the payment is confirmed. You can go on meanwhile.'
  if (order === 'credited') return 'Your credits were added to your balance.'
  const credits = formatCredits(order.credits + order.bonusCredits)
  if (order.status === 'completed') return `${credits} were added to your balance.`
  if (order.status === 'pending')
    return `Your payment is being confirmed. ${credits} appear by themselves; you can go on meanwhile.`
  if (order.status === 'held')
    return 'Your payment arrived and is being looked at by a person. The credits follow; please contact us if they do not.'
  return order.status === 'expired'
    ? 'This order was not paid in time. You were not charged; please start again.'
    : 'There was an issue with your payment. Please try again.'
}

/** Whether something was or may still be paid. */
export function isOnItsWay({ status }: Order): boolean {
  return status !== 'failed' && status !== 'expired'
}
