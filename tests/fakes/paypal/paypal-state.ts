import type { Delivery } from './paypal-webhooks.ts'

export type Money = { currency_code: string; value: string }

export type PayPalFakeCapture = {
  id: string
  status: string
  amount: Money
  custom_id: string
  payee: { merchant_id: string }
  supplementary_data: { related_ids: { order_id: string } }
}

/** What the buyer sees at PayPal, and where the browser goes afterwards. */
export type ExperienceContext = {
  brand_name?: string
  shipping_preference?: string
  user_action?: string
  return_url?: string
  cancel_url?: string
}

export type PayPalFakeOrder = {
  id: string
  status: string
  customId: string
  invoiceId: string | null
  /** What the buyer reads at PayPal. */
  description: string | null
  amount: Money
  context: ExperienceContext
  /** Captures that were declined before the buyer chose another way to pay; listed first. */
  declined: PayPalFakeCapture[]
  capture: PayPalFakeCapture | null
  refunds: { id: string; status: string; amount: Money }[]
}

type Fault = { status: number; issue: string } | 'drop'

export type Settings = {
  /** Endings of paths that fail with this issue, or break the connection; at once or after something else. */
  failing: Map<string, Fault | (() => Promise<Fault>)>
  captureStatus: string
  /** Changes the captured amount, to test one that differs from the order. */
  changeAmount: (amount: Money) => Money
  payee: string
  /** Whether a call that changes an order is answered without its purchase units, even if it prefers them. */
  isMinimal: boolean
  /** How long a token lasts, in seconds. */
  expiresIn: unknown
}

export type PayPalFakeState = {
  url: string
  clientId: string
  clientSecret: string
  webhookUrl: string | null
  webhookId: string
  orders: PayPalFakeOrder[]
  /** First results by PayPal-Request-Id. */
  answers: Map<string, PayPalFakeOrder>
  tokens: number
  /** Tokens up to this number are refused. */
  revokedTokens: number
  transmissions: Map<string, Delivery>
  settings: Settings
}
