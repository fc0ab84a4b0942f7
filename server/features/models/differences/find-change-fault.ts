import type { ModelChanges } from '#contract/models/model-changes.ts'
import { priceTake } from '#contract/models/price-take.ts'
import { isForbidden, listSeconds } from '#contract/models/resolve-request.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import {
  isPricedBySettings,
  type ShippedModel,
  type ShippedRules,
  soundsOf,
} from '#server/features/models/catalogue/shipped-model.ts'

import { findFailoverFault } from './find-failover-fault.ts'

export type ChangeFault = { field: string; message: string }
export type AllChanges = ReadonlyMap<string, ModelChanges>

const inSettings = 'The prices of this model are set in Model Pricing and API Pricing.'

/** What contradicts the catalogue or the changes to the other models; null if nothing does. */
export function findChangeFault(
  catalogue: readonly ShippedModel[],
  model: ShippedModel,
  changes: ModelChanges,
  others: AllChanges,
): ChangeFault | null {
  const { prices, priceFactor, upgradePrices, isHidden } = changes
  if (isPricedBySettings(model)) {
    if (prices) return { field: 'prices', message: inSettings }
    if (priceFactor !== undefined) return { field: 'priceFactor', message: inSettings }
    if (isHidden) return { field: 'isHidden', message: 'Pages of this site name this model. Pause it instead.' }
  }
  if (priceFactor !== undefined && (prices || upgradePrices))
    return { field: 'priceFactor', message: 'Set either a factor or prices.' }
  const fault =
    findInSuccession(catalogue, model, changes, others) ??
    findInUpgrades(model, changes) ??
    findInFailover(catalogue, model, changes)
  if (fault) return fault
  for (const [mode, rows] of Object.entries(prices ?? {}) as [
    VideoMode,
    NonNullable<ModelChanges['prices']>['text'],
  ][]) {
    const found = rows && findInPrices(model, mode, rows)
    if (found) return found
  }
  return null
}

function findInSuccession(
  catalogue: readonly ShippedModel[],
  { id }: ShippedModel,
  { replacedBy, isHidden }: ModelChanges,
  others: AllChanges,
): ChangeFault | null {
  const at = (message: string) => ({ field: 'replacedBy', message })
  if (replacedBy) {
    const next = catalogue.find((one) => one.id === replacedBy)
    if (!next) return at(`There is no model ${replacedBy}.`)
    if (replacedBy === id) return at('A model cannot replace itself.')
    if (next.isRetired) return at(`${next.label} is retired itself.`)
    if (others.get(replacedBy)?.isHidden) return at(`${next.label} is hidden.`)
  }
  const leaning = catalogue.find((one) => one.id !== id && (others.get(one.id)?.replacedBy ?? one.replacedBy) === id)
  if (isHidden && leaning) return { field: 'isHidden', message: `It replaces ${leaning.label}.` }
  return null
}

function findInUpgrades({ upgrades }: ShippedModel, { upgradePrices }: ModelChanges): ChangeFault | null {
  if (!upgradePrices) return null
  const targets = upgradePrices.map(({ to }) => to)
  const wrong = targets.findIndex((to, index) => !upgrades.includes(to) || targets.indexOf(to) !== index)
  if (wrong >= 0)
    return { field: `upgradePrices.${wrong}.to`, message: `Allowed, once each: ${upgrades.join(', ') || 'none'}.` }
  const missing = upgrades.find((to) => !targets.includes(to))
  return missing ? { field: 'upgradePrices', message: `The upgrade to ${missing} has no price.` } : null
}

function findInFailover(
  catalogue: readonly ShippedModel[],
  model: ShippedModel,
  { failover = [] }: ModelChanges,
): ChangeFault | null {
  for (const [index, { model: id, modes }] of failover.entries()) {
    const field = `failover.${index}`
    const other = catalogue.find((one) => one.id === id)
    if (!other) return { field, message: `There is no model ${id}.` }
    if (failover.findIndex((one) => one.model === id) !== index)
      return { field, message: `${other.label} is named twice.` }
    const message = modes.map((mode) => findFailoverFault(model, other, mode)).find((fault) => fault !== null)
    if (message) return { field, message }
  }
  return null
}

type Rows = NonNullable<NonNullable<ModelChanges['prices']>['text']>

function findInPrices(model: ShippedModel, mode: VideoMode, rows: Rows): ChangeFault | null {
  const field = `prices.${mode}`
  const shipped = model.modes[mode]
  if (!shipped)
    return { field, message: `${model.label} has no mode ${mode}. It has ${Object.keys(model.modes).join(', ')}.` }
  const rules = { ...shipped, prices: rows }
  const seconds = listSeconds(rules)
  const offered = { resolution: shipped.resolutions, audio: soundsOf(model), seconds } as const
  for (const [index, row] of rows.entries())
    for (const name of ['resolution', 'audio', 'seconds'] as const) {
      const allowed: readonly unknown[] = offered[name]
      if (row[name] !== undefined && !allowed.includes(row[name]))
        return { field: `${field}.${index}.${name}`, message: `This mode offers only ${allowed.join(', ')}.` }
    }
  const missing = findUnpriced(model, rules)
  return missing === null ? null : { field, message: missing }
}

/** The first combination that is made and has no price. */
function findUnpriced(model: ShippedModel, rules: Omit<ShippedRules, 'prices'> & { prices: Rows }): string | null {
  const ratios = rules.aspectRatios === 'source' ? [null] : rules.aspectRatios
  const isMade = (seconds: number, resolution: string) =>
    ratios.some((aspectRatio) => !isForbidden(rules, { seconds, resolution, aspectRatio }))
  for (const seconds of listSeconds(rules))
    for (const resolution of rules.resolutions)
      for (const audio of soundsOf(model))
        if (isMade(seconds, resolution) && priceTake(rules.prices, { seconds, resolution, audio }) === null)
          return `${seconds} seconds in ${resolution} ${audio ? 'with' : 'without'} sound have no price.`
  return null
}
