import { findWireFault, type JobsMode, type JobsWire, jobsModes } from '#contract/models/jobs-wire.ts'
import { type ModelDefinition, modelDefinitionSchema, newModelIdSchema } from '#contract/models/model-definition.ts'
import { cleanText } from '#contract/typed-text/clean-text.ts'
import { plainDigits, readNumber } from '#contract/typed-text/fold-text.ts'
import type { DefinitionValues, PictureRole, PriceValues } from './definition-values.ts'
import { keepUnshown } from './keep-unshown.ts'

export type FormFault = { name: string; message: string }

/** `isNew`: the id counts, too. `before`: the definition that is edited, of which the form shows only a part. */
export function readDefinition(
  values: DefinitionValues,
  isNew: boolean,
  before?: ModelDefinition | null,
): { definition: ModelDefinition; id: string } | { faults: FormFault[] } {
  const id = newModelIdSchema.safeParse(values.id.trim())
  const wrongId = isNew && !id.success ? (id.error.issues[0]?.message ?? '') : null
  const shown = toCandidate(values)
  const parsed = modelDefinitionSchema.safeParse(before ? keepUnshown(before, shown) : shown)
  const issues = parsed.success ? [] : parsed.error.issues
  const faults = issues.map(({ path, message }) => ({ name: nameOf(path.join('.')), message }))
  const wireFault = parsed.success ? findWireFault(parsed.data.wire) : null
  if (wireFault) faults.push({ name: nameOf(wireFault.field), message: sentence(wireFault.message) })
  if (wrongId !== null) faults.unshift({ name: 'id', message: wrongId })
  return parsed.success && faults.length === 0 ? { definition: parsed.data, id: values.id.trim() } : { faults }
}

function sentence(end: string): string {
  return `${end.charAt(0).toUpperCase()}${end.slice(1)}.`
}

/** What the form says, whether or not it can be used: the preview shows it, too. */
export function toCandidate(values: DefinitionValues): ModelDefinition {
  const modes = jobsModes.filter((mode) => values.modes[mode].on)
  const resolutions = parsePairs(values.resolutions)
  const candidate = {
    ...{ label: values.label, summary: values.summary, audio: values.audio, promptMax: number(values.promptMax) },
    ...(values.promptMin.trim() ? { promptMin: number(values.promptMin) } : {}),
    ...(values.negativePromptMax.trim() ? { negativePromptMax: number(values.negativePromptMax) } : {}),
    seconds: parseSeconds(values.seconds),
    resolutions: resolutions.map(([name]) => name),
    aspectRatios: parseList(values.aspectRatios),
    defaults: { seconds: number(values.defaultSeconds), resolution: values.defaultResolution.trim() },
    ...(values.not.trim() ? { not: parseList(values.not).map(parseNot) } : {}),
    modes: Object.fromEntries(modes.map((mode) => [mode, toMode(mode, values)])),
    prices: values.prices.map(toPrice),
    wire: toWire(values, modes, resolutions),
  }
  // The schema checks it; the preview leaves out what it does not find.
  return candidate as ModelDefinition
}

function toMode(mode: JobsMode, { modes }: DefinitionValues) {
  const { seconds, resolutions, images } = modes[mode]
  return {
    ...(seconds.trim() ? { seconds: parseSeconds(seconds) } : {}),
    ...(resolutions.trim() ? { resolutions: parseList(resolutions) } : {}),
    ...(mode === 'references' ? { images: number(images) } : {}),
  }
}

function toPrice({ resolution, audio, seconds, per, vendor, credits }: PriceValues) {
  return {
    ...(resolution ? { resolution } : {}),
    ...(audio ? { audio: audio === 'on' } : {}),
    ...(seconds ? { seconds: number(seconds) } : {}),
    ...{ per, vendor: number(vendor) },
    ...(credits.trim() ? { credits: number(credits) } : {}),
  }
}

const rolesOf: Record<JobsMode, readonly PictureRole[]> = {
  ...{ text: [], image: ['first'], frames: ['first', 'last'], references: ['reference'] },
}

function toWire(values: DefinitionValues, modes: readonly JobsMode[], resolutions: readonly [string, string][]) {
  const given = (name: string, text: string) => (text.trim() ? { [name]: text.trim() } : {})
  const { withFrames, ratioSent, ratioFields, pictures } = values
  const fields = Object.fromEntries(parsePairs(ratioFields))
  const shape = {
    ...{ field: values.ratioField.trim(), withFrames },
    ...(withFrames === 'send' ? { sent: ratioSent.trim() } : {}),
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
  }
  const roles = [...new Set(modes.flatMap((mode) => rolesOf[mode]))].filter((role) => pictures[role].field.trim())
  const size = { field: values.resolutionField.trim(), values: Object.fromEntries(resolutions) }
  return {
    slugs: Object.fromEntries(modes.map((mode) => [mode, values.modes[mode].slug.trim()])),
    seconds: { field: values.secondsField.trim(), as: values.secondsAs },
    ...(size.field ? { resolution: size } : {}),
    ...(shape.field ? { aspectRatio: shape } : {}),
    ...(values.audio === 'none' ? {} : given('audio', values.audioField)),
    ...given('negativePrompt', values.negativeField),
    ...given('seed', values.seedField),
    pictures: Object.fromEntries(
      roles.map((role) => [role, { field: pictures[role].field.trim(), as: pictures[role].as }]),
    ),
    always: parseAlways(values.always),
  }
}

const number = (text: string) => readNumber(text.replace(',', '.'))

function parseList(text: string): string[] {
  return text.split(/[,\n]/).map(cleanText).filter(Boolean)
}

/** `3-15` is a range, `5, 10` are single lengths. */
function parseSeconds(text: string): { min: number; max: number } | { values: number[] } {
  const [, min, max] = /^\s*(\d+)\s*[-–]\s*(\d+)\s*$/.exec(plainDigits(text)) ?? []
  return min && max ? { min: Number(min), max: Number(max) } : { values: parseList(text).map(number) }
}

/** `10 1080p`: ten seconds in 1080p. */
function parseNot(text: string): { seconds?: number[]; resolution?: string } {
  const parts = plainDigits(text).split(/\s+/)
  const resolution = parts.find((part) => !/^\d+$/.test(part))
  const seconds = parts.filter((part) => /^\d+$/.test(part)).map(Number)
  return { ...(seconds.length > 0 ? { seconds } : {}), ...(resolution ? { resolution } : {}) }
}

/** `720p=std, 1080p`: a name without a word of its own is the word. */
function parsePairs(text: string): [string, string][] {
  return parseList(text).map((part) => {
    const [name = '', ...word] = part.split('=')
    return [name.trim(), word.join('=').trim() || name.trim()]
  })
}

function parseAlways(text: string): JobsWire['always'] {
  const lines = text.split('\n').filter((line) => line.trim())
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split('=')
      return [name.trim(), parseValue(value.join('=').trim())]
    }),
  )
}

function parseValue(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  return text.replace(/^"(.*)"$/, '$1')
}

const names: readonly (readonly [RegExp, string])[] = [
  [/^modes\.(\w+)\.(\w+)/, 'modes.$1.$2'],
  [/^wire\.slugs\.(\w+)/, 'modes.$1.slug'],
  [/^prices\.(\d+)\.(\w+)/, 'prices.$1.$2'],
  [/^wire\.pictures\.(\w+)/, 'pictures.$1.field'],
  [/^defaults\.seconds/, 'defaultSeconds'],
  [/^defaults\.resolution/, 'defaultResolution'],
  [/^wire\.resolution\.field/, 'resolutionField'],
  [/^(wire\.resolution\.values|resolutions)/, 'resolutions'],
  [/^wire\.aspectRatio\.sent/, 'ratioSent'],
  [/^wire\.aspectRatio\.fields/, 'ratioFields'],
  [/^wire\.aspectRatio/, 'ratioField'],
  [/^wire\.seconds/, 'secondsField'],
  [/^wire\.audio/, 'audioField'],
  [/^wire\.negativePrompt/, 'negativeField'],
  [/^wire\.seed/, 'seedField'],
  [/^wire\.always/, 'always'],
  [/^(\w+).*/, '$1'],
]

/** The field of the form that shows an error about this field of the definition. */
export function nameOf(field: string): string {
  const [pattern, name] = names.find(([one]) => one.test(field)) ?? [/^$/, field]
  const [found = ''] = pattern.exec(field) ?? []
  return found.replace(pattern, name)
}
