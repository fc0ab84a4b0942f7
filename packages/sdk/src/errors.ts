import type { ErrorCode } from './types/error-code.ts'
import type { Video } from './types/video.ts'

/** The base of all errors of this package. */
export class SoundreelError extends Error {
  override name = 'SoundreelError'
}

export type ApiErrorDetails = {
  status: number
  code: ErrorCode
  message: string
  field?: string | null
  allowed?: unknown
  params?: Record<string, unknown> | null
  requestId?: string | null
  idempotencyKey?: string | null
  retryAfter?: number | null
}

/** The server refused the call. A refused call is not charged; see also `afterLostAnswer`. */
export class APIError extends SoundreelError {
  override name = 'APIError'
  /** Of HTTP. */
  readonly status: number
  readonly code: ErrorCode
  /** The input that was refused, dotted when nested. */
  readonly field: string | null
  /** The values that the field accepts. */
  readonly allowed: unknown
  /** The facts in the message. */
  readonly params: Record<string, unknown> | null
  /** For the operator, who finds the call by it. */
  readonly requestId: string | null
  /** Of a call that charges. Repeating the call with this key never pays twice. */
  readonly idempotencyKey: string | null
  /** In seconds, if the server said when to try again. */
  readonly retryAfter: number | null
  /**
   * An earlier try of this call got no answer, a 408 or a server error, and may have been charged. Repeat the call with
   * `idempotencyKey`, and it is charged once.
   */
  readonly afterLostAnswer: boolean = false

  constructor(details: ApiErrorDetails) {
    super(details.message)
    this.status = details.status
    this.code = details.code
    this.field = details.field ?? null
    this.allowed = details.allowed
    this.params = details.params ?? null
    this.requestId = details.requestId ?? null
    this.idempotencyKey = details.idempotencyKey ?? null
    this.retryAfter = details.retryAfter ?? null
  }
}

/** 401: the token is missing, deleted or expired. */
export class InvalidTokenError extends APIError {
  override name = 'InvalidTokenError'
}

/** The balance of the account is too low. A token's own budget is refused as APIError with TOKEN_BUDGET_REACHED. */
export class InsufficientCreditsError extends APIError {
  override name = 'InsufficientCreditsError'
}

export class PromptRefusedError extends APIError {
  override name = 'PromptRefusedError'
}

export class NotFoundError extends APIError {
  override name = 'NotFoundError'
}

/** 429, after all retries, or if `retryAfter` is longer than a call waits. */
export class RateLimitError extends APIError {
  override name = 'RateLimitError'
}

/** The class of an error answer. */
export function toApiError(details: ApiErrorDetails): APIError {
  if (details.status === 401) return new InvalidTokenError(details)
  if (details.status === 404) return new NotFoundError(details)
  if (details.status === 429) return new RateLimitError(details)
  if (details.code === 'INSUFFICIENT_CREDITS') return new InsufficientCreditsError(details)
  if (details.code === 'PROMPT_REFUSED') return new PromptRefusedError(details)
  return new APIError(details)
}

/**
 * The server could not be reached, or the connection broke. A call that charges may have arrived: repeat it with
 * `idempotencyKey`, and it is charged once.
 */
export class ConnectionError extends SoundreelError {
  override name = 'ConnectionError'
  readonly idempotencyKey: string | null

  constructor(message: string, idempotencyKey: string | null, cause?: unknown) {
    super(message, { cause })
    this.idempotencyKey = idempotencyKey
  }
}

/** No answer within `timeoutMs`, or a video that took longer than `wait` was told to wait. It goes on. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError'
  /** The video that was waited for. */
  readonly videoId: string | null

  constructor(message: string, { idempotencyKey = null, videoId = null }: { [key: string]: string | null } = {}) {
    super(message, idempotencyKey)
    this.videoId = videoId
  }
}

/** The video that was waited for has failed or was cancelled. */
export class VideoFailedError extends SoundreelError {
  override name = 'VideoFailedError'
  readonly video: Video
  /** Whether all its credits are back. */
  readonly refunded: boolean

  constructor(video: Video) {
    super(video.error?.message || `The video ${video.id} is ${video.status}.`)
    this.video = video
    this.refunded = video.creditsReturned >= video.creditsUsed
  }
}
