import { formatCents, parseCents } from '#server/features/payments/price-policy.ts'

type Sold = { id: string; priceCents: number; payee: string | null }

type Capture = {
  id: string
  status?: string | null | undefined
  amount?: { currency_code: string; value: string } | null | undefined
  custom_id?: string | null | undefined
  payee?: { merchant_id?: string | null | undefined } | null | undefined
}

type Payment = { paymentId: string; paidCents: number | null }

export type PayPalDecision =
  | { decision: 'complete'; payment: Payment }
  | { decision: 'hold'; payment: Payment; problem: string }
  | { decision: 'wait' }
  | { decision: 'fail'; problem: string }

/** The money of a refunded capture did arrive: its credits are granted, and a reversal takes back the refunded part. */
const arrived = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED']
const lost = ['DECLINED', 'FAILED', 'DENIED']

export function isDeclined({ status }: Pick<Capture, 'status'>): boolean {
  return lost.includes(status ?? '')
}

/** Decides what a PayPal capture means for its order. A completed PayPal order without a capture is not a payment. */
export function decidePayPalPayment(sold: Sold, capture: Capture): PayPalDecision {
  const status = capture.status ?? ''
  if (isDeclined(capture)) return { decision: 'fail', problem: `PayPal says ${status}.` }
  if (!arrived.includes(status)) return { decision: 'wait' }
  const problem = findPayPalProblem(sold, capture)
  const payment = { paymentId: capture.id, paidCents: centsOf(capture.amount) }
  return problem ? { decision: 'hold', problem, payment } : { decision: 'complete', payment }
}

function findPayPalProblem(sold: Sold, { amount, custom_id, payee }: Capture): string | null {
  if (amount?.currency_code !== 'USD') return 'The payment was not in USD.'
  if (parseCents(amount.value) !== sold.priceCents)
    return `$${amount.value} was paid instead of $${formatCents(sold.priceCents)}.`
  if (custom_id && custom_id !== sold.id) return 'The payment is for another order.'
  if (sold.payee && payee?.merchant_id && payee.merchant_id !== sold.payee)
    return 'The payment went to another PayPal account.'
  return null
}

/** Cents of an amount in US dollars; null for another currency or a missing amount. */
export function centsOf(amount: { currency_code: string; value: string } | null | undefined): number | null {
  return amount?.currency_code === 'USD' ? parseCents(amount.value) : null
}
