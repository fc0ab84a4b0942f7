import type { HeldOrder, SettleDecision, UnmatchedPayment } from '#contract/payments/payment-problems.ts'
import { formatCredits } from '#web/lib/format.ts'
import * as texts from '#web/texts/admin-payments.ts'

export type PaymentToSettle =
  | { what: 'grant' | 'dismiss'; order: HeldOrder }
  | { what: 'dismiss'; payment: UnmatchedPayment }

/** An administrator's decision about a payment that matches no order. */
export type Settlement = { orderId: string; decision: SettleDecision; reason: string } | { key: string; reason: string }

export function toSettlement(payment: PaymentToSettle, reason: string): Settlement {
  return 'order' in payment
    ? { orderId: payment.order.id, decision: payment.what, reason }
    : { key: payment.payment.key, reason }
}

export function describeConsequence(payment: PaymentToSettle): string {
  if (!('order' in payment)) return texts.whatDismissingDoes
  const { username, credits, bonusCredits } = payment.order
  return payment.what === 'grant'
    ? texts.whatCreditingDoes(username, formatCredits(credits + bonusCredits))
    : texts.whatDismissingAnOrderDoes(username)
}
