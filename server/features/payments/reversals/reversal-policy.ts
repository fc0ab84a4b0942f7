type Sold = { priceCents: number; paidCents: number | null; credits: number; bonusCredits: number }
type Reversal = { state: string; amountCents: number | null; paidCents: number | null }

/** The id of a dispute without the time of the message about it. */
export function withoutTime(reversalId: string): string {
  return reversalId.replace(/@[-\d.:TZ]+$/, '')
}

/**
 * Credits to take back for an order's applied reversals: the reversed share of the paid sum, rounded once over all
 * reversals. Only the total counts, so the order of arrival does not matter. Never more than the order granted, and
 * everything if a reversal has no amount or nothing was paid.
 */
export function decideReversedCredits(order: Sold, reversals: readonly Reversal[]): number {
  const given = order.credits + order.bonusCredits
  let returned = 0
  for (const { state, amountCents } of reversals) {
    if (state !== 'applied') continue
    if (amountCents === null) return given
    returned += amountCents
  }
  if (returned === 0) return 0
  return Math.min(given, Math.round((given * returned) / decidePaidCents(order, reversals)))
}

/**
 * The sum the buyer paid, tax included. A sum in a reversal takes precedence,
 * because the checkout may omit tax; if it merely repeats the list price, the
 * order's own sum counts. If the order has no stored sum, its price counts.
 */
function decidePaidCents(order: Sold, reversals: readonly Reversal[]): number {
  const named = reversals.map(({ paidCents }) => paidCents ?? 0).filter((cents) => cents !== order.priceCents)
  return Math.max(0, ...named) || (order.paidCents ?? order.priceCents)
}
