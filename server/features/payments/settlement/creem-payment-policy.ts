import { formatCents } from '#server/features/payments/price-policy.ts'

type Sold = { priceCents: number; creemProductId: string | null }

type Product = {
  id: string
  price?: number | null | undefined
  currency?: string | null | undefined
  billing_type?: string | null | undefined
  tax_mode?: string | null | undefined
}

type Paid = {
  id: string
  product?: { id: string } | null | undefined
  transaction?: { id: string } | null | undefined
  amount?: number | null | undefined
  discount_amount?: number | null | undefined
  tax_amount?: number | null | undefined
  amount_paid?: number | null | undefined
  currency?: string | null | undefined
  status?: string | null | undefined
  type?: string | null | undefined
}

type Checkout = {
  status?: string | null | undefined
  units?: number | null | undefined
  product?: Product | null | undefined
  order?: Paid | null | undefined
}

type Payment = { paymentId: string; gatewayTransactionId: string | null; paidCents: number | null }

export type CreemDecision =
  | { decision: 'complete'; payment: Payment }
  | { decision: 'hold'; problem: string; payment: Payment }
  | { decision: 'wait' }
  /** Creem is processing a payment: an expired or failed order is open again. */
  | { decision: 'reopen' }
  | { decision: 'expire' }

/** Decides what a Creem checkout means for its order. Tax is added on top, so prices are compared without tax. */
export function decideCreemPayment(sold: Sold, checkout: Checkout): CreemDecision {
  const { order, status } = checkout
  if (status === 'completed' && order?.status === 'paid') {
    const problem = findCreemProblem(sold, checkout, order)
    const gatewayTransactionId = order.transaction?.id ?? null
    const payment = { paymentId: order.id, gatewayTransactionId, paidCents: findPaidCents(sold, checkout, order) }
    return problem ? { decision: 'hold', problem, payment } : { decision: 'complete', payment }
  }
  if (status === 'processing') return { decision: 'reopen' }
  return { decision: status === 'expired' ? 'expire' : 'wait' }
}

/** If Creem does not state the paid sum: its amount plus any tax that was added on top. */
function findPaidCents({ priceCents }: Sold, { product }: Checkout, order: Paid): number | null {
  const { amount, amount_paid, discount_amount, tax_amount } = order
  if (amount_paid != null || amount == null) return amount_paid ?? null
  const isBeforeTax = product?.tax_mode === 'exclusive' && amount + (discount_amount ?? 0) === priceCents
  return isBeforeTax ? amount + (tax_amount ?? 0) : amount
}

/** The reason why a product must not be sold for the package; null if it may be sold. */
export function findProductProblem(priceCents: number, product: Omit<Product, 'id'>): string | null {
  const { price, currency, billing_type } = product
  if (price !== priceCents)
    return `The Creem product costs ${price ?? 'an unknown number of'} cents, but the package costs ${priceCents} cents.`
  if (currency && currency.toUpperCase() !== 'USD') return 'The Creem product is not sold in USD.'
  if (billing_type === 'recurring') return 'The Creem product is a subscription.'
  return null
}

function findCreemProblem(sold: Sold, { product, units }: Checkout, order: Paid): string | null {
  const ids = [product?.id, order.product?.id].filter((id) => id !== undefined)
  if (ids.length === 0 || ids.some((id) => id !== sold.creemProductId))
    return 'The payment is for another Creem product.'
  if (units != null && units !== 1) return `${units} units were paid instead of one.`
  if (order.currency && order.currency.toUpperCase() !== 'USD') return 'The payment was not in USD.'
  if (order.type && order.type !== 'onetime') return 'The payment was for a subscription.'
  if (order.amount != null && order.amount + (order.discount_amount ?? 0) < sold.priceCents)
    return `$${formatCents(order.amount)} was paid instead of $${formatCents(sold.priceCents)}.`
  return findProductProblem(sold.priceCents, product ?? {})
}
