import { z } from 'zod'

const id = z.string().min(1).max(100)

/** One picture, video or sound; exactly one of `imageUrl`, `uploadId` and `videoId` says where it is. */
const inputSchema = z
  .strictObject({
    role: z.enum(['first', 'last', 'reference']),
    imageUrl: z
      .url({ protocol: /^https?$/, error: 'imageUrl must be a valid URL' })
      .max(2083)
      .optional(),
    uploadId: id.optional(),
    /** Its last frame, or the frame `at` this second. */
    videoId: id.optional(),
    at: z.number().min(0).max(3600).optional(),
  })
  .refine(
    ({ imageUrl, uploadId, videoId }) => [imageUrl, uploadId, videoId].filter((one) => one !== undefined).length === 1,
    {
      error: 'Each input needs exactly one of imageUrl, uploadId and videoId',
    },
  )
  .refine(({ at, videoId }) => at === undefined || videoId !== undefined, {
    error: 'at is for a videoId only',
    path: ['at'],
  })

/** What may be asked of any model; `resolve-request.ts` checks it against one model. */
export const videoRequestSchema = z.strictObject({
  model: z.string().min(1).max(100),
  prompt: z
    .string({ error: 'Prompt is required' })
    .trim()
    .min(1, 'Prompt is required')
    .max(20_000, 'Prompt must be at most 20000 characters'),
  negativePrompt: z.string().trim().max(2000).optional(),
  seconds: z.number().min(0).max(3600).optional(),
  resolution: z.string().max(20).optional(),
  aspectRatio: z.string().max(20).optional(),
  /** Sound is on by default. */
  audio: z.boolean().optional(),
  seed: z.number().min(0).max(4_294_967_295).optional(),
  watermark: z.string().trim().max(100).optional(),
  inputs: z.array(inputSchema).max(30).optional(),
  extendVideoId: id.optional(),
  /** How many videos to make of the same request. */
  takes: z.int().min(1).max(4).default(1),
  /** The call is refused if all takes together cost more. */
  maxCredits: z.int().min(0).max(1_000_000_000).optional(),
  callbackUrl: z
    .url({ protocol: /^https?$/, error: 'callbackUrl must be a valid URL' })
    .max(2083)
    .optional(),
  /** Any text of the caller, sent back with the video. */
  clientReference: z.string().max(200).optional(),
})

export type VideoRequest = z.output<typeof videoRequestSchema>
