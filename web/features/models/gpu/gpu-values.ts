import { type GpuDefinition, type GraphMode, graphModes, slotNames } from '#contract/models/gpu/gpu-definition.ts'
import { fixedText } from './fixed-text.ts'
import { absent, keyOf, type SlotName, undecided } from './input-keys.ts'
import { sizesText } from './sizes-text.ts'

export type ModeValues = {
  on: boolean
  /** SHA-256 of the imported workflow; empty before the import. */
  workflow: string
  output: string
  /** The chosen inputs by value, each as its key; or alone `undecided` or `absent`. */
  set: Record<SlotName, string[]>
  fixed: string
}

/** The texts of the form. `checkedOn` is the day on which the licence was read; empty: not yet. */
export type GpuValues = Record<(typeof textNames)[number], string> & {
  audio: GpuDefinition['audio']
  modes: Record<GraphMode, ModeValues>
}

export const textNames = [
  ...(['id', 'label', 'summary', 'promptMax', 'negativePromptMax', 'credits'] as const),
  ...(['seconds', 'defaultSeconds', 'sizes', 'defaultResolution', 'fps', 'step', 'plus'] as const),
  ...(['licenceName', 'licenceUrl', 'checkedOn'] as const),
] as const

const noMode: ModeValues = {
  ...{ on: false, workflow: '', output: '', fixed: '' },
  set: Object.fromEntries(slotNames.map((slot) => [slot, [undecided]])) as ModeValues['set'],
}

export const blank: GpuValues = {
  ...{ id: '', label: '', summary: '', promptMax: '2000', negativePromptMax: '', credits: '', audio: 'always' },
  ...{ seconds: '5', defaultSeconds: '5', sizes: '', defaultResolution: '720p', fps: '', step: '', plus: '' },
  ...{ licenceName: '', licenceUrl: '', checkedOn: '' },
  modes: { text: { ...noMode, on: true }, image: noMode, frames: noMode },
}

/** A definition as the form shows it. */
export function toValues(id: string, definition: GpuDefinition): GpuValues {
  const { label, summary, audio, promptMax, negativePromptMax, defaults, grid, licence, credits, fps } = definition
  const text = (value: number | undefined) => (value === undefined ? '' : String(value))
  return {
    ...{ id, label, summary, audio, promptMax: text(promptMax), negativePromptMax: text(negativePromptMax) },
    ...{ credits: text(credits), fps: text(fps), step: text(grid?.step), plus: text(grid?.plus) },
    ...{ seconds: definition.seconds.join(', '), defaultSeconds: text(defaults.seconds) },
    ...{ sizes: sizesText(definition.sizes), defaultResolution: defaults.resolution },
    ...{ licenceName: licence.name, licenceUrl: licence.url, checkedOn: licence.checkedOn ?? '' },
    modes: Object.fromEntries(graphModes.map((mode) => [mode, toMode(definition.modes[mode])])) as GpuValues['modes'],
  }
}

function toMode(template: GpuDefinition['modes'][GraphMode]): ModeValues {
  if (!template) return noMode
  const { workflow, output, set, fixed } = template
  const chosen = slotNames.map((slot) => [slot, set[slot]?.map(keyOf) ?? [absent]])
  return {
    ...{ on: true, workflow, output, fixed: fixedText(fixed) },
    set: Object.fromEntries(chosen) as ModeValues['set'],
  }
}
