import type { ModelChanges } from '#contract/models/model-changes.ts'
import type { ModelMargin } from '#contract/models/model-margins.ts'
import { neededCredits, suggestedMargin } from '#contract/models/suggest-price.ts'
import type { Pricing } from '#contract/settings/settings.ts'
import { isPricedBySettings, type ShippedModel } from '#server/features/models/catalogue/shipped-model.ts'
import type { OperatedInEffect } from '#server/features/models/operate-models.ts'
import { creditsOf, type Take } from './list-takes.ts'

/** A take with its cost in US cents, and who pays its price. */
export type PaidTake = Take & { via: 'web' | 'api'; costCents: number }

/** `settings`: whole credits for the eight seconds in 720p that the settings price. `changes`: all of the model's. */
export type Proposal = { settings?: { web?: number; api?: number }; changes?: ModelChanges }
export type Proposed = Pick<ModelMargin, 'least' | 'proposedCredits' | 'problem'> & { proposal: Proposal | null }

type Given = {
  one: OperatedInEffect
  takes: PaidTake[]
  centsPerCredit: number
  /** What the settings ask now; absent for models that they do not price. */
  asked?: Pricing[keyof Pricing] | undefined
}

const limits = { settings: 1000, factor: 100, minFactor: 0.1 }
/** A catalogue price is lowered only if it is at least twice as high as needed. */
const lowerFrom = 0.5

const tooHigh =
  'Its price would be above what can be set. Sell credits at a higher price, or take the model out of sale.'
const doNotCount = 'Its changes do not fit this version and are ignored. Correct them on the page Models.'

/**
 * What a model brings at least, and the prices that would leave the suggested margin on every video: raised if one
 * leaves less, lowered if the operator has not priced the model and credits bring far more than the catalogue assumes.
 * @param given.takes at least one
 */
export function proposePrices(given: Given): Proposed {
  const { one, takes, centsPerCredit } = given
  const share = ({ costCents, ...take }: PaidTake) => costCents / (creditsOf(take) * centsPerCredit)
  // Of equal ones, the longest.
  const least = takes.reduce((worst, take) =>
    (share(take) - share(worst) || take.seconds - worst.seconds) > 0 ? take : worst,
  )
  const factorOf = (some: PaidTake[]) =>
    Math.max(...some.map(({ costCents, exact }) => neededCredits(costCents, centsPerCredit) / exact))
  const isThin = (some: PaidTake[]) => some.some((take) => share(take) > 1 - suggestedMargin + 1e-9)
  const { what, seconds, resolution, via, costCents } = least
  const credits = creditsOf(least)
  const shown = { what, seconds, resolution, via, credits, revenueCents: credits * centsPerCredit, costCents }
  const none = { least: shown, proposedCredits: null, problem: null, proposal: null }
  const rise = factorOf(takes)
  if (!isThin(takes) && (hasOwnPrices(one) || rise > lowerFrom)) return none
  if (one.ignored !== null) return { ...none, problem: doNotCount }
  const raised = isPricedBySettings(one.shipped)
    ? raiseSettings(given, (some) => (isThin(some) ? factorOf(some) : 1))
    : changeRows(one, rise)
  if (!raised) return { ...none, problem: tooHigh }
  const exact = least.exact * raised.factorOf(least)
  return { ...none, proposedCredits: creditsOf({ ...least, exact }), proposal: raised.proposal }
}

/** Whether the catalogue's prices are not what users pay: the operator or the settings decide. */
function hasOwnPrices({ shipped, changes: { priceFactor, prices, upgradePrices } }: OperatedInEffect): boolean {
  return isPricedBySettings(shipped) || isPricedAsAdded(shipped) || Boolean(priceFactor || prices || upgradePrices)
}

/** Whether the operator has entered what users pay together with the model. */
function isPricedAsAdded({ gpu, definition }: ShippedModel): boolean {
  return gpu !== undefined || (definition?.prices.some(({ credits }) => credits !== undefined) ?? false)
}

type Raised = { proposal: Proposal; factorOf: (take: PaidTake) => number } | null

function raiseSettings({ one, takes, asked }: Given, factorOf: (some: PaidTake[]) => number): Raised {
  if (!asked) return null
  const [upgrades, videos] = [takes.filter(isUpgrade), takes.filter((take) => !isUpgrade(take))]
  const raise = (via: PaidTake['via'], now: number) =>
    roundUp(now * factorOf(videos.filter((take) => take.via === via)), 1)
  const [web, api] = [raise('web', asked.web_credits), raise('api', asked.api_credits)]
  if (Math.max(web, api) > limits.settings) return null
  const upgradeFactor = factorOf(upgrades)
  const upgradePrices = one.model.upgradePrices.map((row) => ({
    ...row,
    credits: roundUp(row.credits * upgradeFactor),
  }))
  const settings = { ...(web > asked.web_credits ? { web } : {}), ...(api > asked.api_credits ? { api } : {}) }
  return {
    proposal: { settings, ...(upgradeFactor > 1 ? { changes: { ...one.changes, upgradePrices } } : {}) },
    factorOf: (take) =>
      isUpgrade(take) ? upgradeFactor : take.via === 'web' ? web / asked.web_credits : api / asked.api_credits,
  }
}

const isUpgrade = ({ what }: Take) => what === 'upgrade'

/** Multiplies the catalogue's prices, or the rows that the operator has set instead. */
function changeRows({ unpaused: model, changes }: OperatedInEffect, rise: number): Raised {
  const { priceFactor = 1, prices, upgradePrices, ...others } = changes
  if (!prices && !upgradePrices) {
    const factor = Math.max(limits.minFactor, roundUp(priceFactor * rise))
    if (factor > limits.factor) return null
    return { proposal: { changes: { ...others, priceFactor: factor } }, factorOf: () => factor / priceFactor }
  }
  const factor = roundUp(rise)
  if (factor > limits.factor) return null
  const raise = <Row extends { credits: number }>(row: Row): Row => ({ ...row, credits: roundUp(row.credits * factor) })
  const modes = Object.entries(model.modes).map(([mode, rules]) => [mode, rules.prices.map(raise)])
  const upgrades = model.upgradePrices.length > 0 ? { upgradePrices: model.upgradePrices.map(raise) } : {}
  return {
    proposal: { changes: { ...others, prices: Object.fromEntries(modes), ...upgrades } },
    factorOf: () => factor,
  }
}

/** Binary fractions would otherwise round up too far. */
function roundUp(value: number, step = 0.01): number {
  return Number((Math.ceil(Number((value / step).toFixed(6))) * step).toFixed(2))
}
