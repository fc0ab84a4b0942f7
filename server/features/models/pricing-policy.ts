import { type PricedSettings, priceSettings } from '#contract/settings/price-settings.ts'
import type { Pricing } from '#contract/settings/settings.ts'

/** The price of one video; the displayed price is the charged price. API prices are rounded up to whole credits. */
export function decidePricing(settings: PricedSettings): Pricing {
  const prices = priceSettings.map(({ price, web, api }) => [
    price,
    { web_credits: wholeCredits(settings[web]), api_credits: wholeCredits(Number(settings[api])) },
  ])
  return Object.fromEntries(prices)
}

/** An unreadable price must stop the sale, never make it free. */
function wholeCredits(price: number): number {
  const credits = Math.ceil(price)
  if (!Number.isSafeInteger(credits) || credits < 1)
    throw new Error(`A stored price of ${price} credits cannot be charged.`)
  return credits
}
