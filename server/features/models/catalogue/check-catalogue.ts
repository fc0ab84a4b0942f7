import { upgradeTargets } from '#contract/models/model.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { maxPromptMax } from '#contract/models/video-request.ts'
import { findFaultInMode } from './check-mode.ts'
import { findFaultInWire } from './check-wire.ts'
import { at, type ModelFault } from './model-fault.ts'
import type { ShippedModel, ShippedRules } from './shipped-model.ts'

/**
 * Returns its argument; runs when the server starts.
 * @throws Error that names the model and what contradicts itself
 */
export function checkCatalogue(models: ShippedModel[]): ShippedModel[] {
  const ids = models.map(({ id }) => id)
  for (const model of models) {
    const isTwice = ids.filter((id) => id === model.id).length > 1
    const fault = isTwice ? 'its id is used twice' : findModelFault(model, models)?.message
    if (fault) throw new Error(`The model ${model.id} in the catalogue contradicts itself: ${fault}.`)
  }
  return models
}

/** What the database keeps of a seed. */
const maxSeed = 2_147_483_647

/** What contradicts itself in a model, beside these others; null if nothing does. */
export function findModelFault(model: ShippedModel, models: readonly ShippedModel[]): ModelFault | null {
  const { modes, seed, retiresOn } = model
  const entries = Object.entries(modes) as [VideoMode, ShippedRules][]
  if (entries.length === 0) return at('modes', 'it has no modes')
  if (seed && seed.min > seed.max) return at('seed', 'its smallest seed is above its largest')
  if (seed && seed.max > maxSeed) return at('seed', `its largest seed is above ${maxSeed}`)
  if (seed && seed.min < 0) return at('seed', 'its smallest seed is below 0')
  if (retiresOn !== null && !isDate(retiresOn)) return at('retiresOn', `${retiresOn} is not a date`)
  const fault =
    findFaultInTexts(model) ??
    findFaultInUpgrades(model) ??
    findFaultInSuccession(model, models) ??
    findFaultInWire(model)
  if (fault) return fault
  for (const [mode, rules] of entries) {
    const fault = findFaultInMode(model, mode, rules)
    if (fault) return at(fault.field, `${mode}: ${fault.message}`)
  }
  return null
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true
}

function findFaultInTexts(model: ShippedModel): ModelFault | null {
  const { promptMin = 1, promptMax, negativePrompt, negativePromptMax } = model
  if (promptMax > maxPromptMax) return at('promptMax', `its longest prompt is above ${maxPromptMax}`)
  if (promptMin < 1 || promptMin > promptMax) return at('promptMin', 'its shortest prompt is above its longest')
  if (negativePrompt !== (negativePromptMax !== undefined))
    return at('negativePromptMax', 'negativePrompt and negativePromptMax belong together')
  if (negativePromptMax !== undefined && !(negativePromptMax >= 1 && negativePromptMax <= maxPromptMax))
    return at('negativePromptMax', 'its longest negative prompt is out of bounds')
  return null
}

/** The upgrades that can be paid for: 4K of Veo's tasks, and 1080p of what only the demo makes. */
function upgradesOf({ route, demoStandsIn }: ShippedModel): readonly string[] {
  if (route) return route.family === 'veo' ? ['4k'] : []
  return demoStandsIn ? ['1080p'] : []
}

function findFaultInUpgrades(model: ShippedModel): ModelFault | null {
  const { upgrades, upgradePrices, hasFreeHd } = model
  if (new Set(upgrades).size < upgrades.length) return at('upgrades', 'an upgrade is offered twice')
  if (upgrades.some((to) => !upgradeTargets.includes(to))) return at('upgrades', 'an upgrade is unknown')
  if (upgrades.some((to) => !upgradePrices.some((price) => price.to === to)))
    return at('upgradePrices', 'an upgrade has no price')
  if (upgradePrices.some(({ to }) => !upgrades.includes(to)))
    return at('upgradePrices', 'an upgrade has a price and is not offered')
  if (upgradePrices.some(({ credits }) => !(credits > 0)))
    return at('upgradePrices', 'the price of an upgrade is not above 0')
  if (hasFreeHd && upgrades.includes('1080p')) return at('upgrades', 'its 1080p is both free and an upgrade')
  if (upgrades.some((to) => !upgradesOf(model).includes(to))) return at('upgrades', 'nothing can make its upgrades')
  return null
}

function findFaultInSuccession({ id, replacedBy }: ShippedModel, models: readonly ShippedModel[]): ModelFault | null {
  if (replacedBy === null) return null
  if (replacedBy === id) return at('replacedBy', 'it is its own successor')
  const next = models.find((model) => model.id === replacedBy)
  if (!next) return at('replacedBy', `its successor ${replacedBy} is not in the catalogue`)
  if (next.isRetired) return at('replacedBy', `its successor ${replacedBy} is retired`)
  if (next.replacedBy !== null) return at('replacedBy', `its successor ${replacedBy} has a successor itself`)
  return null
}
