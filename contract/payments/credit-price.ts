/** `price`: in US dollars. */
type Sold = { price: string; credits: number }

/** The price of a credit at which the comparison on the landing page counts, in US cents. */
export const comparedCents = 1

/** What buyers pay for one credit of a package, in US cents. Its bonus is a gift and makes no credit cheaper. */
export function centsPerCredit({ price, credits }: Sold): number {
  return (Number(price) * 100) / credits
}

/** What the operator receives for one credit of a package, in US cents: the bonus is spent as well. */
export function centsReceived({ price, credits, bonusCredits }: Sold & { bonusCredits: number }): number {
  return centsPerCredit({ price, credits: credits + bonusCredits })
}

/** `fromCents`: in the package with the cheapest credits. `isSame`: in all packages. */
export type CreditPrice = { fromCents: number; isSame: boolean }

/** What these packages ask for a credit; null if there are none. */
export function creditPriceOf(packages: readonly Sold[]): CreditPrice | null {
  if (packages.length === 0) return null
  // Binary fractions would make equal prices differ.
  const cents = packages.map((pack) => Number(centsPerCredit(pack).toFixed(6)))
  const fromCents = Math.min(...cents)
  return { fromCents, isSame: cents.every((one) => one === fromCents) }
}

/** Whether the packages ask another price for a credit than the comparison on the landing page. */
export function differsFromComparison({ fromCents, isSame }: CreditPrice): boolean {
  return !isSame || fromCents !== comparedCents
}

/** What these credits cost at least, in whole US cents, rounded up: no page promises less than a package asks. */
export function minCents(credits: number, { fromCents }: CreditPrice): number {
  return Math.ceil(Number((credits * fromCents).toFixed(6)))
}
