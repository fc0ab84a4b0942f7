import type { Model, ModelPrice, ModeRules } from '#contract/models/model.ts'
import { priceTake } from '#contract/models/price-take.ts'
import { isForbidden, listSeconds, type TextBounds } from '#contract/models/resolve-request.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { demoRoute, type RouteInEffect } from './catalogue/route.ts'
import { type ShippedModel, type ShippedPrice, soundsOf } from './catalogue/shipped-model.ts'

/**
 * `mayWait`: it is paused only because no provider account is connected. `routes`: who makes its next video; the first
 * counts. While the demo serves, it is the only one.
 */
export type ModelInEffect = Model & TextBounds & { mayWait: boolean; routes: RouteInEffect[] }

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
  const routes: RouteInEffect[] = demo ? (shipped.demoStandsIn ? [demoRoute] : []) : shipped.routes
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
  const isServed = routes.some(({ vendor }) => vendors.has(vendor))
  const status = hasEnded(shipped, { demo, today }) ? 'retired' : isServed ? 'active' : 'paused'
  const replacedBy = isDemoOnly && demo && retiresOn === null ? null : shipped.replacedBy
  const fromCredits = Math.min(...Object.values(modes).flatMap((rules) => listPrices(rules, shipped.audio)))
  const upgrades = shipped.upgrades.filter((to) => !demo || to !== largest)
  const upgradePrices = shipped.upgradePrices.filter(({ to }) => upgrades.includes(to))
  const made = { modes, upgrades, upgradePrices, fromCredits }
  return { ...shipped, routes, status, replacedBy, demo, ...made, mayWait: status === 'paused' }
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
