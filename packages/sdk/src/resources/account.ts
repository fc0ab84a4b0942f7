import type { ApiPromise } from '../http/api-promise.ts'
import { type Caller, get } from '../http/caller.ts'
import type { CallOptions } from '../http/send.ts'
import type { Account } from '../types/account.ts'

export class AccountCalls {
  readonly #call: Caller

  constructor(call: Caller) {
    this.#call = call
  }

  /** Your username and credits, and what your token may do and spend. */
  get(options?: CallOptions): ApiPromise<Account> {
    return this.#call(get('/api/v1/account'), options)
  }
}
