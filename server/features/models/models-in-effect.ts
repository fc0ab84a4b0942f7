import type { Model, ModelPrice, ModeRules } from '#contract/models/model.ts'
import { priceTake } from '#contract/models/price-take.ts'
import { isForbidden, listSeconds, type TextBounds } from '#contract/models/resolve-request.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import type { Config } from '#server/config.ts'
import type { Handle } from '#server/db/transaction.ts'
import { decidePricing } from '#server/features/settings/pricing-policy.ts'
import { isDemoServing } from '#server/features/settings/serving-provider-policy.ts'
import type { AdminSettings } from '#server/features/settings/settings-repository.ts'
import { demoRoute, type Route, type RouteInEffect, type Vendor } from './catalogue/route.ts'
import { type ShippedModel, type ShippedPrice, soundsOf } from './catalogue/shipped-model.ts'
import { applyDifferences, type OperatedModel } from './differences/apply-differences.ts'
import { withAdded } from './read-added-model.ts'
import { type FoundVideo, getServing, getServingAndVideo, type NamedVideo } from './serving-repository.ts'

/** How a request came: sessions pay the web's prices, API tokens those of the API. */
export type Via = 'web' | 'api'

/**
 * `mayWait`: it is paused only because no provider account is connected. `routes`: who makes its next video; the first
 * counts. While the demo serves, it is the only one.
 */
export type ModelInEffect = Model & TextBounds & { mayWait: boolean; routes: RouteInEffect[] }
export type InEffect = { models: ModelInEffect[]; settings: AdminSettings }

/** `video`: the one that was named; null if there is none of this user. */
export type InEffectWithVideo = InEffect & { video: FoundVideo | null }

/**
 * The catalogue as it counts now: with the operator's differences and prices and the accounts that are connected. One
 * statement. A trial also gets hidden models, and ignores that the operator or the server has paused one. Also returns
 * the settings, because they were read with it.
 */
export async function getModelsInEffect(
  config: Config,
  handle: Handle,
  via: Via,
  trial: Trial = {},
): Promise<InEffect> {
  return toInEffect(config, via, await getServing(handle), trial)
}

/** The same with a video of the user, if one is named; also one statement. */
export async function getModelsAndVideo(
  config: Config,
  handle: Handle,
  via: Via,
  { named, ...trial }: Trial & { named: NamedVideo | null },
): Promise<InEffectWithVideo> {
  if (!named) return { ...(await getModelsInEffect(config, handle, via, trial)), video: null }
  const { video, ...serving } = await getServingAndVideo(handle, named)
  return { ...toInEffect(config, via, serving, trial), video }
}

type Trial = { isTrial?: boolean | undefined }

function toInEffect(
  config: Config,
  via: Via,
  serving: Awaited<ReturnType<typeof getServing>>,
  { isTrial = false }: Trial,
): InEffect {
  const { operated, settings } = toOperated(config, via, serving)
  const models = operated
    .filter(({ isHidden, routes, standIns }) => {
      const isSeen = standIns.length > 0 || mayBeSeen(routes, serving.connected)
      return isTrial || (!isHidden && isSeen)
    })
    .map(({ model, unpaused }) => (isTrial ? unpaused : model))
  return { models, settings }
}

/** KIE's models are shown even before an account is connected: their videos wait for one. */
function mayBeSeen(routes: readonly Route[], connected: ReadonlySet<Vendor>): boolean {
  return routes.length === 0 || routes.some(({ vendor }) => vendor === 'kie' || connected.has(vendor))
}

export type OperatedInEffect = OperatedModel & {
  model: ModelInEffect
  /** As if nobody had paused it. */
  unpaused: ModelInEffect
  /** Of its further routes, those that can be used now. */
  standIns: OperatedModel['failover']
  /** With the prices of the catalogue. */
  asShipped: Model
}

/** Also the hidden models, and what the operator has changed. */
export async function getOperatedModels(config: Config, handle: Handle, via: Via) {
  return toOperated(config, via, await getServing(handle))
}

function toOperated(
  config: Config,
  via: Via,
  { settings, connected, differences, added, today }: Awaited<ReturnType<typeof getServing>>,
) {
  const demo = isDemoServing(config, settings)
  const vendors = new Set<RouteInEffect['vendor']>(demo ? [demoRoute.vendor] : connected)
  const pricing = decidePricing(settings)
  const credits = (price: ShippedPrice['credits']) =>
    typeof price === 'number' ? price : pricing[price][`${via}_credits`]
  const serving = { demo, vendors, credits, today }
  const all = operate(differences, added, today)
  const unusable = new Set(all.filter((one) => one.pause !== null || hasEnded(one, serving)).map(({ id }) => id))
  const operated = all.map((one): OperatedInEffect => {
    const mayStandIn = ({ other }: OperatedModel['failover'][number]) =>
      !unusable.has(other.id) && other.routes.slice(0, 1).some(({ vendor }) => vendors.has(vendor))
    const standIns = one.failover.filter(mayStandIn)
    const unpaused = toModel(one, serving)
    return {
      ...one,
      model: withPause(one, unpaused, standIns),
      unpaused,
      standIns,
      asShipped: toModel(one.shipped, serving),
    }
  })
  return { operated, settings, today }
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

/** What was operated last: differences and added models are the same for nearly every request. */
let last = { differences: '[]', added: '[]', operated: applyDifferences(withAdded([]), []), today: '1970-01-01' }

function operate(differences: string, added: string, today: string): OperatedModel[] {
  const isSame = differences === last.differences && added === last.added
  const operated = isSame ? last.operated : applyDifferences(withAdded(JSON.parse(added)), JSON.parse(differences))
  last = { differences, added, operated, today }
  return operated
}

/** When a model retires, as this process has read it last: a request that has priced a video asks without a statement. */
export function findRetirement(id: string): { retiresOn: string | null; today: string } {
  return { retiresOn: last.operated.find((model) => model.id === id)?.retiresOn ?? null, today: last.today }
}

/** More than the demo renderer draws. */
const largest = '4k'

type Serving = {
  demo: boolean
  /** Who makes videos now: the vendors with an account that works, or the demo alone. */
  vendors: ReadonlySet<RouteInEffect['vendor']>
  credits: (price: ShippedPrice['credits']) => number
  today: string
}

function hasEnded(
  { isRetired, isDemoOnly, retiresOn }: ShippedModel,
  { demo, today }: Pick<Serving, 'demo' | 'today'>,
) {
  return isRetired || (isDemoOnly && !demo) || (retiresOn !== null && retiresOn <= today)
}

function toModel(shipped: ShippedModel, { demo, vendors, credits, today }: Serving): ModelInEffect {
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
function listPrices(rules: ModeRules, audio: Model['audio']): number[] {
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
