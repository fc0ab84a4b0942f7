import type { AdminModel } from '#contract/models/admin-models.ts'
import { applyFactor } from '#contract/models/model-changes.ts'

/**
 * The prices in effect that the form does not show. While its own vendor makes nothing, a model is offered without
 * upgrades and only in the modes of its further routes.
 */
export function listUnshownPrices({ model, shipped, changes }: AdminModel) {
  const inEffect = <Row extends { credits: number }>(row: Row): Row => ({
    ...row,
    credits: applyFactor(row.credits, changes.priceFactor),
  })
  const unshown = Object.entries(shipped.modes).filter(([mode]) => !(mode in model.modes))
  return {
    prices: Object.fromEntries(unshown.map(([mode, { prices }]) => [mode, prices.map(inEffect)])),
    upgradePrices: model.upgradePrices.length === 0 ? shipped.upgradePrices.map(inEffect) : [],
  }
}
