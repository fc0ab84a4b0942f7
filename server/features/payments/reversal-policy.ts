type Sold = { priceCents: number; credits: number; bonusCredits: number }
type Reversal = { amountCents: number | null; paidCents: number | null }

/**
 * Credits that an order gives back over all its reversals: the share of the money that went back, rounded once over all
 * of them, and never more than it gave.
 */
export function decideReversedCredits(order: Sold, reversals: readonly Reversal[]): number {
  const given = order.credits + order.bonusCredits
  const share = reversals.reduce((sum, reversal) => sum + shareOf(order, reversal), 0)
  return Math.min(given, Math.round(given * Math.min(1, share)))
}

/** The money is counted with its tax where that is known: the refund has it too. */
function shareOf({ priceCents }: Sold, { amountCents, paidCents }: Reversal): number {
  if (amountCents === null) return 1
  return amountCents / Math.max(priceCents, paidCents ?? 0)
}
