import { priceTake } from '#contract/models/price-take.ts'
import { isForbidden, listSeconds } from '#contract/models/resolve-request.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { at, type ModelFault } from './model-fault.ts'
import { type ShippedModel, type ShippedRules, soundsOf } from './shipped-model.ts'

/** What contradicts itself in a mode of a model; null if nothing does. */
export function findFaultInMode(model: ShippedModel, mode: VideoMode, shipped: ShippedRules): ModelFault | null {
  const rules = withCredits(shipped)
  const { references, extend } = rules
  if ((mode === 'references') !== (references !== null))
    return at(`modes.${mode}.images`, 'references are for the mode references')
  if (references && !(references.images + references.videos + references.audios > 0))
    return at(`modes.${mode}.images`, 'it takes no reference')
  if ((mode === 'extend') !== (extend !== null)) return at('modes', 'extend is for the mode extend')
  const lengths = listSeconds(rules)
  if (lengths.length === 0) return at('seconds', 'it offers no length')
  if (extend && lengths.join() !== extend.addSeconds.join()) return at('seconds', 'seconds and addSeconds differ')
  if (extend?.maxTotal && !lengths.some((added) => added < (extend.maxTotal ?? 0)))
    return at('modes', 'nothing can be extended')
  return (
    findFaultInValues(rules) ??
    findFaultInDefaults(model, rules) ??
    findFaultInRows(model, rules) ??
    findUnmade(rules) ??
    findUnpriced(model, rules)
  )
}

type Rules = ReturnType<typeof withCredits>

/** Prices of the settings are at least 1 credit. */
function withCredits(rules: ShippedRules) {
  const prices = rules.prices.map((row) => ({ ...row, credits: typeof row.credits === 'number' ? row.credits : 1 }))
  return { ...rules, prices }
}

const ratiosOf = ({ aspectRatios }: Rules) => (aspectRatios === 'source' ? [null] : aspectRatios)

function findFaultInValues(rules: Rules): ModelFault | null {
  const { resolutions } = rules
  const ratios = ratiosOf(rules)
  const isTwice = (values: readonly unknown[]) => new Set(values).size < values.length
  if (isTwice(listSeconds(rules))) return at('seconds', 'a length is offered twice')
  if (isTwice(resolutions)) return at('resolutions', 'a resolution is offered twice')
  if (isTwice(ratios)) return at('aspectRatios', 'an aspect ratio is offered twice')
  const malformed = ratios.find((ratio) => ratio !== null && !/^[1-9]\d?:[1-9]\d?$/.test(ratio))
  return malformed === undefined ? null : at('aspectRatios', `${malformed} is not an aspect ratio`)
}

function findFaultInDefaults(model: ShippedModel, rules: Rules): ModelFault | null {
  const { defaults, resolutions } = rules
  if (!listSeconds(rules).includes(defaults.seconds))
    return at('defaults.seconds', `the default of ${defaults.seconds} seconds is not offered`)
  if (!resolutions.includes(defaults.resolution))
    return at('defaults.resolution', `the default resolution ${defaults.resolution} is not offered`)
  if (!ratiosOf(rules).some((ratio) => ratio === defaults.aspectRatio))
    return at('aspectRatios', 'the default aspect ratio is not offered')
  if (!soundsOf(model).includes(defaults.audio)) return at('audio', 'the default of audio is not offered')
  if (isForbidden(rules, defaults)) return at('defaults.seconds', 'the defaults together are not made')
  return null
}

/** Rows that name what the mode does not offer never count, so they are mistakes. */
function findFaultInRows(model: ShippedModel, rules: Rules): ModelFault | null {
  const { prices, not, resolutions } = rules
  const [lengths, ratios, sounds] = [listSeconds(rules), ratiosOf(rules), soundsOf(model)]
  if (prices.some(({ credits }) => !(credits > 0))) return at('prices', 'a price is not above 0')
  const isOther = (offered: readonly unknown[], named: unknown) => named !== undefined && !offered.includes(named)
  for (const { seconds, resolution, audio } of prices)
    if (isOther(lengths, seconds) || isOther(resolutions, resolution) || isOther(sounds, audio))
      return at('prices', 'a price is for what is not offered')
  for (const { seconds = [], resolution, aspectRatio } of not)
    if (
      seconds.some((one) => isOther(lengths, one)) ||
      isOther(resolutions, resolution) ||
      isOther(ratios, aspectRatio)
    )
      return at('not', 'it rules out what is not offered')
  return null
}

/** A value that is in no combination that is made. */
function findUnmade(rules: Rules): ModelFault | null {
  const made = combinationsOf(rules)
  const seconds = listSeconds(rules).find((one) => !made.some((choice) => choice.seconds === one))
  if (seconds !== undefined) return at('not', `${seconds} seconds are never made`)
  const resolution = rules.resolutions.find((one) => !made.some((choice) => choice.resolution === one))
  if (resolution !== undefined) return at('not', `${resolution} is never made`)
  const ratio = ratiosOf(rules).find((one) => !made.some((choice) => choice.aspectRatio === one))
  return ratio === undefined ? null : at('not', `${ratio} is never made`)
}

function findUnpriced(model: ShippedModel, rules: Rules): ModelFault | null {
  for (const { seconds, resolution } of combinationsOf(rules))
    for (const audio of soundsOf(model))
      if (priceTake(rules.prices, { seconds, resolution, audio }) === null)
        return at('prices', `${seconds} seconds in ${resolution} ${audio ? 'with' : 'without'} sound have no price`)
  return null
}

/** Everything that is made. */
function combinationsOf(rules: Rules) {
  return listSeconds(rules).flatMap((seconds) =>
    rules.resolutions.flatMap((resolution) =>
      ratiosOf(rules)
        .map((aspectRatio) => ({ seconds, resolution, aspectRatio }))
        .filter((choice) => !isForbidden(rules, choice)),
    ),
  )
}
