import type { z } from 'zod'
import { callService } from '#server/integrations/outbound/call-service.ts'
import {
  type CreemCheckout,
  type CreemProduct,
  type CreemTransaction,
  checkoutSchema,
  moderationSchema,
  productSchema,
  transactionSchema,
} from './creem-objects.ts'

/** `status` is the HTTP status, null without an answer; `reason` is for the log. */
export type CreemFailure = { ok: false; status: number | null; reason: string }
export type CreemAnswer<T> = { ok: true; value: T } | CreemFailure

export type NewCheckout = {
  productId: string
  requestId: string
  successUrl: string
  metadata: Record<string, string>
}

export type CreemClient = {
  getProduct(productId: string): Promise<CreemAnswer<CreemProduct>>
  createCheckout(checkout: NewCheckout): Promise<CreemAnswer<CreemCheckout>>
  getCheckout(checkoutId: string): Promise<CreemAnswer<CreemCheckout>>
  getTransaction(transactionId: string): Promise<CreemAnswer<CreemTransaction>>
  /** The verdict of Creem's moderation on a prompt: allow, flag or deny. */
  moderatePrompt(prompt: string, externalId: string): Promise<CreemAnswer<z.infer<typeof moderationSchema>>>
}

const callTimeoutMs = 10_000
/** Recommended by https://docs.creem.io/features/moderation. */
const moderationTimeoutMs = 5_000

/** The calls of https://docs.creem.io/api-reference; each sends the key. */
export function createCreemClient(baseUrl: string, apiKey: string): CreemClient {
  async function ask<S extends z.ZodType>(
    schema: S,
    path: string,
    { body, timeoutMs = callTimeoutMs }: { body?: object; timeoutMs?: number } = {},
  ): Promise<CreemAnswer<z.output<S>>> {
    const answer = await callService({
      method: body ? 'POST' : 'GET',
      url: `${baseUrl}/v1${path}`,
      headers: { 'x-api-key': apiKey, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      timeoutMs,
    })
    if (answer.got === 'nothing') return { ok: false, status: null, reason: answer.reason }
    const parsed = schema.safeParse(answer.body)
    if (answer.status >= 200 && answer.status < 300 && parsed.success) return { ok: true, value: parsed.data }
    return { ok: false, status: answer.status, reason: `HTTP ${answer.status}${traceOf(answer.body)}` }
  }

  return {
    async getProduct(id) {
      const asked = await ask(productSchema, `/products?product_id=${encodeURIComponent(id)}`)
      // The documentation puts the id into the query, Creem's own SDK into the path.
      return asked.ok || asked.status !== 404 ? asked : ask(productSchema, `/products/${encodeURIComponent(id)}`)
    },
    createCheckout: ({ productId, requestId, successUrl, metadata }) =>
      ask(checkoutSchema, '/checkouts', {
        body: { product_id: productId, request_id: requestId, units: 1, success_url: successUrl, metadata },
      }),
    getCheckout: (id) => ask(checkoutSchema, `/checkouts?checkout_id=${encodeURIComponent(id)}`),
    getTransaction: (id) => ask(transactionSchema, `/transactions?transaction_id=${encodeURIComponent(id)}`),
    moderatePrompt: (prompt, externalId) =>
      ask(moderationSchema, '/moderation/prompt', {
        body: { prompt, external_id: externalId },
        timeoutMs: moderationTimeoutMs,
      }),
  }
}

/** The id with which Creem's support finds the call. */
function traceOf(body: unknown): string {
  const trace = typeof body === 'object' && body !== null && 'trace_id' in body ? body.trace_id : null
  return typeof trace === 'string' ? `, trace ${trace.slice(0, 60)}` : ''
}
