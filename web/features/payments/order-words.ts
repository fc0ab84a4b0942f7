import { z } from 'zod'
import { type Order, orderSchema } from '#contract/payments/payments.ts'
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

/** How the payment of an order stands, in a title and its tone. Of an expired order, nobody knows it yet. */
export function titleOrder({ status }: Order): { tone: 'good' | 'wait' | 'bad'; title: string } {
  if (status === 'failed' || status === 'dismissed') return { tone: 'bad', title: texts.paymentFailed }
  if (status === 'expired') return { tone: 'wait', title: texts.paymentNotConfirmed }
  return { tone: 'good', title: texts.paymentSuccessful }
}

/** The answer to a capture. The payment counts as captured even if fields are missing from the answer. */
export const capturedSchema = z.looseObject({ order: orderSchema.nullish().catch(null), status: z.string().nullish() })

export function describeCaptured({ order, status }: z.output<typeof capturedSchema>): string {
  return describeOrder(order ?? (status === 'PENDING' ? 'confirming' : 'credited'))
}
