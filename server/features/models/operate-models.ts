import { LRUCache } from 'lru-cache'
import type { Model } from '#contract/models/model.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import type { Pricing } from '#contract/settings/settings.ts'
import type { RouteInEffect } from './catalogue/route.ts'
import type { ShippedPrice } from './catalogue/shipped-model.ts'
import { applyDifferences, type OperatedModel } from './differences/apply-differences.ts'
import { hasEnded, listPrices, type ModelInEffect, toModel } from './put-in-effect.ts'
import { withAdded } from './read-added-model.ts'

/** How a request came: sessions pay the web's prices, API tokens those of the API. */
export type Via = 'web' | 'api'

export type OperatedInEffect = OperatedModel & {
  model: ModelInEffect
  /** As if nobody had paused it. */
  unpaused: ModelInEffect
  /** Of its further routes, those that can be used now. */
  standIns: OperatedModel['failover']
  /** With the prices of the catalogue. */
  asShipped: Model
}

/** All that decides what is offered. `differences`, `added`: as they are stored, in JSON. */
type Facts = {
  demo: boolean
  vendors: RouteInEffect['vendor'][]
  pricing: Pricing
  via: Via
  differences: string
  added: string
  today: string
}

/** For the web and for the API. Working out every price takes milliseconds, and each request needs them, most twice. */
const remembered = new LRUCache<string, OperatedInEffect[]>({ max: 2 })

/** Every model with what the operator has changed, in the operator's order. The answer is shared: it must not be changed. */
export function operateModels(facts: Facts): readonly OperatedInEffect[] {
  const key = JSON.stringify(facts)
  const known = remembered.get(key)
  if (known) return known
  const operated = operate(facts)
  remembered.set(key, operated)
  return operated
}

function operate({ pricing, via, differences, added, ...facts }: Facts): OperatedInEffect[] {
  const credits = (price: ShippedPrice['credits']) =>
    typeof price === 'number' ? price : pricing[price][`${via}_credits`]
  const serving = { ...facts, vendors: new Set(facts.vendors), credits }
  const all = applyDifferences(withAdded(JSON.parse(added)), JSON.parse(differences))
  const unusable = new Set(all.filter((one) => one.pause !== null || hasEnded(one, serving)).map(({ id }) => id))
  const mayStandIn = ({ other }: OperatedModel['failover'][number]) =>
    !unusable.has(other.id) && other.route !== null && serving.vendors.has(other.route.vendor)
  return all.map((one) => {
    const standIns = one.failover.filter(mayStandIn)
    const unpaused = toModel(one, serving)
    const asShipped = toModel(one.shipped, serving)
    return { ...one, model: withPause(one, unpaused, standIns), unpaused, standIns, asShipped }
  })
}

/**
 * A pause by the operator ends a model for now. If its own vendor is paused or not connected, it is offered in the modes
 * that further routes make.
 */
function withPause(
  { pause }: OperatedModel,
  unpaused: ModelInEffect,
  standIns: OperatedModel['failover'],
): ModelInEffect {
  const { status, modes, mayWait } = unpaused
  if (status === 'retired' || (pause === null && !mayWait)) return unpaused
  const made = standIns.flatMap((one) => one.modes)
  if (pause?.by === 'operator' || made.length === 0)
    return pause === null ? unpaused : { ...unpaused, status: 'paused', mayWait: false }
  const left = Object.entries(modes).filter(([mode]) => made.includes(mode as VideoMode))
  const fromCredits = Math.min(...left.flatMap(([, rules]) => listPrices(rules, unpaused.audio)))
  const offered = { modes: Object.fromEntries(left), fromCredits, upgrades: [], upgradePrices: [] }
  return { ...unpaused, status: 'active', mayWait: false, ...offered }
}
