import type { Model, UpgradeTarget } from './model.ts'
import { exactCredits, roundUpCredits } from './price-take.ts'

/** The price of an upgrade in whole credits, rounded up once; null if it has none. */
export function priceUpgrade(
  { upgradePrices }: Pick<Model, 'upgradePrices'>,
  to: UpgradeTarget,
  seconds: number,
): number | null {
  const row = upgradePrices.find((price) => price.to === to)
  return row ? roundUpCredits(exactCredits(row, seconds)) : null
}
