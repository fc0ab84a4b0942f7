import type { ModeRules } from './model.ts'
import type { NotOffered } from './resolve-request.ts'
import type { VideoRequest } from './video-request.ts'

type GivenInput = NonNullable<VideoRequest['inputs']>[number]
export type InputKind = 'image' | 'video' | 'audio'

/** An input whose file is known: a picture unless `kind` says otherwise; `seconds` is the length of a video or sound. */
export type KnownInput = Pick<GivenInput, 'role'> &
  Partial<Pick<GivenInput, 'videoId' | 'name'>> & { kind?: InputKind; seconds?: number }

type Made = { seconds: number; texts: readonly string[] }

/** What the mode does not take among the inputs of a request; null if it takes all of them. */
export function findInputFault(rules: ModeRules, inputs: readonly KnownInput[], made: Made): NotOffered | null {
  return (
    findFrameFault(rules, inputs, made) ??
    findSoundFault(rules, inputs) ??
    findReferenceFault(rules, inputs) ??
    findSubjectFault(rules, inputs, made)
  )
}

const kindOf = ({ kind = 'image' }: KnownInput) => kind
/** Lengths of real files miss whole seconds by fractions. */
const toleranceSeconds = 0.5
const sumOf = (inputs: readonly KnownInput[]) => inputs.reduce((sum, { seconds = 0 }) => sum + seconds, 0)

/** The seconds of the videos among the references, each rounded up: some providers charge them too. */
export function countInputSeconds(inputs: readonly KnownInput[]): number {
  return inputs
    .filter((input) => input.role === 'reference' && input.kind === 'video')
    .reduce((sum, { seconds = 0 }) => sum + Math.ceil(seconds - toleranceSeconds), 0)
}

/** A first frame may be a video that the new one continues: it begins with it, so it must be longer. */
function findFrameFault({ clip }: ModeRules, inputs: readonly KnownInput[], { seconds }: Made): NotOffered | null {
  for (const input of inputs.filter(({ role }) => role === 'first' || role === 'last')) {
    if (kindOf(input) === 'image') continue
    const isClip = input.role === 'first' && input.kind === 'video' && clip
    if (!isClip)
      return { field: 'inputs', allowed: { [input.role]: clip && input.role === 'first' ? 'video' : 'image' } }
    const max = Math.min(clip.maxSeconds, seconds - 1)
    if ((input.seconds ?? 0) > max + toleranceSeconds) return { field: 'inputs', allowed: { clipSeconds: max } }
  }
  return null
}

function findSoundFault({ sound }: ModeRules, inputs: readonly KnownInput[]): NotOffered | null {
  const sounds = inputs.filter(({ role }) => role === 'sound')
  if (sounds.length === 0) return null
  if (!sound || sounds.length > 1) return { field: 'inputs', allowed: { sounds: sound ? 1 : 0 } }
  if (sounds.some((input) => kindOf(input) !== 'audio')) return { field: 'inputs', allowed: { sound: 'audio' } }
  const isTooLong = sumOf(sounds) > sound.maxSeconds + toleranceSeconds
  return isTooLong ? { field: 'inputs', allowed: { soundSeconds: sound.maxSeconds } } : null
}

/** A sound alone shows nothing, so it needs a picture or a video beside it. */
function findReferenceFault({ references }: ModeRules, inputs: readonly KnownInput[]): NotOffered | null {
  const given = inputs.filter(({ role, name }) => role === 'reference' && name === undefined)
  if (given.length === 0) return null
  const fault = { field: 'inputs', allowed: references ?? [] }
  if (!references) return fault
  const of = (kind: InputKind) => given.filter((input) => kindOf(input) === kind)
  const [images, videos, audios] = [of('image'), of('video'), of('audio')]
  const { total = Number.POSITIVE_INFINITY, maxSeconds = Number.POSITIVE_INFINITY } = references
  const isTooMany =
    images.length > references.images || videos.length > references.videos || audios.length > references.audios
  if (isTooMany || images.length + videos.length > total || images.length + videos.length === 0) return fault
  return [videos, audios].some((some) => sumOf(some) > maxSeconds + toleranceSeconds) ? fault : null
}

/** Each named subject has some pictures, and a text of the request names it. */
function findSubjectFault({ subjects }: ModeRules, inputs: readonly KnownInput[], { texts }: Made): NotOffered | null {
  const named = inputs.filter(({ name }) => name !== undefined)
  if (named.length === 0) return null
  const fault = { field: 'inputs', allowed: { subjects: subjects?.max ?? 0, picturesOfEach: subjects?.images ?? 0 } }
  const groups = Map.groupBy(named, ({ name }) => name)
  if (!subjects || groups.size > subjects.max || named.some((input) => kindOf(input) !== 'image')) return fault
  const { min, max } = subjects.images
  for (const [name, pictures] of groups) {
    if (pictures.length < min || pictures.length > max) return fault
    const isNamed = texts.some((text) => new RegExp(`@${name}(?!\\w)`).test(text))
    if (!isNamed) return { field: 'prompt', allowed: [`@${name}`] }
  }
  return null
}
