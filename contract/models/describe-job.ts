import type { InputKind } from './find-input-fault.ts'
import type { JobsWire } from './jobs-wire.ts'
import type { VideoMode } from './video-modes.ts'

/** A file by its public address: a picture unless `kind` says otherwise. `name`: of the subject that it shows. */
type JobInput = { role: 'first' | 'last' | 'reference' | 'sound'; url: string; kind?: InputKind; name?: string }

/** The request; `pictures` are in the order of its inputs. */
export type JobAsked = {
  mode: VideoMode
  prompt: string
  seconds: number
  resolution: string
  aspectRatio: string | null
  audio: boolean
  negativePrompt: string | null
  seed: number | null
  pictures: readonly JobInput[]
  shots?: readonly { prompt: string; seconds: number }[] | null
  callbackUrl: string | null
}

/** The body of the provider's request for a video of the jobs API. https://docs.kie.ai/market/quickstart */
export function describeJob(wire: JobsWire, asked: JobAsked): Record<string, unknown> {
  const { mode, prompt, seconds, resolution, audio, negativePrompt, seed, callbackUrl } = asked
  const { seconds: length, resolution: size } = wire
  const input: Record<string, unknown> = {
    prompt,
    [length.field]: length.as === 'text' ? String(seconds) : seconds,
    ...(size ? { [size.field]: size.values[resolution] ?? resolution } : {}),
    ...describeShape(wire, asked),
    ...(wire.audio ? { [wire.audio]: audio } : {}),
    ...(wire.negativePrompt && negativePrompt ? { [wire.negativePrompt]: negativePrompt } : {}),
    ...(wire.seed && seed !== null ? { [wire.seed]: seed } : {}),
    ...describeShots(wire, asked),
    ...describeFiles(wire, asked),
    ...describeSubjects(wire, asked),
    ...wire.always,
  }
  return { model: slugOf(wire, mode), ...(callbackUrl ? { callBackUrl: callbackUrl } : {}), input }
}

function slugOf({ slugs }: JobsWire, mode: VideoMode): string | undefined {
  return mode === 'extend' ? undefined : slugs[mode]
}

function describeShape({ aspectRatio: shape }: JobsWire, { mode, aspectRatio }: JobAsked): Record<string, unknown> {
  if (!shape) return {}
  const isFramed = mode === 'image' || mode === 'frames'
  if (isFramed && shape.withFrames === 'omit') return {}
  const field = (mode !== 'extend' && shape.fields?.[mode]) || shape.field
  return { [field]: isFramed && shape.withFrames === 'send' ? shape.sent : aspectRatio }
}

function describeShots({ shots: field }: JobsWire, { shots }: JobAsked): Record<string, unknown> {
  if (!field) return {}
  const list = shots?.map(({ prompt, seconds }) => ({ prompt, duration: seconds }))
  return { [field.flag]: list !== undefined, ...(list ? { [field.list]: list } : {}) }
}

type Place = { field: string; as: 'text' | 'list' }

function placeOf(wire: JobsWire, mode: VideoMode, { role, kind = 'image' }: JobInput): Place | undefined {
  if (role === 'sound') {
    const sound = wire.sounds?.sound
    return sound && { field: (mode !== 'extend' && sound.fields?.[mode]) || sound.field, as: 'text' }
  }
  if (kind === 'audio') return role === 'reference' ? wire.sounds?.reference : undefined
  if (kind === 'video') return role === 'last' ? undefined : wire.videos?.[role]
  return wire.pictures[role]
}

function describeFiles(wire: JobsWire, { mode, pictures }: JobAsked): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {}
  for (const file of pictures) {
    const place = file.name === undefined ? placeOf(wire, mode, file) : undefined
    if (!place) continue
    const earlier = fields[place.field]
    fields[place.field] = place.as === 'text' ? file.url : [...(Array.isArray(earlier) ? earlier : []), file.url]
  }
  return fields
}

/** The description is required; nobody is asked for one, so it is the name. https://docs.kie.ai/market/kling/kling-3-0 */
function describeSubjects({ subjects: field }: JobsWire, { pictures }: JobAsked): Record<string, unknown> {
  const named = pictures.filter(({ name }) => name !== undefined)
  if (!field || named.length === 0) return {}
  const subjects = [...Map.groupBy(named, ({ name }) => name)].map(([name, files]) => ({
    name,
    description: name,
    element_input_urls: files.map(({ url }) => url),
  }))
  return { [field]: subjects }
}
