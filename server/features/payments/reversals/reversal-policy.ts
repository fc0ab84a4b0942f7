type Sold = { priceCents: number; paidCents: number | null; credits: number; bonusCredits: number }
type Reversal = { state: string; amountCents: number | null; paidCents: number | null }

/**
 * Credits that an order gives back for its applied reversals: the share of the paid money that went back, rounded once
 * over all of them. The sum decides, so the order in which they arrive does not. Never more than the order gave.
 */
export function decideReversedCredits(order: Sold, reversals: readonly Reversal[]): number {
  const given = order.credits + order.bonusCredits
  const amounts = reversals.filter(({ state }) => state === 'applied').map(({ amountCents }) => amountCents)
  if (amounts.includes(null)) return given
  const returned = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
  if (returned === 0) return 0
  const paid = decidePaidCents(order, reversals)
  return returned >= paid ? given : Math.min(given, Math.round((given * returned) / paid))
}

/**
 * What the buyer paid, tax included. A reversal that names the sum knows best, because tax may be missing at checkout;
 * if it repeats the list price, the order's own sum counts. An order from before that sum was kept has its price alone.
 */
function decidePaidCents(order: Sold, reversals: readonly Reversal[]): number {
  const named = reversals.map(({ paidCents }) => paidCents ?? 0).filter((cents) => cents !== order.priceCents)
  return Math.max(0, ...named) || (order.paidCents ?? order.priceCents)
}
