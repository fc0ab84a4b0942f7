import type { Order } from '#contract/payments/payments.ts'
import { formatCredits } from '#web/lib/format.ts'
import * as texts from '#web/texts/payments.ts'

/** The real state of a payment, in words. `confirming` and `credited` stand for payments without a known order. */
export function describeOrder(order: Order | 'confirming' | 'credited'): string {
  if (order === 'confirming') return texts.creditsAppearWhenConfirmed
  if (order === 'credited') return texts.creditsWereAdded
  const credits = formatCredits(order.credits + order.bonusCredits)
  if (order.status === 'completed') return texts.addedToYourBalance(credits)
  if (order.status === 'pending') return texts.paymentIsBeingConfirmed(credits)
  if (order.status === 'held') return texts.paymentIsHeld
  if (order.status === 'dismissed') return texts.paymentIsDismissed
  return order.status === 'expired' ? texts.orderExpired : texts.paymentIssue
}

/** Whether the order was paid or may still be paid. */
export function isOnItsWay({ status }: Order): boolean {
  return status !== 'failed' && status !== 'expired' && status !== 'dismissed'
}
