import { type Allowed, type ErrorCode, errorCodes } from '#contract/errors.ts'

type More = { allowed?: Allowed; params?: Record<string, unknown> }

/** An expected refusal, answered to the caller. Its message is for people. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** What `field` accepts. */
  readonly allowed: Allowed | undefined
  /** The facts in the message, for programs. */
  readonly params: Record<string, unknown> | undefined

  constructor(code: ErrorCode, message: string = errorCodes[code].message, field?: string, more: More = {}) {
    super(message)
    this.code = code
    this.field = field
    this.allowed = more.allowed
    this.params = more.params
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

/** A refusal of /api/creem/checkout that says what to do about it. No other call sends that. */
export class CheckoutRefusal extends Refusal {
  readonly suggestion: string

  constructor(code: ErrorCode, { message, suggestion }: { message?: string; suggestion: string }) {
    super(code, message)
    this.suggestion = suggestion
  }
}
