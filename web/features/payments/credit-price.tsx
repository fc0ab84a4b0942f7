import { differsFromComparison, minCents, type CreditPrice as Price } from '#contract/payments/credit-price.ts'
import { formatDollars } from '#contract/payments/format-dollars.ts'
import * as texts from '#web/texts/prices.ts'
import { useCreditPrice } from './package-queries.ts'

/** What one credit costs in the packages for sale. Keeps its place while they load; nothing if none is for sale. */
export function CreditPrice() {
  const price = useCreditPrice()
  if (price === null) return null
  if (price) return <span>{describeCreditPrice(price)}</span>
  return (
    <span aria-hidden className="invisible">
      {texts.creditPriceIsLoading}
    </span>
  )
}

export function describeCreditPrice(price: Price): string {
  if (!differsFromComparison(price)) return texts.oneCreditIsOneCent
  const say = price.isSame ? texts.oneCreditCosts : texts.oneCreditCostsFrom
  return say(formatCredit(price.fromCents), formatDollars(minCents(100, price)))
}

/** Dollars with four decimals if needed, rounded up: a credit may cost a fraction of a cent. */
export function formatCredit(cents: number): string {
  const dollars = Math.ceil(Number((cents * 100).toFixed(4))) / 10_000
  return `$${dollars.toFixed(4).replace(/0{1,2}$/, '')}`
}
