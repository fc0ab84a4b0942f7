import type { Pricing } from '#contract/settings/settings.ts'
import * as texts from '#web/texts/landing.ts'

/** The price of one video per model, on the web and through the API. `automated`: workflows can use it. */
export function priceRows({ veo3_fast: fast, veo3_quality: quality }: Pricing) {
  return [
    { name: texts.fastWeb, credits: fast.web_credits, automated: false },
    { name: texts.qualityWeb, credits: quality.web_credits, automated: false },
    { name: texts.fastApi, credits: fast.api_credits, automated: true },
    { name: texts.qualityApi, credits: quality.api_credits, automated: true },
  ]
}
