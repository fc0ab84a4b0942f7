import { type GraphMode, graphModes } from '#contract/models/gpu/gpu-definition.ts'
import { isBlank } from '#contract/typed-text/clean-text.ts'
import { readNumber } from '#contract/typed-text/fold-text.ts'
import { readFixed } from './fixed-text.ts'
import type { GpuValues, ModeValues } from './gpu-values.ts'
import { absent, readKey, undecided } from './input-keys.ts'
import { readSizes } from './sizes-text.ts'

export const modesOn = ({ modes }: Pick<GpuValues, 'modes'>) => graphModes.filter((mode) => modes[mode].on)

/** Whether each way to make a video takes a negative prompt: only then does the model have one. */
export function hasNegativePrompt(values: Pick<GpuValues, 'modes'>): boolean {
  const modes = modesOn(values)
  const takes = (mode: GraphMode) => isDecided(values.modes[mode].set.negativePrompt, { orAbsent: false })
  return modes.length > 0 && modes.every(takes)
}

function isDecided(chosen: readonly string[], { orAbsent }: { orAbsent: boolean }): boolean {
  return !chosen.includes(undecided) && (orAbsent || !chosen.includes(absent))
}

/** What the form says, whether or not it can be used. */
export function toCandidate(values: GpuValues) {
  const { label, summary, audio, step, plus, licenceName, licenceUrl, checkedOn } = values
  const hasGrid = !isBlank(step) || !isBlank(plus)
  return {
    ...{ label, summary, audio, promptMax: number(values.promptMax), fps: number(values.fps) },
    ...(hasNegativePrompt(values) ? { negativePromptMax: number(values.negativePromptMax) } : {}),
    seconds: parseList(values.seconds).map(number),
    grid: hasGrid ? { step: number(step), plus: isBlank(plus) ? 0 : number(plus) } : null,
    sizes: readSizes(values.sizes).sizes,
    defaults: { seconds: number(values.defaultSeconds), resolution: values.defaultResolution.trim() },
    credits: number(values.credits),
    licence: { name: licenceName, url: licenceUrl.trim(), checkedOn: checkedOn || null },
    modes: Object.fromEntries(modesOn(values).map((mode) => [mode, toTemplate(values.modes[mode])])),
  }
}

/** A value that nobody has decided is left out, which the schema refuses. */
function toTemplate({ workflow, output, set, fixed }: ModeValues) {
  const decided = Object.entries(set).filter(([, chosen]) => isDecided(chosen, { orAbsent: true }))
  const inputs = (chosen: string[]) => (chosen.includes(absent) ? null : chosen.map(readKey))
  return {
    ...{ workflow, output, fixed: readFixed(fixed).fixed },
    set: Object.fromEntries(decided.map(([slot, chosen]) => [slot, inputs(chosen)])),
  }
}

const number = (text: string) => readNumber(text.replace(',', '.'))

const parseList = (text: string) =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
