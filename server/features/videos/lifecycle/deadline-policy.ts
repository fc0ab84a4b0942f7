const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A busy day is not a failure: waiting for a free provider may take hours. */
export const queuedDeadlineMs = 6 * hourMs
/** After this long without a result the credits go back; the provider is still asked first. */
export const runningDeadlineMs = 15 * minuteMs
/** How often, after that, the provider may leave the question itself without an answer, and how soon it is asked again. */
export const maxVainLooks = 5
export const vainLookDelayMs = 30 * secondMs
/** How long a callback may still confirm a submission that got no answer. */
export const unconfirmedDeadlineMs = 20 * minuteMs
/** Whoever works on a video holds it for this long, and longer only while alive: a kill costs one lease. */
export const leaseMs = 60 * secondMs

/** How soon a waiting video tries again: those near the front often, those at the back rarely. */
export function queuedDelayMs(position: number): number {
  return Math.min(secondMs + position * secondMs, 30 * secondMs)
}

const storeDelaysMs = [1, 2, 5, 10, 20, 30, 60, 120, 300, 300, 600].map((seconds) => seconds * secondMs)

/** A file that came whole and is not the video may still be written over by its provider, but not for long. */
const maxWrongFiles = 6

/** When to fetch a result again that could not be stored; null when it has been tried often enough. */
export function storeRetryDelayMs(tries: number, { wasWrongFile = false } = {}): number | null {
  if (wasWrongFile && tries >= maxWrongFiles) return null
  return storeDelaysMs[tries] ?? null
}

type HdWait = { sinceCompletedMs: number; pollDelayMs: number; saidNever: boolean }

/**
 * How soon to ask for the 1080p version again: closely for an hour, then daily while the provider keeps the task. That it
 * will never come is believed after the hour, since its first answers have been wrong.
 */
export function hdDelayMs({ sinceCompletedMs, pollDelayMs, saidNever }: HdWait): number | null {
  if (sinceCompletedMs < hourMs) return pollDelayMs
  if (saidNever) return null
  return sinceCompletedMs < 14 * dayMs ? dayMs : null
}
