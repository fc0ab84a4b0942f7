import type { ApiPromise } from '../http/api-promise.ts'
import { type Caller, get } from '../http/caller.ts'
import type { CallOptions } from '../http/send.ts'
import type { Model } from '../types/model.ts'

export class Models {
  readonly #call: Caller

  constructor(call: Caller) {
    this.#call = call
  }

  /** All models with their modes, options and web prices. */
  list(options?: CallOptions): ApiPromise<{ data: Model[] }> {
    return this.#call(get('/api/v1/models'), options)
  }
}
