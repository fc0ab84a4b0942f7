const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/** Delays before each retry of a failed message: ten tries over more than three days. */
export const retryDelaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

/** Jobs may arrive slightly before the row is due, because of clock differences or rounding. */
export const earlyMs = 500

export type AfterTry =
  | { outcome: 'delivered' }
  | { outcome: 'retry'; delayMs: number }
  | { outcome: 'failed' }
  /** The receiver wants no further messages. */
  | { outcome: 'gone' }

/**
 * Decides what follows from a try. `status` is the receiver's, null without an answer. `triesBefore` counts earlier
 * tries. `jitter`, from 0 to 1, spreads the retries of receivers that failed together by a tenth.
 */
export function decideAfterTry(status: number | null, triesBefore: number, jitter: number): AfterTry {
  if (status !== null && status >= 200 && status < 300) return { outcome: 'delivered' }
  if (status === 410) return { outcome: 'gone' }
  const delayMs = retryDelaysMs[triesBefore]
  if (delayMs === undefined) return { outcome: 'failed' }
  return { outcome: 'retry', delayMs: Math.round(delayMs * (1 + jitter / 10)) }
}
