import { z } from 'zod'
import { videoModes } from '#contract/models/video-modes.ts'
import { videoRequestSchema } from '#contract/models/video-request.ts'
import { generateVideoBodySchema } from '#contract/videos/videos.ts'
import * as texts from '#web/texts/generator.ts'
import { mediaSchemas } from './media/media-values.ts'

export const pictureSchema = z.object({
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
export const optionSchemas = {
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
export const wideSeeds = z.int(texts.seedIsAWholeNumber).min(0, texts.seedIsAWholeNumber).nullish()

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
