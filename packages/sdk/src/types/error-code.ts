/** The codes of the calls below /api/v1. Newer servers may add some. */
export type KnownErrorCode =
  | 'COST_ABOVE_MAX'
  | 'IDEMPOTENCY_KEY_IN_USE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INSUFFICIENT_CREDITS'
  | 'INTERNAL'
  | 'INVALID_INPUT'
  | 'INVALID_TOKEN'
  | 'LIMIT_REACHED'
  | 'MALFORMED_JSON'
  | 'MODEL_NOT_ALLOWED'
  | 'MODEL_PAUSED'
  | 'MODEL_RETIRED'
  | 'NOT_CANCELLABLE'
  | 'NOT_FOUND'
  | 'NOT_SIGNED_IN'
  | 'NOT_UPGRADABLE'
  | 'OPTION_NOT_OFFERED'
  | 'PROMPT_REFUSED'
  | 'SCOPE_MISSING'
  | 'SCREENING_UNAVAILABLE'
  | 'STEP_UP_NEEDED'
  | 'STORAGE_FULL'
  | 'TOKEN_BUDGET_REACHED'
  | 'TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'UNAVAILABLE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UPLOADS_FULL'
  | 'VIDEO_IN_PROGRESS'
  | 'WRONG_ORIGIN'

/**
 * Why a call was refused. `UNEXPECTED_ANSWER` comes from this package: what answered is not Soundreel, such as a
 * proxy's error page.
 */
export type ErrorCode = KnownErrorCode | 'UNEXPECTED_ANSWER' | (string & {})
