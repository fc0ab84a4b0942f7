import type { GpuDefinition } from '#contract/models/gpu/gpu-definition.ts'
import type { Model, ModelPrice, ModeRules } from '#contract/models/model.ts'
import type { ModelDefinition } from '#contract/models/model-definition.ts'
import type { TextBounds } from '#contract/models/resolve-request.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import type { Pricing } from '#contract/settings/settings.ts'
import type { Route } from './route.ts'

/** Credits on the web, or the name of the price in the settings that the operator sets. */
export type ShippedPrice = Omit<ModelPrice, 'credits'> & {
  credits: number | keyof Pricing
  /** For a price in the settings: how much more the vendor takes for this than for what the setting names. */
  times?: number
}

export type ShippedRules = Omit<ModeRules, 'prices'> & { prices: ShippedPrice[] }

/** A model as it comes with the product; the rest of `Model` depends on the settings and the accounts. */
export type ShippedModel = Omit<Model, 'status' | 'demo' | 'fromCredits' | 'modes'> &
  TextBounds & {
    isRetired: boolean
    /** Offered only while the demo renderer makes the videos; after that, `replacedBy` takes its place. */
    isDemoOnly: boolean
    /** Its 720p videos get a 1080p version by themselves, in the aspect ratios of `HD_ASPECT_RATIOS`. */
    hasFreeHd: boolean
    modes: Partial<Record<VideoMode, ShippedRules>>
    /** Whether the demo renderer can make its videos while no account has ever been connected. */
    demoStandsIn: boolean
    /** Who makes its videos; null if only the demo does. Further routes are those of other models. */
    route: Route | null
    /** From which a model of the jobs API is made. */
    definition?: ModelDefinition
    /** From which a model on servers of the operator's own is made. */
    gpu?: GpuDefinition
  }

/** Whether the operator sets its prices in the settings. */
export function isPricedBySettings({ modes }: ShippedModel): boolean {
  return Object.values(modes).some(({ prices }) => prices.some(({ credits }) => typeof credits !== 'number'))
}

export function soundsOf({ audio }: Pick<Model, 'audio'>): boolean[] {
  return audio === 'optional' ? [true, false] : [audio === 'always']
}
