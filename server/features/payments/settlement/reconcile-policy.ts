const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long until the next check of an order of this age; null if the order is given up. */
export function nextCheckMs(ageMs: number): number | null {
  if (ageMs < hourMs) return 2 * minuteMs
  if (ageMs < dayMs) return 15 * minuteMs
  return ageMs < 30 * dayMs ? 6 * hourMs : null
}

/** A checkout unpaid for this long counts as abandoned. A later payment is still credited. */
const abandonedAfterMs = { creem: dayMs, paypal: 6 * hourMs }

export function isAbandoned(gateway: 'creem' | 'paypal', ageMs: number): boolean {
  return ageMs > abandonedAfterMs[gateway]
}
