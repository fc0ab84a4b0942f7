const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** High load is not a failure: waiting for a free provider may take hours. */
export const queuedDeadlineMs = 6 * hourMs
/** After this long without a result, the credits are refunded; the provider is queried once more first. */
export function runningDeadlineMs(minutes = 15): number {
  return minutes * minuteMs
}
/**
 * How many queries may fail after that deadline, and the delay between them. A transient failure counts when it has been
 * told so often, also before the deadline.
 */
export const maxUnansweredChecks = 5
export const checkRetryDelayMs = 30 * secondMs
/** How long a callback may still confirm a submission that got no answer. */
export const unconfirmedDeadlineMs = 20 * minuteMs
/** The lease on a rendition. A live worker extends it; a killed worker delays the rendition by at most one lease. */
export const leaseMs = 60 * secondMs
/** Jobs may arrive slightly before the row is due, because of clock differences or rounding. */
export const earlyMs = 500
/** The delay after a fault of ours. */
export const afterErrorMs = 10 * secondMs
/** Faults of ours that last this long end a video that a vendor has, and an upgrade. No model takes as long. */
export const faultDeadlineMs = dayMs

/**
 * Retry delay of a queued video: short near the front of the queue, longer towards the back, so that a long queue costs
 * few tries. Whoever tries lets those in front go first.
 */
export function queuedDelayMs(position: number): number {
  return Math.max(Math.min(secondMs + position * secondMs, 30 * secondMs), Math.min(position * 300, 5 * minuteMs))
}

/** The least delay of a queued video that one server has refused while the others are full. */
export const refusedDelayMs = 30 * secondMs

/**
 * The least delay of a queued video that only the token of the settings has refused. Unlike an account, that token is
 * never paused. A tenth of the time since the request, at most `refusedDelayMs`.
 */
export function settingsRefusedDelayMs(waitedMs: number): number {
  return Math.min(Math.ceil(waitedMs / 10), refusedDelayMs)
}

const storeDelaysMs = [1, 2, 5, 10, 20, 30, 60, 120, 300, 300, 600].map((seconds) => seconds * secondMs)

/**
 * A complete file that is not the video may be one that the
 * provider is still replacing, so it is retried, but not for long.
 */
const maxWrongFiles = 6

/** Delay until the next try to store a result; null after the last try. */
export function storeRetryDelayMs(tries: number, { wasWrongFile = false } = {}): number | null {
  if (wasWrongFile && tries >= maxWrongFiles) return null
  return storeDelaysMs[tries] ?? null
}

/** An upgrade is made in five to ten minutes; fifteen leave some room. */
const upgradeMs = 15 * minuteMs

type FurtherWait = {
  sinceMs: number
  pollDelayMs: number
  saidNever: boolean
  isPaid?: boolean
  /** The provider has not been asked for it yet. */
  isFirst?: boolean
}

/**
 * Delay until the next check for a further file of a finished video, the free 1080p version or an upgrade: short for an
 * hour, then daily while the provider keeps the task. An answer that it will never come counts only after the first hour,
 * because early answers have been wrong. An upgrade is given up after that hour, so that its credits come back; if it was
 * first asked for later, because no worker ran, fifteen minutes after that.
 */
export function furtherDelayMs({
  sinceMs,
  pollDelayMs,
  saidNever,
  isPaid = false,
  isFirst = false,
}: FurtherWait): number | null {
  if (sinceMs < hourMs) return pollDelayMs
  if (isPaid && isFirst) return upgradeMs
  if (saidNever || isPaid) return null
  return sinceMs < 14 * dayMs ? dayMs : null
}
