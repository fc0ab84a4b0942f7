import type { APIError } from '../errors.ts'

/** The server keeps keys for 30 days. */
const keptKeysMs = 29 * 86_400_000

/** Whether the server may have forgotten the key of a request of that time, and would charge it again. */
export const isKeyExpired = (sentAt = '') => Date.now() - Date.parse(sentAt) > keptKeysMs

/** Server errors that come before the charge. */
const uncharged = ['SCREENING_UNAVAILABLE', 'STORAGE_FULL']
/** Comes before the server looks the key up, so it says nothing about an earlier try with the key. */
const beforeTheKey = [401, 403, 429]

/**
 * Whether the refused request is certainly not charged, so that it may be changed and sent again.
 * `wasSent`: an earlier run has sent it, and got no answer.
 */
export function isUncharged({ status, code, afterLostAnswer }: APIError, wasSent: boolean): boolean {
  if (uncharged.includes(code)) return true
  const isUnknown = status === 408 || status >= 500 || code === 'UNEXPECTED_ANSWER'
  if (isUnknown || code.startsWith('IDEMPOTENCY_KEY_')) return false
  return !beforeTheKey.includes(status) || !(wasSent || afterLostAnswer)
}
