import { priceSettings } from '#contract/settings/price-settings.ts'
import type { Pricing } from '#contract/settings/settings.ts'

/** Credits for one video made on the web, by model. */
export function webPrices(pricing: Pricing): ReadonlyMap<string, number> {
  return new Map(priceSettings.map(({ model, price }) => [model, pricing[price].web_credits]))
}
