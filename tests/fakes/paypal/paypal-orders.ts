import { randomBytes } from 'node:crypto'
import type { ExperienceContext, Money, PayPalFakeOrder, PayPalFakeState } from './paypal-state.ts'

type CreateBody = {
  intent?: string
  purchase_units?: { custom_id?: string; invoice_id?: string; description?: string; amount?: Money }[]
  payment_source?: { paypal?: { experience_context?: ExperienceContext } }
}

const newId = () => randomBytes(8).toString('hex').toUpperCase()

/** @returns null if PayPal would reject the order */
export function createOrder(state: PayPalFakeState, body: CreateBody): PayPalFakeOrder | null {
  const unit = body.purchase_units?.[0]
  if (body.intent !== 'CAPTURE' || !unit?.amount || !/^\d+\.\d\d$/.test(unit.amount.value)) return null
  const order: PayPalFakeOrder = {
    ...{ id: newId(), status: 'PAYER_ACTION_REQUIRED', customId: unit.custom_id ?? '', amount: unit.amount },
    ...{ invoiceId: unit.invoice_id ?? null, description: unit.description ?? null },
    ...{ declined: [], capture: null, refunds: [] },
    context: body.payment_source?.paypal?.experience_context ?? {},
  }
  state.orders.push(order)
  return order
}

export function findOrder(state: PayPalFakeState, id: string): PayPalFakeOrder {
  const order = state.orders.find((candidate) => candidate.id === id)
  if (!order) throw new Error(`no order ${id}`)
  return order
}

export function captureOrder({ settings }: PayPalFakeState, order: PayPalFakeOrder): PayPalFakeOrder {
  order.status = 'COMPLETED'
  order.capture ??= {
    ...{ id: newId(), status: settings.captureStatus, amount: settings.changeAmount(order.amount) },
    ...{ custom_id: order.customId, payee: { merchant_id: settings.payee } },
    supplementary_data: { related_ids: { order_id: order.id } },
  }
  return order
}

/** Whether another order with the same invoice id was captured. By default, PayPal takes one payment for each. */
export function isInvoicePaid({ orders }: PayPalFakeState, { id, invoiceId }: PayPalFakeOrder): boolean {
  return orders.some((other) => other.id !== id && other.capture && invoiceId !== null && other.invoiceId === invoiceId)
}

/** The order as PayPal answers unless a call prefers its representation. */
export function minimalBody(state: PayPalFakeState, order: PayPalFakeOrder) {
  const { id, status, links } = orderBody(state, order)
  return { id, status, links }
}

/** The order as answered with `Prefer: return=representation`. */
export function orderBody(state: PayPalFakeState, order: PayPalFakeOrder) {
  const captures = [...order.declined, ...(order.capture ? [order.capture] : [])]
  const payments = captures.length > 0 ? { payments: { captures, refunds: order.refunds } } : {}
  return {
    ...{ id: order.id, intent: 'CAPTURE', status: order.status },
    purchase_units: [
      {
        ...{ reference_id: 'default', custom_id: order.customId, amount: order.amount },
        payee: { merchant_id: state.settings.payee },
        ...payments,
      },
    ],
    links: [
      { rel: 'self', href: `${state.url}/v2/checkout/orders/${order.id}` },
      { rel: 'payer-action', href: `${state.url}/approve/${order.id}` },
    ],
  }
}
