import { z } from 'zod'
import { defaultModelId } from '#contract/models/default-model.ts'
import { videoModes } from '#contract/models/video-modes.ts'
import { videoRequestSchema } from '#contract/models/video-request.ts'
import { generateVideoBodySchema, type VideoTask, videoModels } from '#contract/videos/videos.ts'
import { toAddress } from '#web/lib/address/own-media.ts'
import * as texts from '#web/texts/generator.ts'
import { mediaSchemas } from './media/media-values.ts'

/** The maximum number of images to recreate a video from; the provider uses the first. */
export const maxImages = 4

const pictureSchema = z.object({
  url: z.string(),
  /** A still to show if the URL is a video, or if only the server has the picture. */
  still: z.string().nullable(),
  /** A kept upload. */
  uploadId: z.string().optional(),
  /** One of the user's own videos; `at` is the moment that was picked in seconds, null for the last frame. */
  videoId: z.string().optional(),
  at: z.number().nullable().optional(),
})
export type Picture = z.infer<typeof pictureSchema>

/** The video that is to be extended. The prompt is empty if only the id is known. */
const sourceVideoSchema = z.object({
  ...{ taskId: z.string(), prompt: z.string(), seconds: z.number(), posterUrl: z.string().nullable() },
})
export type SourceVideo = z.infer<typeof sourceVideoSchema>

/** Fields that not every model and mode has. A value that the chosen one does not offer is neither shown nor sent. */
const optionSchemas = {
  seconds: z.number().optional(),
  resolution: z.string().optional(),
  audio: z.boolean().optional(),
  /** False: without the free 1080p version. */
  autoHd: z.literal(false).optional(),
  takes: z.int().min(1).max(4).optional(),
  last: pictureSchema.optional(),
  references: z.array(pictureSchema).max(30).optional(),
  source: sourceVideoSchema.optional(),
  ...mediaSchemas,
}

const body = generateVideoBodySchema.shape
const any = videoRequestSchema.shape
const wideSeeds = z.int(texts.seedIsAWholeNumber).min(0, texts.seedIsAWholeNumber).nullish()
const isVeo = (model: string) => videoModels.some((id) => id === model)

/**
 * The values of the form, within the bounds that all models have in common; `find-fault.ts` knows those of one model.
 * In text mode, chosen images are kept but not sent.
 */
export const generateFormSchema = z.object({
  ...{ prompt: any.prompt, negativePrompt: any.negativePrompt, watermark: body.watermark, seeds: wideSeeds },
  ...{ model: z.string(), aspectRatio: z.string(), mode: z.enum(videoModes), images: z.array(pictureSchema) },
  enableFallback: z.literal(false),
  ...optionSchemas,
})

export type GenerateValues = z.input<typeof generateFormSchema>
export type CheckedValues = z.output<typeof generateFormSchema>

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** Each field falls back separately, because a draft or a value from another page may not be a valid request. */
const draftFields = z.object({
  prompt: z.string().catch(''),
  model: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .catch(defaultModelId),
  aspectRatio: z
    .string()
    .regex(/^\d{1,2}:\d{1,2}$/)
    .catch('16:9'),
  negativePrompt: z.string().catch(''),
  watermark: z.string().catch(''),
  seeds: wideSeeds.transform((seed) => seed ?? null).catch(null),
  enableFallback: z.literal(false).catch(false),
  mode: z.enum(videoModes).catch('text'),
  images: z.array(pictureSchema).max(maxImages).catch([]),
  seconds: optional(optionSchemas.seconds),
  resolution: optional(optionSchemas.resolution),
  audio: optional(optionSchemas.audio),
  autoHd: optional(optionSchemas.autoHd),
  takes: optional(optionSchemas.takes),
  last: optional(optionSchemas.last),
  references: optional(optionSchemas.references),
  source: optional(optionSchemas.source),
  ...{ clip: optional(mediaSchemas.clip), sound: optional(mediaSchemas.sound), files: optional(mediaSchemas.files) },
  ...{ subjects: optional(mediaSchemas.subjects), shots: optional(mediaSchemas.shots) },
})
const withValidSeed = <Fields extends { model: string; seeds: number | null }>(fields: Fields): Fields =>
  isVeo(fields.model) && !body.seeds.safeParse(fields.seeds).success ? { ...fields, seeds: null } : fields
const draftSchema = draftFields.transform(withValidSeed)

export const emptyValues: GenerateValues = draftSchema.parse({})

const given = draftFields.pick({
  ...{ prompt: true, negativePrompt: true, model: true, aspectRatio: true, watermark: true },
})
const sourceSchema = given
  .extend({
    seeds: z.preprocess((seed) => (typeof seed === 'string' ? Number(seed) : seed), draftFields.shape.seeds),
    resultUrls: z.array(z.string()).catch([]),
    imageUrls: z.array(z.string()).catch([]),
    posterUrl: z.string().nullable().catch(null),
    taskId: optional(z.string()),
    parentId: z.string().nullable().catch(null),
    mode: draftFields.shape.mode,
    hdState: z.string().catch(''),
    ...{ seconds: draftFields.shape.seconds, resolution: draftFields.shape.resolution, audio: draftFields.shape.audio },
  })
  .transform(withValidSeed)

/** Fills the form from a video or part of one. A video without a result keeps its original images. */
export function toValues(source: unknown): GenerateValues {
  const { resultUrls, imageUrls, posterUrl, taskId, parentId, mode, seconds, resolution, audio, hdState, ...fields } =
    sourceSchema.parse(source)
  const isUsual = isVeo(fields.model) && seconds === 8 && resolution === '720p'
  const asMade = {
    ...(isUsual ? {} : { seconds, resolution, audio }),
    ...(hdState === 'declined' ? { autoHd: false as const } : {}),
  }
  const originals = imageUrls.map((url) => ({ url, still: null })).flatMap((image) => withAddress(image))
  if (mode === 'frames' || mode === 'references') {
    const [first, last] = originals
    const pictures = mode === 'references' ? { references: originals } : { images: first ? [first] : [], last }
    return { ...emptyValues, ...fields, ...asMade, ...pictures, mode }
  }
  if (mode === 'extend' && parentId) {
    // Prompt, length and poster are those of the extension; of the video that it extends, only the id is known.
    const parent = { taskId: parentId, prompt: '', seconds: 0, posterUrl: null }
    return { ...emptyValues, ...fields, ...asMade, seconds: undefined, mode, source: parent }
  }
  const results = resultUrls.map((url) => ({
    url,
    still: posterUrl,
    ...(taskId && !isVeo(fields.model) ? { videoId: taskId } : {}),
  }))
  const images = (results.length > 0 ? results.flatMap((image) => withAddress(image)) : originals).slice(0, maxImages)
  return { ...emptyValues, ...fields, ...asMade, images, mode: images.length > 0 ? 'image' : 'text' }
}

/** A picture of our own or of the internet; the server accepts no others. */
function withAddress(image: Picture): Picture[] {
  const url = toAddress(image.url)
  if (!URL.canParse(url)) return []
  const { protocol, href } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return []
  // Our own stay paths, so that they are shown at every address of the site.
  return [url === image.url ? { ...image, url: href } : image]
}

const draftKey = 'soundreel.draft'
const recreateKey = 'recreateVideo'

/** The draft survives signing in and reloading in this tab. */
export function saveDraft(values: GenerateValues): void {
  write(draftKey, values)
}

export function clearDraft(): void {
  forget(draftKey)
}

/** Stores a video, so that the form is filled from it when its page opens. */
export function leaveForRecreation(task: VideoTask): void {
  write(recreateKey, task)
}

/** The initial values: a video stored for recreation (used once), otherwise the draft, otherwise null. */
export function takeStartValues(): { values: GenerateValues; recreated: boolean } | null {
  const left = read(recreateKey)
  forget(recreateKey)
  if (left) return { values: toValues(left), recreated: true }
  const draft = read(draftKey)
  return draft && { values: draftSchema.parse(draft), recreated: false }
}

/**
 * Reads `/generate?prompt=…&model=…&aspectRatio=…`, as share pages link it; null if the address has none of the three.
 */
export function readAskedValues(search: string): GenerateValues | null {
  const asked = Object.fromEntries(new URLSearchParams(search))
  return ['prompt', 'model', 'aspectRatio'].some((name) => name in asked) ? toValues(asked) : null
}

/** What `continueVideo` left in the state of the page's address; null if there is nothing. */
export function readContinuation(state: unknown): GenerateValues | null {
  const { data } = z.object({ continuation: draftSchema }).safeParse(state)
  return data?.continuation ?? null
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage, the draft lasts only as long as the form.
  }
}

function read(key: string): object | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return stored !== null && typeof stored === 'object' ? stored : null
  } catch {
    return null
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage, there is nothing to remove.
  }
}
