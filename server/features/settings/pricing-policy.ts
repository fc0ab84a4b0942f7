import type { Pricing } from '#contract/settings/settings.ts'

type Prices = { veo3Credits: number; veo3FastCredits: number; veo3ApiPrice: string; veo3FastApiPrice: string }

/** The price of one video; the displayed price is the charged price. API prices are rounded up to whole credits. */
export function decidePricing(settings: Prices): Pricing {
  return {
    veo3_fast: {
      web_credits: wholeCredits(settings.veo3FastCredits),
      api_credits: wholeCredits(Number(settings.veo3FastApiPrice)),
    },
    veo3_quality: {
      web_credits: wholeCredits(settings.veo3Credits),
      api_credits: wholeCredits(Number(settings.veo3ApiPrice)),
    },
  }
}

/** An unreadable price must stop the sale, never make it free. */
function wholeCredits(price: number): number {
  const credits = Math.ceil(price)
  if (!Number.isSafeInteger(credits) || credits < 1)
    throw new Error(`A stored price of ${price} credits cannot be charged.`)
  return credits
}
