import type { z } from 'zod'
import { fitText, lengthOf } from '#contract/typed-text/measure-text.ts'
import { callService } from '#server/integrations/outbound/call-service.ts'
import { forgetAccessToken, getAccessToken, type PayPalCredentials } from './access-token.ts'
import { issueOf, orderSchema, type PayPalOrder, verificationSchema } from './paypal-objects.ts'

/**
 * `issue` is PayPal's stable code. `status` is the HTTP status, null without an answer, when the outcome is unknown.
 */
export type PayPalFailure = { ok: false; status: number | null; issue: string; reason: string }
export type PayPalAnswer<T> = { ok: true; value: T } | PayPalFailure

export type NewPayPalOrder = {
  /** Our order's id. The capture returns it, and it makes a repeated call return the first result. */
  orderId: string
  description: string
  /** US dollars with two decimals. */
  price: string
  brandName: string
  returnUrl: string
  cancelUrl: string
}

export type WebhookProof = {
  transmissionId: string
  transmissionTime: string
  transmissionSig: string
  authAlgo: string
  certUrl: string
  webhookId: string
  /** The raw JSON text, because PayPal signed its bytes. */
  rawEvent: string
}

export type PayPalClient = {
  createOrder(order: NewPayPalOrder): Promise<PayPalAnswer<PayPalOrder>>
  getOrder(paypalOrderId: string): Promise<PayPalAnswer<PayPalOrder>>
  /**
   * `declined`: how many captures of the order were declined. PayPal repeats its answer to a call that repeats a request id,
   * so a payment that the buyer has approved after a decline needs another one.
   */
  captureOrder(paypalOrderId: string, declined: number): Promise<PayPalAnswer<PayPalOrder>>
  /** Whether PayPal sent the event. */
  verifyWebhook(proof: WebhookProof): Promise<PayPalAnswer<boolean>>
}

const timeoutMs = 15_000

/** The calls of https://developer.paypal.com/docs/api/orders/v2/. */
export function createPayPalClient(credentials: PayPalCredentials): PayPalClient {
  type Call = { body?: string; requestId?: string }
  async function ask<S extends z.ZodType>(
    schema: S,
    path: string,
    call: Call = {},
  ): Promise<PayPalAnswer<z.output<S>>> {
    const first = await send(path, call)
    // PayPal may revoke a token early. A retry is harmless, because nothing was done without a valid token.
    const answer = first.got === 'answer' && first.status === 401 ? await sendAnew(path, call) : first
    if (answer.got === 'nothing') return { ok: false, status: null, issue: '', reason: answer.reason }
    const parsed = schema.safeParse(answer.body)
    if (answer.status >= 200 && answer.status < 300 && parsed.success) return { ok: true, value: parsed.data }
    const { issue, debugId } = issueOf(answer.body)
    return { ok: false, status: answer.status, issue, reason: `HTTP ${answer.status} ${issue} ${debugId}`.trim() }
  }

  function sendAnew(path: string, call: Call) {
    forgetAccessToken(credentials)
    return send(path, call)
  }

  async function send(path: string, { body, requestId }: Call) {
    const token = await getAccessToken(credentials)
    if (!token) return { got: 'answer' as const, status: 401, body: { name: 'NO_ACCESS_TOKEN' } }
    return callService({
      method: body === undefined ? 'GET' : 'POST',
      url: credentials.baseUrl + path,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId ? { 'paypal-request-id': requestId } : {}),
      },
      ...(body === undefined ? {} : { body }),
      timeoutMs,
    })
  }

  const pathOf = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`
  return {
    createOrder: (order) =>
      ask(orderSchema, '/v2/checkout/orders', {
        body: JSON.stringify(orderBody(order)),
        requestId: `create:${order.orderId}`,
      }),
    getOrder: (id) => ask(orderSchema, pathOf(id)),
    captureOrder: (id, declined) =>
      ask(orderSchema, `${pathOf(id)}/capture`, {
        body: '{}',
        requestId: declined === 0 ? `capture:${id}` : `capture:${id}:${declined}`,
      }),
    async verifyWebhook(proof) {
      const answer = await ask(verificationSchema, '/v1/notifications/verify-webhook-signature', {
        body: verificationBody(proof),
      })
      return answer.ok ? { ok: true, value: answer.value.verification_status === 'SUCCESS' } : answer
    },
  }
}

function orderBody({ orderId, description, price, brandName, returnUrl, cancelUrl }: NewPayPalOrder) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: orderId,
        invoice_id: orderId,
        description: fitText(description, 127, lengthOf),
        amount: { currency_code: 'USD', value: price },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: fitText(brandName, 127, lengthOf),
          shipping_preference: 'NO_SHIPPING',
          user_action: 'PAY_NOW',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  }
}

/** The event is inserted as raw text: reserialized, its numbers and escapes might differ from what was signed. */
function verificationBody({ rawEvent, ...proof }: WebhookProof): string {
  const fields = JSON.stringify({
    auth_algo: proof.authAlgo,
    cert_url: proof.certUrl,
    transmission_id: proof.transmissionId,
    transmission_sig: proof.transmissionSig,
    transmission_time: proof.transmissionTime,
    webhook_id: proof.webhookId,
  })
  return `${fields.slice(0, -1)},"webhook_event":${rawEvent}}`
}
