import { priceTake } from '#contract/models/price-take.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { catalogue } from '#server/features/models/catalogue/catalogue.ts'
import { getModelsInEffect } from '#server/features/models/models-in-effect.ts'
import type { Via } from '#server/features/models/operate-models.ts'
import type { ModelInEffect } from '#server/features/models/put-in-effect.ts'
import type { World } from '#tests/simulation/world.ts'
import { ownModel, shippedOwnModel } from './own-model.ts'

const ids = [
  'veo3_fast',
  'veo3',
  'veo3_lite',
  'kling-3.0',
  'seedance-2-fast',
  'wan-2.7',
  'happyhorse-1.1',
  'demo',
  'fal-veo-3.1-fast',
  'google-omni-1.2',
  ownModel,
]
/** Some of each family: with all models, few videos of one would ever meet, and every change would take longer. */
export const soldModels = [...catalogue, shippedOwnModel].filter(({ id }) => ids.includes(id))

/** What users could buy from this moment on, until the next. */
export type Offer = { from: number } & Record<Via, ModelInEffect[]>

/** Must follow every change by an administrator, before any time passes. */
export async function noteOffer({ operator, offers, clock }: World): Promise<void> {
  const read = (via: Via) => getModelsInEffect(operator.config, operator.db.root, via)
  const { models: web } = await read('web')
  const sold = (models: ModelInEffect[]) => models.filter(({ id }) => ids.includes(id))
  offers.push({ from: clock.time(), web: sold(web), api: sold((await read('api')).models) })
}

export function offerAt({ offers }: World, at: number): Offer {
  const offer = offers.findLast(({ from }) => from <= at)
  if (!offer) throw new Error('nothing was offered yet')
  return offer
}

type Made = { model: string; mode: VideoMode; resolution: string; audio: boolean; seconds: number }

/** @param made with the seconds that are paid */
export function priceIn(offer: Offer, via: Via, { model, mode, ...choice }: Made): number | null {
  const rules = offer[via].find(({ id }) => id === model)?.modes[mode]
  return rules ? priceTake(rules.prices, choice) : null
}
