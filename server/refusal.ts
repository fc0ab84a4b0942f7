import { type ErrorCode, errorCodes } from '#contract/errors.ts'

/** An expected refusal on its way to the caller; its message is for people. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** What to do about it; answered by /api/creem/checkout alone. */
  readonly suggestion: string | undefined

  constructor(code: ErrorCode, message: string = errorCodes[code].message, field?: string, suggestion?: string) {
    super(message)
    this.code = code
    this.field = field
    this.suggestion = suggestion
  }
}

/** A refusal of what one may try again later, but not at once: it is answered with Retry-After. */
export class TooManyRequests extends Refusal {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, message?: string) {
    super('TOO_MANY_REQUESTS', message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
