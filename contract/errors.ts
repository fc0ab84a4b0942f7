import { z } from 'zod'

/** Every error code with its HTTP status and the text shown when the refusal brings none of its own. */
export const errorCodes = {
  INVALID_INPUT: { status: 400, message: 'Please check what you entered.' },
  MALFORMED_JSON: { status: 400, message: 'The request body is not valid JSON.' },
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in first.' },
  WRONG_CREDENTIALS: { status: 401, message: 'Tên đăng nhập hoặc mật khẩu không đúng' },
  INSUFFICIENT_CREDITS: { status: 402, message: 'You do not have enough credits.' },
  NOT_ALLOWED: { status: 403, message: 'You are not allowed to do this.' },
  WRONG_ORIGIN: { status: 403, message: 'This request came from another site and was refused.' },
  NOT_FOUND: { status: 404, message: 'There is nothing here.' },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken' },
  TOKEN_TAKEN: { status: 409, message: 'This token is already used by another KIE API' },
  NOT_CANCELLABLE: { status: 409, message: 'This video is already with the video service and cannot be cancelled.' },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send the body as application/json.' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The file is shorter than the range that was asked for.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was already used for a different request.',
  },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. You were not charged for this request.' },
  UNAVAILABLE: { status: 503, message: 'The service is not available right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCodes

/** The body of every answer that is not a success. `field` names the input that was refused, dotted when nested. */
export const errorBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  requestId: z.string(),
})

export type ErrorBody = z.infer<typeof errorBodySchema>
