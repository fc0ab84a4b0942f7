export type CreemFakeOrder = {
  id: string
  transaction: string
  amount: number
  discount_amount?: number
  tax_amount?: number
  amount_paid?: number
  currency: string
  status: string
  type: string
  product: string
}

export type CreemFakeCheckout = {
  id: string
  productId: string
  requestId: string | null
  successUrl: string
  metadata: Record<string, unknown>
  status: string
  order: CreemFakeOrder | null
}

export type Settings = {
  /** Products whose price is not the one their id says; null: there is no such product. */
  prices: Map<string, number | null>
  /** How products are sold: onetime, or recurring. */
  billingType: string
  /** Paths that answer with this status, or break the connection. */
  failing: Map<string, number | 'drop'>
  /** What transactions have come to, by id; paid unless told otherwise. */
  transactions: Map<string, string>
  /** Whether a payment is told of. */
  webhooks: boolean
  /** Where a new checkout says it is paid, when that is to be wrong. */
  checkoutUrl?: string
  /** What was paid, when that is to differ from what was asked. */
  changeOrder: (order: CreemFakeOrder) => CreemFakeOrder
}

export type CreemFakeState = {
  url: string
  apiKey: string
  webhookUrl: string | null
  webhookSecret: string
  checkouts: CreemFakeCheckout[]
  screened: string[]
  settings: Settings
}

/** A product by its id, which says its price; null when there is none. */
export function productBody({ settings }: CreemFakeState, id: string) {
  const named = Number(/^prod_(\d+)$/.exec(id)?.[1] ?? Number.NaN)
  const price = settings.prices.has(id) ? settings.prices.get(id) : named
  if (price == null || Number.isNaN(price)) return null
  return { id, object: 'product', mode: 'test', name: id, price, currency: 'USD', billing_type: settings.billingType }
}

/** As the API answers it: related objects are ids there, and whole in webhooks. */
export function checkoutBody(checkout: CreemFakeCheckout) {
  return {
    ...{ id: checkout.id, object: 'checkout', mode: 'test', units: 1, status: checkout.status },
    ...{ product: checkout.productId, request_id: checkout.requestId, metadata: checkout.metadata },
    ...(checkout.order ? { order: { object: 'order', ...checkout.order } } : {}),
  }
}
