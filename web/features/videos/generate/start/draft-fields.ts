import { z } from 'zod'
import { defaultModelId } from '#contract/models/default-model.ts'
import { videoModes } from '#contract/models/video-modes.ts'
import { generateVideoBodySchema, videoModels } from '#contract/videos/videos.ts'
import {
  type GenerateValues,
  optionSchemas,
  pictureSchema,
  wideSeeds,
} from '#web/features/videos/generate/generate-values.ts'

export const optional = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined)

/** The maximum number of images to recreate a video from; the provider uses the first. */
export const maxImages = 4

/** Each field falls back separately, because a draft or a value from another page may not be a valid request. */
export const draftFields = z.object({
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
  ...{ clip: optional(optionSchemas.clip), sound: optional(optionSchemas.sound), files: optional(optionSchemas.files) },
  ...{ subjects: optional(optionSchemas.subjects), shots: optional(optionSchemas.shots) },
})

/** Whether it is one of the first models. */
export const isVeo = (model: string) => videoModels.some((id) => id === model)

/** They take fewer seeds than other models; a seed that such a model refuses is left out. */
export const withValidSeed = <Fields extends { model: string; seeds: number | null }>(fields: Fields): Fields =>
  isVeo(fields.model) && !generateVideoBodySchema.shape.seeds.safeParse(fields.seeds).success
    ? { ...fields, seeds: null }
    : fields

export const draftSchema = draftFields.transform(withValidSeed)

export const emptyValues: GenerateValues = draftSchema.parse({})
