import { ApiError } from '#web/lib/api.ts'

/**
 * Whether a mailed link may work at the next try, because nobody has judged it yet. The page must offer that: a reload
 * does not help, as the link is no longer in the address.
 */
export function mayRetry(error: Error): boolean {
  return !(error instanceof ApiError) || error.status >= 500 || error.status === 429
}
