import { z } from 'zod'
import { promptSchema } from '#contract/typed-text/text-schema.ts'

const id = z.string().min(1).max(100)

/** One picture, video or sound; exactly one of `imageUrl`, `uploadId` and `videoId` says where it is. */
const inputSchema = z
  .strictObject({
    role: z
      .enum(['first', 'last', 'reference', 'sound'])
      .describe('first may be a video that the new one continues; sound is what the video is made to'),
    imageUrl: z
      .url({ protocol: /^https?$/, error: 'imageUrl must be a valid URL' })
      .max(2083)
      .optional(),
    uploadId: id.optional(),
    /** Its last frame that is neither dark nor fading, or the frame `at` this second. */
    videoId: id.optional(),
    at: z.number().min(0).max(3600).optional(),
    whole: z.literal(true).describe('The whole video of a videoId, not a frame of it').optional(),
    name: z
      .string()
      .max(30, 'A name has at most 30 characters')
      .regex(/^[A-Za-z]\w*$/, 'A name has 1 to 30 letters, digits and underscores, and begins with a letter')
      .describe('Of the subject that this reference picture shows; the prompt says @name')
      .optional(),
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
  .refine(({ at, whole, videoId }) => whole === undefined || (videoId !== undefined && at === undefined), {
    error: 'whole is for a videoId without at',
    path: ['whole'],
  })
  .refine(({ name, role }) => name === undefined || role === 'reference', {
    error: 'name is for a reference only',
    path: ['name'],
  })

const shotSchema = z.strictObject({
  prompt: promptSchema({
    ...{ maxLength: 20_000, missing: 'A shot needs a prompt', tooLong: 'A shot has at most 20000 characters' },
  }),
  seconds: z.int().min(1).max(3600),
})

/**
 * Far more than any model offers: what one model offers is decided by `resolve-request.ts`, which names the allowed
 * values.
 */
const anyNumber = z.number().min(-1e12).max(1e12)
const anyName = z.string().max(1000)
const maxTextLength = 100_000
/** No model may offer more. */
export const maxPromptMax = 20_000
const tooLong = (what: string) => `${what} must be at most ${maxTextLength} characters`
const anyText = (what: string) => promptSchema({ maxLength: maxTextLength, tooLong: tooLong(what) })

/** What may be asked of any model; `resolve-request.ts` checks it against one model. */
export const videoRequestSchema = z.strictObject({
  model: z.string().min(1).max(100),
  prompt: promptSchema({
    ...{ maxLength: maxTextLength, missing: 'Prompt is required', tooLong: tooLong('Prompt') },
  }),
  negativePrompt: anyText('Negative prompt').optional(),
  seconds: anyNumber.optional(),
  resolution: anyName.optional(),
  aspectRatio: anyName.optional(),
  /** Sound is on by default. */
  audio: z.boolean().optional(),
  seed: anyNumber.describe('Of the first take; each further take has the next seed.').optional(),
  watermark: anyText('Watermark').optional(),
  inputs: z.array(inputSchema).max(30).optional(),
  shots: z
    .array(shotSchema)
    .min(1)
    .max(20)
    .describe('Several shots in one video, one after the other; their seconds together are those of the video')
    .optional(),
  extendVideoId: id.optional(),
  /** How many videos to make of the same request. */
  takes: z.int().min(1).max(4).default(1),
  /** The call is refused if all takes together cost more. */
  maxCredits: z.int().min(0).max(1_000_000_000).optional(),
  callbackUrl: z
    .url({ protocol: /^https?$/, error: 'callbackUrl must be a valid URL' })
    .max(2083)
    .optional(),
  /** False: without the free 1080p version, after which some services cannot extend a video. */
  autoHd: z.boolean().optional(),
  /** The people in the pictures have agreed, or there are none. Some sites require it of the page. */
  peopleConsent: z.boolean().optional(),
  /** Any text of the caller, sent back with the video: it is kept as it is, because the caller compares it. */
  clientReference: z.string().max(200).optional(),
})

export type VideoRequest = z.output<typeof videoRequestSchema>
