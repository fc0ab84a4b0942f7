import { type JobsMode, type JobsWire, jobsModes } from '#contract/models/jobs-wire.ts'
import type { ModelDefinition } from '#contract/models/model-definition.ts'

export const pictureRoles = ['first', 'last', 'reference'] as const
export type PictureRole = (typeof pictureRoles)[number]

/** `seconds` and `resolutions` are those of the mode alone; empty: those of the model. */
export type ModeValues = { on: boolean; slug: string; seconds: string; resolutions: string; images: string }
/** An empty choice fits every value. */
export type PriceValues = {
  resolution: string
  audio: '' | 'on' | 'off'
  seconds: string
  per: 'clip' | 'second'
  vendor: string
  credits: string
}

/** The texts of the form. `resolutions` also has the provider's words, such as `720p=std, 1080p=pro`. */
export type DefinitionValues = Record<(typeof textNames)[number], string> & {
  audio: ModelDefinition['audio']
  secondsAs: 'text' | 'number'
  withFrames: 'fixed' | 'omit' | 'send'
  modes: Record<JobsMode, ModeValues>
  prices: PriceValues[]
  pictures: Record<PictureRole, { field: string; as: 'text' | 'list' }>
}

export const textNames = [
  ...(['id', 'label', 'summary', 'promptMin', 'promptMax', 'negativePromptMax'] as const),
  ...(['seconds', 'resolutions', 'aspectRatios', 'not', 'defaultSeconds', 'defaultResolution'] as const),
  ...(['secondsField', 'resolutionField', 'ratioField', 'ratioFields', 'ratioSent'] as const),
  ...(['audioField', 'negativeField', 'seedField', 'always'] as const),
] as const

const noMode: ModeValues = { on: false, slug: '', seconds: '', resolutions: '', images: '' }
export const noPrice: PriceValues = { resolution: '', audio: '', seconds: '', per: 'second', vendor: '', credits: '' }

/** The usual names of KIE's documents. */
export const blank: DefinitionValues = {
  ...{ id: '', label: '', summary: '', promptMin: '', promptMax: '2500', negativePromptMax: '' },
  ...{ seconds: '5, 10', resolutions: '720p, 1080p', aspectRatios: '16:9, 9:16, 1:1', not: '' },
  ...{ defaultSeconds: '5', defaultResolution: '720p', audio: 'none', secondsAs: 'text', withFrames: 'omit' },
  ...{ secondsField: 'duration', resolutionField: 'resolution', ratioField: 'aspect_ratio', ratioFields: '' },
  ...{ ratioSent: '', audioField: '', negativeField: '', seedField: '', always: '' },
  modes: { text: { ...noMode, on: true }, image: noMode, frames: noMode, references: noMode },
  prices: [noPrice],
  pictures: {
    first: { field: 'image_urls', as: 'list' },
    last: { field: 'image_urls', as: 'list' },
    reference: { field: 'image_urls', as: 'list' },
  },
}

/** A definition as the form shows it; its id is empty, because an id is never used twice. */
export function toValues(definition: ModelDefinition): DefinitionValues {
  const { label, summary, audio, promptMax, aspectRatios, defaults, wire } = definition
  const text = (value: number | string | undefined) => (value === undefined ? '' : String(value))
  const { resolution, aspectRatio } = wire
  return {
    ...{ id: '', label, summary, audio, promptMax: text(promptMax), promptMin: text(definition.promptMin) },
    negativePromptMax: text(definition.negativePromptMax),
    seconds: secondsText(definition.seconds),
    resolutions: definition.resolutions.map((name) => withWord(name, resolution?.values[name])).join(', '),
    aspectRatios: aspectRatios.join(', '),
    not: (definition.not ?? []).flatMap(notText).join(', '),
    ...{ defaultSeconds: text(defaults.seconds), defaultResolution: defaults.resolution },
    ...{ secondsField: wire.seconds.field, secondsAs: wire.seconds.as, resolutionField: text(resolution?.field) },
    ratioField: text(aspectRatio?.field),
    ratioFields: pairsText(aspectRatio?.fields ?? {}),
    withFrames: aspectRatio?.withFrames ?? 'omit',
    ratioSent: aspectRatio?.withFrames === 'send' ? aspectRatio.sent : '',
    ...{ audioField: text(wire.audio), negativeField: text(wire.negativePrompt), seedField: text(wire.seed) },
    // A request of one shot says so, where the model makes several.
    always: alwaysText({ ...wire.always, ...(wire.shots ? { [wire.shots.flag]: false } : {}) }),
    modes: toModes(definition),
    prices: definition.prices
      .filter(({ videoInput }) => !videoInput)
      .map((row) => ({
        resolution: text(row.resolution),
        audio: row.audio === undefined ? '' : row.audio ? 'on' : 'off',
        ...{ seconds: text(row.seconds), per: row.per, vendor: text(row.vendor), credits: text(row.credits) },
      })),
    pictures: { ...blank.pictures, ...wire.pictures },
  }
}

function toModes({ modes, wire }: ModelDefinition): DefinitionValues['modes'] {
  const values = jobsModes.map((mode): [JobsMode, ModeValues] => {
    const own = modes[mode]
    const { seconds, resolutions = [], images } = own ?? {}
    const slug = wire.slugs[mode] ?? ''
    const lengths = seconds ? secondsText(seconds) : ''
    return [
      mode,
      {
        ...{ on: own !== undefined, slug, seconds: lengths, resolutions: resolutions.join(', ') },
        images: images === undefined ? '' : String(images),
      },
    ]
  })
  return Object.fromEntries(values) as DefinitionValues['modes']
}

function secondsText(seconds: ModelDefinition['seconds']): string {
  return 'values' in seconds ? seconds.values.join(', ') : `${seconds.min}-${seconds.max}`
}

function withWord(name: string, word: string = name): string {
  return word === name ? name : `${name}=${word}`
}

function notText({ seconds, resolution }: NonNullable<ModelDefinition['not']>[number]): string[] {
  const lengths = (seconds ?? []).map(String)
  if (lengths.length === 0) return resolution ? [resolution] : []
  return lengths.map((length) => [length, resolution].filter(Boolean).join(' '))
}

function pairsText(pairs: Readonly<Record<string, string>>): string {
  return Object.entries(pairs)
    .map(([name, value]) => `${name}=${value}`)
    .join(', ')
}

/** One line for each field; a text that looks like a number or a truth value stands in quotes. */
function alwaysText(always: JobsWire['always']): string {
  const shown = (value: JobsWire['always'][string]) =>
    typeof value === 'string' && /^(true|false|-?[\d.]+)$/.test(value) ? JSON.stringify(value) : String(value)
  return Object.entries(always)
    .map(([name, value]) => `${name}=${shown(value)}`)
    .join('\n')
}
