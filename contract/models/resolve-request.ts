import type { Allowed } from '#contract/errors.ts'
import { countCodePoints } from '#contract/typed-text/measure-text.ts'
import { countInputSeconds, findInputFault, type KnownInput } from './find-input-fault.ts'
import type { Model, ModeRules } from './model.ts'
import type { VideoMode } from './video-modes.ts'
import type { VideoRequest } from './video-request.ts'

/** What is made and paid: the request with the defaults of its mode. */
export type Choice = {
  mode: VideoMode
  rules: ModeRules
  /** For `extend`, the seconds that are added. */
  seconds: number
  resolution: string
  /** Null: that of the source. */
  aspectRatio: string | null
  audio: boolean
  /** Of the videos among the references. */
  inputSeconds: number
}

/** The vendor's bounds of a text in characters that lists of models do not show; the server checks them. */
export type TextBounds = { promptMin?: number; negativePromptMax?: number }

/** The rules of a mode, whatever its prices are. */
type Unpriced = Omit<ModeRules, 'prices'> & { prices?: unknown }

export type NotOffered = { field: string; allowed: Allowed }

export type ResolveRequestInput = Pick<VideoRequest, 'prompt' | 'model'> &
  Partial<Omit<VideoRequest, 'inputs'>> & { inputs?: readonly KnownInput[] | undefined }

/**
 * Checks a request against a model, on the page and on the server. Nothing is rounded and nothing is left out: what
 * the model's mode does not offer is named with its field.
 */
export function resolveRequest(
  model: Model & TextBounds,
  request: ResolveRequestInput,
): { choice: Choice } | { notOffered: NotOffered } {
  const mode = modeOf(request)
  const offered = Object.keys(model.modes)
  const rules = mode === null ? undefined : model.modes[mode]
  if (mode === null || !rules)
    return refuse(request.extendVideoId ? 'extendVideoId' : 'inputs', mode === null ? rolesOf(model) : offered)
  const choice = {
    mode,
    rules,
    seconds: request.seconds ?? (request.shots && sumShots(request.shots)) ?? rules.defaults.seconds,
    resolution: request.resolution ?? rules.defaults.resolution,
    aspectRatio: request.aspectRatio ?? rules.defaults.aspectRatio,
    audio: request.audio ?? rules.defaults.audio,
    inputSeconds: countInputSeconds(request.inputs ?? []),
  }
  const texts = [request.prompt, ...(request.shots ?? []).map(({ prompt }) => prompt)]
  const notOffered =
    findInModel(model, request) ??
    findInShots(rules, request, choice) ??
    findInMode(rules, request, choice) ??
    findInputFault(rules, request.inputs ?? [], { ...choice, texts }) ??
    findForbidden(rules, request, choice)
  return notOffered ? { notOffered } : { choice }
}

const refuse = (field: string, allowed: Allowed) => ({ notOffered: { field, allowed } })

/** Null if the inputs fit no mode. */
function modeOf({ inputs = [], extendVideoId }: ResolveRequestInput): VideoMode | null {
  const count = (role: string) => inputs.filter((input) => input.role === role).length
  const [first, last] = [count('first'), count('last')]
  // Pictures of a named subject come beside a first frame, and make no mode of their own.
  const references = inputs.filter(({ role, name }) => role === 'reference' && name === undefined).length
  if (extendVideoId) return inputs.length === 0 ? 'extend' : null
  if (references > 0) return first + last === 0 ? 'references' : null
  if (first > 1 || last > 1 || last > first) return null
  if (last === 1) return 'frames'
  return first === 1 ? 'image' : 'text'
}

/** The sets of roles that the model accepts. */
function rolesOf({ modes }: Model): string[][] {
  const roles = { image: ['first'], frames: ['first', 'last'], references: ['reference'] }
  const isWithoutInputs = 'text' in modes || 'extend' in modes
  const offered = Object.entries(roles).flatMap(([mode, set]) => (mode in modes ? [set] : []))
  return isWithoutInputs ? [[], ...offered] : offered
}

/** In characters, of every model that has watermarks. */
export const maxWatermarkLength = 100

/** What the model offers in all its modes. */
function findInModel(model: Model & TextBounds, request: ResolveRequestInput): NotOffered | null {
  const { audio, negativePrompt, negativePromptMax, watermark, seed, promptMin = 1, promptMax } = model
  const length = countCodePoints(request.prompt)
  if (length < promptMin || length > promptMax) return { field: 'prompt', allowed: { min: promptMin, max: promptMax } }
  if (request.negativePrompt && !negativePrompt) return { field: 'negativePrompt', allowed: [] }
  if (negativePromptMax !== undefined && countCodePoints(request.negativePrompt ?? '') > negativePromptMax)
    return { field: 'negativePrompt', allowed: { max: negativePromptMax } }
  if (request.watermark && !watermark) return { field: 'watermark', allowed: [] }
  if (countCodePoints(request.watermark ?? '') > maxWatermarkLength)
    return { field: 'watermark', allowed: { max: maxWatermarkLength } }
  if (request.seed !== undefined && !(seed && isWithin(seed, request.seed)))
    return { field: 'seed', allowed: seed ?? [] }
  if (audio !== 'optional' && request.audio === (audio === 'none')) return { field: 'audio', allowed: [!request.audio] }
  return null
}

const sumShots = (shots: NonNullable<VideoRequest['shots']>) => shots.reduce((sum, { seconds }) => sum + seconds, 0)

/** The provider makes sound for every video of several shots. */
function findInShots(
  { shots: offered }: ModeRules,
  request: ResolveRequestInput,
  { seconds, audio }: Choice,
): NotOffered | null {
  const { shots } = request
  if (!shots) return null
  if (!offered || shots.length > offered.max) return { field: 'shots', allowed: { max: offered?.max ?? 0 } }
  const { min, max } = offered.seconds
  const isOff = (one: (typeof shots)[number]) =>
    one.seconds < min || one.seconds > max || countCodePoints(one.prompt) > offered.promptMax
  if (shots.some(isOff)) return { field: 'shots', allowed: { seconds: `${min} to ${max}`, prompt: offered.promptMax } }
  if (seconds !== sumShots(shots)) return { field: 'seconds', allowed: [sumShots(shots)] }
  return audio ? null : { field: 'audio', allowed: [true] }
}

function findInMode(rules: ModeRules, request: ResolveRequestInput, choice: Omit<Choice, 'rules'>): NotOffered | null {
  const { resolutions, aspectRatios } = rules
  if (!offersSeconds(rules, choice.seconds)) return { field: 'seconds', allowed: listSeconds(rules) }
  if (!resolutions.includes(choice.resolution)) return { field: 'resolution', allowed: resolutions }
  if (request.aspectRatio === undefined) return null
  const ratios = aspectRatios === 'source' ? [] : aspectRatios
  return ratios.includes(request.aspectRatio) ? null : { field: 'aspectRatio', allowed: ratios }
}

const fields = ['seconds', 'resolution', 'aspectRatio'] as const

/** A forbidden combination is blamed on an option that the caller set and could set otherwise. */
function findForbidden(rules: ModeRules, request: ResolveRequestInput, choice: Choice): NotOffered | null {
  if (!isForbidden(rules, choice)) return null
  const values = {
    seconds: listSeconds(rules),
    resolution: rules.resolutions,
    aspectRatio: [rules.aspectRatios].flat(),
  }
  const allowed = (field: (typeof fields)[number]) =>
    values[field].filter((value) => !isForbidden(rules, { ...choice, [field]: value }))
  const choices = fields.map((field) => ({ field, allowed: allowed(field) }))
  const isSet = ({ field }: NotOffered) => request[field as (typeof fields)[number]] !== undefined
  const best = choices.find((one) => isSet(one) && one.allowed.length > 0) ?? choices.find(isSet)
  return best ?? { field: 'seconds', allowed: allowed('seconds') }
}

/** Whether these options together are among the combinations that are not made. */
export function isForbidden(rules: Unpriced, choice: Pick<Choice, (typeof fields)[number]>): boolean {
  return rules.not.some(
    ({ seconds, resolution, aspectRatio }) =>
      (seconds === undefined || seconds.includes(choice.seconds)) &&
      (resolution === undefined || resolution === choice.resolution) &&
      (aspectRatio === undefined || aspectRatio === choice.aspectRatio),
  )
}

export function listSeconds({ seconds }: Unpriced): number[] {
  if ('values' in seconds) return seconds.values
  return Array.from({ length: seconds.max - seconds.min + 1 }, (_, index) => seconds.min + index)
}

function offersSeconds(rules: ModeRules, seconds: number): boolean {
  return listSeconds(rules).includes(seconds)
}

function isWithin({ min, max }: { min: number; max: number }, value: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}
