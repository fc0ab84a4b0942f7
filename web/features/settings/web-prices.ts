import type { Pricing } from '#contract/settings/settings.ts'
import type { VideoModel } from '#contract/videos/videos.ts'

/** Credits for one video made on the web, by model. */
export function webPrices(pricing: Pricing): Record<VideoModel, number> {
  return { veo3: pricing.veo3_quality.web_credits, veo3_fast: pricing.veo3_fast.web_credits }
}
