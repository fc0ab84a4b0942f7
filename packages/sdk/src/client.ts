import type { ApiPromise } from './http/api-promise.ts'
import { type Caller, type ChargeOptions, createCaller, requireKey } from './http/caller.ts'
import type { Query } from './http/send.ts'
import { AccountCalls } from './resources/account.ts'
import { Models } from './resources/models.ts'
import { Uploads } from './resources/uploads.ts'
import { Videos } from './resources/videos.ts'
import { WebhookEndpoints } from './resources/webhook-endpoints.ts'
import { type ClientOptions, readSettings } from './settings.ts'
import { unwrap } from './webhooks.ts'

export type RequestOptions = ChargeOptions & {
  query?: Query | undefined
  /** Sent as JSON, except for FormData. */
  body?: unknown
}

/** The API of one Soundreel site. */
export class Soundreel {
  readonly models: Models
  readonly videos: Videos
  readonly uploads: Uploads
  readonly account: AccountCalls
  readonly webhookEndpoints: WebhookEndpoints
  /** Checks received webhooks. It is also in `soundreel/webhooks`, without the client. */
  readonly webhooks = { unwrap }
  readonly #call: Caller

  /** @throws SoundreelError for an address or a token that cannot be used */
  constructor(options: ClientOptions = {}) {
    const call = createCaller(readSettings(options))
    this.#call = call
    this.models = new Models(call)
    this.videos = new Videos(call)
    this.uploads = new Uploads(call)
    this.account = new AccountCalls(call)
    this.webhookEndpoints = new WebhookEndpoints(call)
  }

  /**
   * Any call of the site, for what is newer than this package. A POST is repeated after an unknown outcome only with an
   * `idempotencyKey`. @throws SoundreelError for a key that the server refuses
   */
  request<T = unknown>(method: string, path: string, options: RequestOptions = {}): ApiPromise<T> {
    const { query, body, idempotencyKey: key, ...more } = options
    const idempotencyKey = key === undefined ? undefined : requireKey(key)
    const repeatable = !['POST', 'PATCH'].includes(method.toUpperCase()) || idempotencyKey !== undefined
    return this.#call({ method: method.toUpperCase(), path, query, body, idempotencyKey, repeatable }, more)
  }
}
