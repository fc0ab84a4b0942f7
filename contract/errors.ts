import { z } from 'zod'
import { passwordMessages } from './accounts/password-messages.ts'
import { readErrorSchema } from './read-error.ts'

/** Every error code with its HTTP status and the text shown when the refusal brings none of its own. */
export const errorCodes = {
  INVALID_INPUT: { status: 400, message: 'Please check your input.' },
  OPTION_NOT_OFFERED: { status: 400, message: 'This model does not offer that option.' },
  MALFORMED_JSON: { status: 400, message: 'The request body is not valid JSON.' },
  NOT_SIGNED_IN: { status: 401, message: 'Please sign in first.' },
  INVALID_TOKEN: { status: 401, message: 'This API token is invalid. It may have been deleted.' },
  WRONG_CREDENTIALS: { status: 401, message: 'Tên đăng nhập hoặc mật khẩu không đúng' },
  SECOND_STEP_NEEDED: {
    status: 401,
    message: 'Your password is correct. Now confirm the sign-in with your second factor.',
  },
  SIGN_IN_EXPIRED: { status: 401, message: 'This sign-in has expired. Enter your username and password again.' },
  WRONG_CODE: {
    status: 400,
    message: 'This code is wrong, expired or was used before. Enter the newest code of your app, or a recovery code.',
  },
  TOTP_EXPIRED: { status: 409, message: 'This setup has expired. Start again to get a new QR code.' },
  TOTP_ENABLED: { status: 409, message: 'An authenticator app is already set up. Remove it first.' },
  PASSKEY_REFUSED: { status: 400, message: 'The passkey could not be verified. Please try again.' },
  PASSKEY_UNKNOWN: {
    status: 400,
    message: 'This passkey was deleted here. Sign in another way, then add a new passkey in My Account.',
  },
  LAST_WAY_IN: {
    status: 409,
    message: 'You could no longer sign in without this. Add another way to sign in first.',
  },
  LINK_NOT_VALID: { status: 400, message: 'This link is invalid or has expired. Please request a new one.' },
  WRONG_PASSWORD: { status: 400, message: passwordMessages.wrong },
  WEAK_PASSWORD: { status: 400, message: 'This password is too easy to guess. Please choose another one.' },
  INSUFFICIENT_CREDITS: { status: 402, message: 'You do not have enough credits. Buy credits and try again.' },
  TOKEN_BUDGET_REACHED: { status: 402, message: 'The budget of this API token is used up. You were not charged.' },
  PAYMENT_DECLINED: {
    status: 402,
    message: 'Your payment was declined. You were not charged. Please choose another way to pay.',
  },
  NOT_ALLOWED: { status: 403, message: 'You are not allowed to do this.' },
  SCOPE_MISSING: { status: 403, message: 'This API token is not allowed to make this call.' },
  MODEL_NOT_ALLOWED: { status: 403, message: 'This API token may not use this model. You were not charged.' },
  STEP_UP_NEEDED: { status: 403, message: 'Confirm with your second factor that it is you, then try again.' },
  SECOND_FACTOR_MISSING: {
    status: 403,
    message: 'Administrators of this site need a second factor. Add a passkey or an authenticator app in My Account.',
  },
  OTHER_ACCOUNT: {
    status: 403,
    message:
      'This link belongs to another account. Sign in to that account and open the link again. It is still valid.',
  },
  WRONG_ORIGIN: { status: 403, message: 'This request came from another site and was refused.' },
  NOT_FOUND: { status: 404, message: 'Not found. Check the address or the ID.' },
  LIMIT_REACHED: {
    status: 409,
    message: 'You have reached the limit of your account. Delete something that you no longer need, then try again.',
  },
  USERNAME_TAKEN: { status: 409, message: 'This username is already taken. Please choose another one.' },
  EMAIL_TAKEN: { status: 409, message: 'This e-mail address belongs to another account. Please use another one.' },
  LAST_ADMINISTRATOR: { status: 409, message: 'You are the only administrator. Appoint another one first.' },
  PASSWORD_NEEDED: {
    status: 409,
    message: 'This account has no password yet. Set one with "Forgot password?" on the sign-in page, then try again.',
  },
  TOKEN_TAKEN: { status: 409, message: 'Another KIE API already has this token. Enter a different token.' },
  OWN_ACCOUNT: { status: 409, message: 'You cannot disable your own account.' },
  CREDITS_CHANGED: { status: 409, message: 'The balance has changed in the meantime. Please check it and try again.' },
  SWEEP_CHANGED: {
    status: 409,
    message:
      'The nightly sweep has counted again or no longer waits. Nothing was confirmed. Please check and try again.',
  },
  STILL_ON_ITS_WAY: { status: 409, message: 'This delivery is still pending. It is retried automatically.' },
  MODEL_PAUSED: { status: 409, message: 'This model is not available at the moment. You were not charged.' },
  ADDRESS_TAKEN: { status: 409, message: 'A server with this address is already connected.' },
  MODEL_UNTRIED: {
    status: 409,
    message:
      'Try the model out first: it can be offered once a clip has been made in each of its modes as they are now.',
  },
  SERVERS_NOT_READY: { status: 409, message: 'None of your servers has everything that this model needs.' },
  MODEL_IN_USE: { status: 409, message: 'Videos of this model are still being made. Pause it first, then try again.' },
  MODEL_CHANGED: {
    status: 409,
    message: 'This model has changed in the meantime. Nothing was saved. Open the dialog again and check your changes.',
  },
  COST_ABOVE_MAX: { status: 409, message: 'This costs more than you allowed. You were not charged.' },
  NOT_CANCELLABLE: {
    status: 409,
    message: 'The video service has already started this video. It cannot be cancelled.',
  },
  PAYMENT_HELD: {
    status: 409,
    message: 'This payment does not match your order. We are reviewing it. No credits have been added yet.',
  },
  PRICES_CHANGED: {
    status: 409,
    message: 'Costs, packages or prices have changed meanwhile. Check the proposed prices again. Nothing was changed.',
  },
  PACKAGE_CHANGED: {
    status: 409,
    message: 'This package has changed. You were not charged. Please reload the page and check it again.',
  },
  PAYMENT_NOT_APPROVED: { status: 409, message: 'Please finish the payment in the PayPal window first.' },
  NOT_CONFIGURED: { status: 409, message: 'This is not set up yet. Save its settings first.' },
  VIDEO_IN_PROGRESS: { status: 409, message: 'This video is still in progress. Delete it when it has finished.' },
  NOT_UPGRADABLE: { status: 409, message: 'Only a finished video can be made in a higher resolution.' },
  MARKING_IN_PROGRESS: {
    status: 409,
    message: 'Another video is being prepared for you. Wait until it has been downloaded, then try again.',
  },
  MARKING_FAILED: {
    status: 503,
    message: 'The marked copy could not be made. Your video is unchanged and you were not charged. Try again later.',
  },
  MARKING_TOO_LARGE: {
    status: 409,
    message:
      'The file of this video is too large for this server to sign a marked copy. Your video is unchanged and you were not charged. Download the video without a mark, or ask the operator of this site.',
  },
  FILMS_FULL: { status: 409, message: 'You have 50 films already. Delete one to make another.' },
  NOT_JOINABLE: { status: 409, message: 'These videos cannot be joined.' },
  NOT_SHAREABLE: { status: 409, message: 'Only a finished video can be shared.' },
  SHARING_BLOCKED: {
    status: 409,
    message: 'The operator of this site has ended the sharing of this video after a report. It cannot be shared again.',
  },
  ALREADY_DECIDED: { status: 409, message: 'This report has already been decided. Please reload the list.' },
  ALREADY_SETTLED: { status: 409, message: 'This payment has already been settled. Please reload the list.' },
  ALREADY_REFUNDED: { status: 409, message: 'The credits for this video have already been refunded.' },
  MODEL_RETIRED: { status: 410, message: 'This model is no longer available. You were not charged.' },
  TOO_LARGE: { status: 413, message: 'The request is too large.' },
  SHOWCASE_FULL: { status: 409, message: 'The landing page shows 14 clips already. Remove one first.' },
  UPLOADS_FULL: {
    status: 413,
    message:
      'Your file was not stored, because you have 100 MB of images, videos and sounds that no video uses. You were not charged. Generate a video from one of them, or try again tomorrow: unused files are deleted after 24 hours.',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'Send the body as application/json.' },
  RANGE_NOT_SATISFIABLE: { status: 416, message: 'The requested range is beyond the end of the file.' },
  IDEMPOTENCY_KEY_IN_USE: {
    status: 409,
    message: 'A request with this Idempotency-Key is still in progress. Retry in a moment to get its response.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: 'This Idempotency-Key was already used for a different request. Use a new key for this request.',
  },
  PROMPT_REFUSED: {
    status: 422,
    message: 'This prompt is not allowed. You were not charged. Please change it and try again.',
  },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  INTERNAL: {
    status: 500,
    // It may have happened after the charge: the message promises nothing about money.
    message: 'Something went wrong on our side. Please try again.',
  },
  PAYMENT_FAILED: { status: 502, message: 'The payment service returned an unexpected response. Please try again.' },
  PAYMENT_UNAVAILABLE: { status: 503, message: 'Payment methods temporarily unavailable' },
  SCREENING_UNAVAILABLE: {
    status: 503,
    message: 'Your prompt could not be checked. You were not charged. Please try again in a moment.',
  },
  TELEGRAM_FAILED: { status: 502, message: 'Failed to send test message' },
  SERVICE_FAILED: { status: 502, message: 'The service rejected the saved keys. Correct them, save and test again.' },
  STORAGE_FULL: {
    status: 503,
    message:
      'This site has no storage space left for new videos. You were not charged. Please try again later or contact us.',
  },
  UNAVAILABLE: { status: 503, message: 'The service is temporarily unavailable. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCodes

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]

type Bound = string | number | { min: number; max: number }

/** What an input accepts: its values, or its sets of roles; otherwise its bounds by name, such as `max`. */
export type Allowed = (string | number | boolean | string[])[] | { [name: string]: Bound | undefined }

/** What `readErrorSchema` describes, with the codes of this version. */
export const errorBodySchema = readErrorSchema.extend({ code: z.enum(codes).describe('A code for programs.') })

/** Of /api/creem/checkout: the message again, and what to do about it. */
export const checkoutErrorBodySchema = errorBodySchema.extend({ error: z.string(), suggestion: z.string() })

/** Below /api/n8n/: every answer says whether it is a success, and `error` is where visual tools look for the reason. */
export const automationErrorBodySchema = errorBodySchema.extend({
  success: z.literal(false).describe('Always false.'),
  error: errorBodySchema.pick({ code: true, message: true, requestId: true }).describe('These three once more.'),
})

export type ErrorBody = z.infer<
  typeof errorBodySchema | typeof checkoutErrorBodySchema | typeof automationErrorBodySchema
>
