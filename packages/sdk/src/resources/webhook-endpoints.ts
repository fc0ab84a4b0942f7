import type { ApiPromise } from '../http/api-promise.ts'
import { type Caller, get, part } from '../http/caller.ts'
import type { CallOptions } from '../http/send.ts'
import type {
  NewWebhookEndpoint,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEndpointWithSecret,
} from '../types/webhook.ts'

const root = '/api/v1/webhook-endpoints'

/** Needs a token with the scope `webhooks:write`. */
export class WebhookEndpoints {
  readonly #call: Caller

  constructor(call: Caller) {
    this.#call = call
  }

  list(options?: CallOptions): ApiPromise<WebhookEndpoint[]> {
    return this.#call(get(root), options)
  }

  /** Only this answer and that of `rotateSecret` contain the secret. */
  create(body: NewWebhookEndpoint, options?: CallOptions): ApiPromise<WebhookEndpointWithSecret> {
    return this.#call({ method: 'POST', path: root, body, repeatable: false }, options)
  }

  update(id: string, body: WebhookEndpointChanges, options?: CallOptions): ApiPromise<WebhookEndpoint> {
    return this.#call({ method: 'PUT', path: `${root}/${part(id)}`, body, repeatable: true }, options)
  }

  delete(id: string, options?: CallOptions): ApiPromise<{ success: true }> {
    return this.#call({ method: 'DELETE', path: `${root}/${part(id)}`, repeatable: true }, options)
  }

  /** For one day, messages are signed with both secrets. */
  rotateSecret(id: string, options?: CallOptions): ApiPromise<WebhookEndpointWithSecret> {
    return this.#call({ method: 'POST', path: `${root}/${part(id)}/rotate-secret`, repeatable: false }, options)
  }

  /** Sends a message of the type `webhook.test`. */
  test(id: string, options?: CallOptions): ApiPromise<{ success: true }> {
    return this.#call({ method: 'POST', path: `${root}/${part(id)}/test`, repeatable: false }, options)
  }

  /** Newest first, 20 per page. */
  listDeliveries(
    id: string,
    query: { page?: number | undefined } = {},
    options?: CallOptions,
  ): ApiPromise<{ data: WebhookDelivery[]; total: number }> {
    return this.#call(get(`${root}/${part(id)}/deliveries`, query), options)
  }
}
