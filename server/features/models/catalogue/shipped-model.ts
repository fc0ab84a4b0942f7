import type { Model, ModelPrice, ModeRules, VideoMode } from '#contract/models/model.ts'
import type { Pricing } from '#contract/settings/settings.ts'

/** Credits on the web, or the name of the price in the settings that the operator sets. */
export type ShippedPrice = Omit<ModelPrice, 'credits'> & { credits: number | keyof Pricing }

export type ShippedRules = Omit<ModeRules, 'prices'> & { prices: ShippedPrice[] }

/** A model as it comes with the product; the rest of `Model` depends on the settings and the accounts. */
export type ShippedModel = Omit<Model, 'status' | 'demo' | 'fromCredits' | 'modes'> & {
  isRetired: boolean
  modes: Partial<Record<VideoMode, ShippedRules>>
}
