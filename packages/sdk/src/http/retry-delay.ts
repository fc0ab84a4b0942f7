import { APIError, ConnectionError } from '../errors.ts'

const firstDelayMs = 500
const maxDelayMs = 8000
/** A longer Retry-After is left to the caller. */
const maxRetryAfterSeconds = 60

/** How long to wait before the next try; null if the call is not to be repeated. */
export function retryDelayMs(error: unknown, triesBefore: number, repeatable: boolean): number | null {
  const backoffMs = Math.min(firstDelayMs * 2 ** triesBefore, maxDelayMs) * (1 - Math.random() / 4)
  if (error instanceof ConnectionError) return repeatable ? backoffMs : null
  if (!(error instanceof APIError) || !isPassing(error)) return null
  // A call that was limited has not begun, so that even one that may not be repeated can be sent again.
  if (!repeatable && error.status !== 429) return null
  if (error.retryAfter === null) return backoffMs
  return error.retryAfter <= maxRetryAfterSeconds ? error.retryAfter * 1000 : null
}

function isPassing({ status, code }: APIError): boolean {
  return status === 408 || status === 429 || status >= 500 || code === 'IDEMPOTENCY_KEY_IN_USE'
}

/** In seconds, from seconds or a date; null without one. */
export function readRetryAfter(text: string | null): number | null {
  if (!text) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}
