import type { VideoMode } from '#contract/models/model.ts'
import { priceTake } from '#contract/models/price-take.ts'
import { isForbidden, listSeconds } from '#contract/models/resolve-request.ts'
import type { ShippedModel, ShippedRules } from './shipped-model.ts'

/**
 * Returns its argument; runs when the server starts.
 * @throws Error that names the model and what contradicts itself
 */
export function checkCatalogue(models: ShippedModel[]): ShippedModel[] {
  const ids = models.map(({ id }) => id)
  for (const model of models) {
    const fault = ids.filter((id) => id === model.id).length > 1 ? 'its id is used twice' : findFault(model, ids)
    if (fault) throw new Error(`The model ${model.id} in the catalogue contradicts itself: ${fault}.`)
  }
  return models
}

function findFault(model: ShippedModel, ids: readonly string[]): string | null {
  const { modes, seed, replacedBy } = model
  const entries = Object.entries(modes) as [VideoMode, ShippedRules][]
  if (entries.length === 0) return 'it has no modes'
  if (seed && seed.min > seed.max) return 'its smallest seed is above its largest'
  if (replacedBy !== null && !ids.includes(replacedBy)) return `its successor ${replacedBy} is not in the catalogue`
  if (replacedBy === model.id) return 'it is its own successor'
  for (const [mode, rules] of entries) {
    const fault = findFaultInMode(model, mode, rules)
    if (fault) return `${mode}: ${fault}`
  }
  return null
}

function findFaultInMode(model: ShippedModel, mode: VideoMode, rules: ShippedRules): string | null {
  const { defaults, resolutions, aspectRatios, references, extend } = rules
  if ((mode === 'references') !== (references !== null)) return 'references are for the mode references'
  if ((mode === 'extend') !== (extend !== null)) return 'extend is for the mode extend'
  const lengths = listSeconds(withCredits(rules))
  if (lengths.length === 0) return 'it offers no length'
  if (extend && lengths.join() !== extend.addSeconds.join()) return 'seconds and addSeconds differ'
  if (!lengths.includes(defaults.seconds)) return `the default of ${defaults.seconds} seconds is not offered`
  if (!resolutions.includes(defaults.resolution)) return `the default resolution ${defaults.resolution} is not offered`
  const ratios = aspectRatios === 'source' ? [null] : aspectRatios
  if (!ratios.some((ratio) => ratio === defaults.aspectRatio)) return 'the default aspect ratio is not offered'
  if (!soundsOf(model).includes(defaults.audio)) return 'the default of audio is not offered'
  if (isForbidden(withCredits(rules), defaults)) return 'the defaults together are not made'
  return findUnpriced(model, rules)
}

function findUnpriced(model: ShippedModel, rules: ShippedRules): string | null {
  const { prices } = withCredits(rules)
  if (prices.some(({ credits }) => !(credits > 0))) return 'a price is not above 0'
  for (const seconds of listSeconds(withCredits(rules)))
    for (const resolution of rules.resolutions)
      for (const audio of soundsOf(model))
        if (priceTake(prices, { seconds, resolution, audio }) === null)
          return `${seconds} seconds in ${resolution} ${audio ? 'with' : 'without'} sound have no price`
  return null
}

const soundsOf = ({ audio }: ShippedModel) => (audio === 'optional' ? [true, false] : [audio === 'always'])

/** Prices of the settings are at least 1 credit. */
function withCredits(rules: ShippedRules) {
  const prices = rules.prices.map((row) => ({ ...row, credits: typeof row.credits === 'number' ? row.credits : 1 }))
  return { ...rules, prices }
}
