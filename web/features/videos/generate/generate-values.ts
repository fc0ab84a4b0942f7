import { z } from 'zod'
import { aspectRatios, generateVideoBodySchema, type VideoTask, videoModels } from '#contract/videos/videos.ts'

export const generateModes = ['text', 'image'] as const
export type GenerateMode = (typeof generateModes)[number]

/** The maximum number of images to recreate a video from; the provider uses the first. */
export const maxImages = 4

const referenceImageSchema = z.object({
  url: z.string(),
  /** A still to show if the URL is a video. */
  still: z.string().nullable(),
})
export type ReferenceImage = z.infer<typeof referenceImageSchema>

/** The values of the form. In text mode, chosen images are kept but not sent. */
export const generateFormSchema = generateVideoBodySchema
  .omit({ imageUrls: true })
  .extend({ mode: z.enum(generateModes), images: z.array(referenceImageSchema) })
  .transform(({ mode, images, ...body }) =>
    mode === 'image' && images.length > 0 ? { ...body, imageUrls: images.map(({ url }) => url) } : body,
  )

export type GenerateValues = z.input<typeof generateFormSchema>

const seeds = generateVideoBodySchema.shape.seeds.transform((seed) => seed ?? null).catch(null)

/** Each field falls back separately, because a draft or a value from another page may not be a valid request. */
const draftSchema = z.object({
  prompt: z.string().catch(''),
  model: z.enum(videoModels).catch('veo3_fast'),
  aspectRatio: z.enum(aspectRatios).catch('16:9'),
  watermark: z.string().catch(''),
  seeds,
  enableFallback: z.literal(false).catch(false),
  mode: z.enum(generateModes).catch('text'),
  images: z.array(referenceImageSchema).max(maxImages).catch([]),
})

export const emptyValues: GenerateValues = draftSchema.parse({})

const sourceSchema = draftSchema.pick({ prompt: true, model: true, aspectRatio: true, watermark: true }).extend({
  seeds: z.preprocess((seed) => (typeof seed === 'string' ? Number(seed) : seed), seeds),
  resultUrls: z.array(z.string()).catch([]),
  imageUrls: z.array(z.string()).catch([]),
  posterUrl: z.string().nullable().catch(null),
})

/** Fills the form from a video or part of one. A video without a result keeps its original images. */
export function toValues(source: unknown): GenerateValues {
  const { resultUrls, imageUrls, posterUrl, ...fields } = sourceSchema.parse(source)
  const results = resultUrls.map((url) => ({ url, still: posterUrl }))
  const images = (results.length > 0 ? results : imageUrls.map((url) => ({ url, still: null })))
    .flatMap((image) => withAddress(image))
    .slice(0, maxImages)
  return { ...emptyValues, ...fields, images, mode: images.length > 0 ? 'image' : 'text' }
}

/** The server accepts only absolute URLs. */
function withAddress(image: ReferenceImage): ReferenceImage[] {
  const address = URL.parse(image.url, window.location.href)
  return address && /^https?:$/.test(address.protocol) ? [{ ...image, url: address.href }] : []
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
