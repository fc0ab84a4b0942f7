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
  units: number
  requestId: string | null
  successUrl: string
  metadata: Record<string, unknown>
  status: string
  order: CreemFakeOrder | null
}

export type Settings = {
  /** Overrides the price in a product's id; null: the product does not exist. */
  prices: Map<string, number | null>
  /** The currency of products. */
  currency: string
  /** The billing type of products: onetime or recurring. */
  billingType: string
  /** Paths that answer with this status, break the connection, or never answer. */
  failing: Map<string, number | 'drop' | 'silence'>
  /** The status of transactions by id; paid by default. */
  transactions: Map<string, string>
  /** The refunded cents of transactions by id; null by default. */
  refundedAmounts: Map<string, number>
  /** Whether the fake sends webhooks for payments. */
  webhooks: boolean
  /** Replaces the payment page's address of new checkouts, to test a wrong one. */
  checkoutUrl?: string
  /** Changes the paid order, to test one that differs from the checkout. */
  changeOrder: (order: CreemFakeOrder) => CreemFakeOrder
}

export type CreemFakeState = {
  url: string
  apiKey: string
  webhookUrl: string | null
  webhookSecret: string
  checkouts: CreemFakeCheckout[]
  screened: string[]
  screenedFor: unknown[]
  settings: Settings
}

/** A product by its id, which contains its price; null if it does not exist. */
export function productBody({ settings }: CreemFakeState, id: string) {
  const named = Number(/^prod_(\d+)$/.exec(id)?.[1] ?? Number.NaN)
  const price = settings.prices.has(id) ? settings.prices.get(id) : named
  if (price == null || Number.isNaN(price)) return null
  const { currency, billingType } = settings
  return { id, object: 'product', mode: 'test', name: id, price, currency, billing_type: billingType }
}

/** A checkout as the API returns it: related objects are ids there, but complete in webhooks. */
export function checkoutBody(checkout: CreemFakeCheckout) {
  return {
    ...{ id: checkout.id, object: 'checkout', mode: 'test', units: checkout.units, status: checkout.status },
    ...{ product: checkout.productId, request_id: checkout.requestId, metadata: checkout.metadata },
    ...(checkout.order ? { order: { object: 'order', ...checkout.order } } : {}),
  }
}
