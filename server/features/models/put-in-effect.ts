import type { Model, ModelPrice, ModeRules } from '#contract/models/model.ts'
import { priceTake } from '#contract/models/price-take.ts'
import { isForbidden, listSeconds, type TextBounds } from '#contract/models/resolve-request.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { demoRoute, type RouteInEffect } from './catalogue/route.ts'
import { type ShippedModel, type ShippedPrice, soundsOf } from './catalogue/shipped-model.ts'

/**
 * `mayWait`: it is paused only because no provider account is connected. `route`: who makes its next video, the demo
 * while it serves; null if nobody does.
 */
export type ModelInEffect = Model & TextBounds & { mayWait: boolean; route: RouteInEffect | null }

/** More than the demo renderer draws. */
const largest = '4k'

export type Serving = {
  demo: boolean
  /** Who makes videos now: the vendors with an account that works, or the demo alone. */
  vendors: ReadonlySet<RouteInEffect['vendor']>
  credits: (price: ShippedPrice['credits']) => number
  today: string
}

/** Whether it is sold no more. */
export function hasEnded(
  { isRetired, isDemoOnly, retiresOn }: ShippedModel,
  { demo, today }: Pick<Serving, 'demo' | 'today'>,
) {
  return isRetired || (isDemoOnly && !demo) || (retiresOn !== null && retiresOn <= today)
}

/** A model as it is offered while these vendors serve, if nobody has paused it. */
export function toModel(shipped: ShippedModel, { demo, vendors, credits, today }: Serving): ModelInEffect {
  const { isDemoOnly, retiresOn } = shipped
  const route: RouteInEffect | null = demo ? (shipped.demoStandsIn ? demoRoute : null) : shipped.route
  const modes: Model['modes'] = {}
  for (const [mode, rules] of Object.entries(shipped.modes) as [VideoMode, ShippedModel['modes']['text']][])
    if (rules)
      modes[mode] = {
        ...rules,
        resolutions: rules.resolutions.filter((resolution) => !demo || resolution !== largest),
        prices: rules.prices.map(
          ({ times = 1, ...row }): ModelPrice => ({ ...row, credits: credits(row.credits) * times }),
        ),
      }
  const isServed = route !== null && vendors.has(route.vendor)
  const status = hasEnded(shipped, { demo, today }) ? 'retired' : isServed ? 'active' : 'paused'
  const replacedBy = isDemoOnly && demo && retiresOn === null ? null : shipped.replacedBy
  const fromCredits = Math.min(...Object.values(modes).flatMap((rules) => listPrices(rules, shipped.audio)))
  const upgrades = shipped.upgrades.filter((to) => !demo || to !== largest)
  const upgradePrices = shipped.upgradePrices.filter(({ to }) => upgrades.includes(to))
  const made = { modes, upgrades, upgradePrices, fromCredits }
  return { ...shipped, route, status, replacedBy, demo, ...made, mayWait: status === 'paused' }
}

/** The price of every combination that is made. */
export function listPrices(rules: ModeRules, audio: Model['audio']): number[] {
  const ratios = rules.aspectRatios === 'source' ? [null] : rules.aspectRatios
  return listSeconds(rules)
    .flatMap((seconds) =>
      rules.resolutions
        .filter((resolution) => ratios.some((aspectRatio) => !isForbidden(rules, { seconds, resolution, aspectRatio })))
        .flatMap((resolution) =>
          soundsOf({ audio }).map((sound) => priceTake(rules.prices, { seconds, resolution, audio: sound }) ?? []),
        ),
    )
    .flat()
}
