import { findExtendFault } from '#contract/models/find-extend-fault.ts'
import type { Model } from '#contract/models/model.ts'
import { priceTake } from '#contract/models/price-take.ts'
import type { Choice, ResolveRequestInput } from '#contract/models/resolve-request.ts'
import { estimatePrice, type RouteInEffect } from '#server/features/models/catalogue/route.ts'
import type { InEffectWithVideo } from '#server/features/models/models-in-effect.ts'
import { requireModel, requireOffered } from '#server/features/models/require-offered.ts'
import type { FoundVideo, NamedVideo } from '#server/features/models/serving-repository.ts'
import { isDemoMade } from '#server/features/settings/serving-provider-policy.ts'
import { invariant } from '#server/invariant.ts'
import { Refusal } from '#server/refusal.ts'
import { requireBelowCap } from './require-below-cap.ts'
import { requireCostWithin } from './require-cost-within.ts'

/** What was asked for, through any door. */
export type VideoOrder = ResolveRequestInput & {
  takes: number
  enableFallback: boolean
  /** Called once, when all takes have ended. */
  callbackUrl?: string | undefined
  /** Also accepted while no provider account is connected: the video waits for one. */
  mayWait: boolean
  /** An administrator tries the model, although it may be paused or hidden. */
  isTrial?: boolean
}

export type PricedOrder = {
  model: Model
  choice: Choice
  /** The video that is extended. */
  source: FoundVideo | null
  creditsPerTake: number
  credits: number
  /** Who makes it. */
  route: RouteInEffect
  /** What that vendor will probably take for a take, in its credits; null if nothing is known, as for the demo. */
  vendorCost: number | null
}

/** The video that an order names, to be read with the models in effect. */
export function namedBy({ extendVideoId }: Pick<VideoOrder, 'extendVideoId'>, userId: string): NamedVideo | null {
  return extendVideoId ? { userId, taskId: extendVideoId } : null
}

/**
 * Checks an order against the catalogue and prices it. `inEffect` was read with the video that the order names.
 * @throws Refusal OPTION_NOT_OFFERED, MODEL_PAUSED, MODEL_RETIRED, NOT_FOUND, COST_ABOVE_MAX
 */
export function priceOrder(
  { models, settings, video }: InEffectWithVideo,
  order: Omit<VideoOrder, 'enableFallback'>,
  now: Date,
): PricedOrder {
  const model = requireModel(models, order.model, order)
  const choice = requireOffered(model, order)
  const source = order.extendVideoId ? video : null
  if (order.extendVideoId) requireExtendable(model, choice, source, now)
  const { route } = model
  invariant(route, 'everything that is offered has a route')
  requireBelowCap(settings, route, model, choice)
  const creditsPerTake = priceTake(choice.rules.prices, choice)
  invariant(creditsPerTake !== null, 'everything that is offered has a price')
  const credits = creditsPerTake * order.takes
  requireCostWithin(order.maxCredits, credits)
  const vendorCost = estimatePrice(route, choice)
  return { model, choice, source, creditsPerTake, credits, route, vendorCost }
}

function requireExtendable(model: Model, choice: Choice, source: FoundVideo | null, now: Date): void {
  if (!source) throw new Refusal('NOT_FOUND', 'Video not found.', 'extendVideoId')
  const { stage, provider, upgrades } = source
  const about = { isCompleted: stage === 'completed', demo: isDemoMade(provider), hasUpgrades: upgrades.length > 0 }
  const fault = findExtendFault(model, choice, { ...source, ...about }, now)
  if (fault) throw new Refusal('OPTION_NOT_OFFERED', fault.message, fault.field, { allowed: fault.allowed })
}
