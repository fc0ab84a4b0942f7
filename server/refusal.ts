import { type ErrorCode, errorCodes } from '#contract/errors.ts'

/** An expected refusal, answered to the caller. Its message is for people. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** What to do about it; only /api/creem/checkout sends it. */
  readonly suggestion: string | undefined

  constructor(code: ErrorCode, message: string = errorCodes[code].message, field?: string, suggestion?: string) {
    super(message)
    this.code = code
    this.field = field
    this.suggestion = suggestion
  }
}

/** A refusal of a call that may be retried later. The answer has Retry-After. */
export class TooManyRequests extends Refusal {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, message?: string) {
    super('TOO_MANY_REQUESTS', message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
