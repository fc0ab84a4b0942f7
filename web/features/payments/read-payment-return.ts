/** Each gateway names the order parameter differently; each of these values finds the order. */
const orderIdNames = ['checkout_id', 'token', 'order', 'request_id', 'order_id']

/** The outcome of a payment, as the return address names it. `orderId` is null if the address has no order id. */
type PaymentReturn = { outcome: 'paid'; orderId: string | null } | { outcome: 'failed' | 'cancelled' | 'other' }

/** Null if the address has no outcome of a payment. */
export function readPaymentReturn(search: URLSearchParams): PaymentReturn | null {
  const payment = search.get('payment')
  if (payment === null) return null
  if (payment === 'success') return { outcome: 'paid', orderId: readOrderId(search) }
  if (payment === 'failed' || payment === 'error') return { outcome: 'failed' }
  return { outcome: payment === 'cancelled' ? 'cancelled' : 'other' }
}

function readOrderId(search: URLSearchParams): string | null {
  return orderIdNames.map((name) => search.get(name)).find(Boolean) ?? null
}
