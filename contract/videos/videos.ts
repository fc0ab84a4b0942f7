import { z } from 'zod'
import { orBlank } from '#contract/blank.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { hdStates } from '#contract/models/model.ts'
import { isUsualVideo, madeModes } from '#contract/models/video-modes.ts'
import { promptSchema } from '#contract/typed-text/text-schema.ts'
import { failureSchema } from './failures/failure.ts'
import { videoRouteSchema } from './video-route.ts'

export const videoModels = ['veo3', 'veo3_fast'] as const
export type VideoModel = (typeof videoModels)[number]
export const modelMustBeKnown = `Model must be ${videoModels.join(' or ')}`
export const videoModelLabels: Record<VideoModel, string> = { veo3: 'Veo3 (Quality)', veo3_fast: 'Veo3 Fast' }

export const aspectRatios = ['16:9', '9:16'] as const
export type AspectRatio = (typeof aspectRatios)[number]

/** The internal state of a video; `status` is the public state in the specification. */
export const videoStages = [
  'queued',
  'submitting',
  'unconfirmed',
  'running',
  'storing',
  'completed',
  'failed',
  'cancelled',
] as const
export type VideoStage = (typeof videoStages)[number]

/** The public states in the specification; pending is in progress, like generating. */
export const videoStatuses = ['generating', 'pending', 'completed', 'failed'] as const
export type VideoStatus = (typeof videoStatuses)[number]

/** How the video was requested. */
export const createdVia = ['web', 'api'] as const

export const maxPromptLength = 5000

const seedsMessage = 'Seed must be a whole number between 10000 and 99999'

/** Providers reject longer addresses. The format is checked only if the length is valid. */
export const maxImageUrlLength = 2083
const imageUrlSchema = z
  .string('Image must be a valid URL')
  .max(maxImageUrlLength, { error: `Image must have at most ${maxImageUrlLength} characters`, abort: true })
  .check(z.url({ protocol: /^https?$/, error: 'Image must be a valid URL' }))

export const generateVideoBodySchema = z.object({
  prompt: promptSchema({
    ...{ maxLength: maxPromptLength, missing: 'Prompt is required' },
    tooLong: `Prompt must be at most ${maxPromptLength} characters`,
  }),
  imageUrls: z.array(imageUrlSchema).max(4, 'At most 4 images').nullish(),
  model: z.enum(videoModels, modelMustBeKnown).default('veo3'),
  aspectRatio: z.enum(aspectRatios, 'Aspect ratio must be 16:9 or 9:16').default('16:9'),
  watermark: promptSchema({ maxLength: 100, tooLong: 'Watermark must be at most 100 characters' }).nullish(),
  seeds: z.int(seedsMessage).min(10000, seedsMessage).max(99999, seedsMessage).nullish(),
  enableFallback: z.boolean().default(false),
  /** The people in the pictures have agreed, or there are none. Some sites require it of the page. */
  peopleConsent: z.boolean().optional(),
  /** The call is refused if the video costs more. */
  maxCredits: z.int().min(0).max(1_000_000_000).optional(),
})

export type GenerateVideoBody = z.infer<typeof generateVideoBodySchema>

export const generateVideo = defineEndpoint({
  method: 'POST',
  path: '/api/generate-video',
  summary: 'Start a video; the credits are charged now and returned automatically if it fails',
  access: 'user',
  tag: 'Videos',
  body: generateVideoBodySchema,
  costs: ['vendor'],
  limits: ['screening:user'],
  response: z.object({ taskId: z.string(), creditsUsed: z.number().int(), remainingCredits: z.number().int() }),
  idempotent: true,
  errors: [
    ...(['INSUFFICIENT_CREDITS', 'IDEMPOTENCY_KEY_REUSED', 'PROMPT_REFUSED', 'SCREENING_UNAVAILABLE'] as const),
    ...(['STORAGE_FULL', 'MODEL_PAUSED', 'MODEL_RETIRED', 'COST_ABOVE_MAX', 'NOT_FOUND'] as const),
  ],
})

/** A status as clients read it: `other` is never sent and stands for any status that the client does not know. */
const readStatuses = [...videoStatuses, 'other'] as const

export const videoTaskSchema = z.object({
  /** Interchangeable with `taskId`, which a reader uses if `id` is missing. */
  id: orBlank(z.string(), ({ taskId }) => taskId),
  taskId: z.string(),
  /** Clients show `other` as 'Processing...'. */
  status: orBlank(z.enum(readStatuses), 'other'),
  stage: orBlank(z.enum(videoStages), 'running'),
  /** Videos ahead of this one while it is queued: 0 is next. Null in any other stage. */
  queuePosition: z.number().int().nullable(),
  prompt: orBlank(z.string(), ''),
  model: orBlank(z.string(), ''),
  mode: orBlank(z.enum(madeModes), 'text'),
  /** Of the whole file, also if the video extends another one. */
  seconds: orBlank(z.number().int(), 8),
  resolution: orBlank(z.string(), '720p'),
  aspectRatio: orBlank(z.string(), '16:9'),
  audio: orBlank(z.boolean(), true),
  /** The task ID of the video that this one extends. */
  parentId: z.string().nullable(),
  /** Common to all takes of one request; null for videos of earlier versions. */
  requestId: z.string().nullable(),
  watermark: z.string().nullable(),
  negativePrompt: z.string().nullable(),
  seeds: z.number().int().nullable(),
  /** The seed that the video service says it took; null if it does not say. */
  usedSeed: orBlank(z.number().int().nullable(), null),
  imageUrls: z.array(z.string()),
  /** The 720p version, as links of the service; empty until the video is completed. */
  resultUrls: z.array(z.string()),
  hdVideoUrl: z.string().nullable(),
  hdState: orBlank(z.enum(hdStates), 'none'),
  /** Whether its model makes a free 1080p version of such videos. */
  hasFreeHd: orBlank(z.boolean(), makesFreeHd),
  /** Whether the operator has that version made in this aspect ratio. */
  comesInHd: orBlank(z.boolean(), ({ aspectRatio }) => aspectRatio === '16:9'),
  /** JPEG. */
  posterUrl: z.string().nullable(),
  posterWebpUrl: z.string().nullable(),
  /** Loudness of the audio track in 200 steps, 0 to 100, one byte each as base64; empty if there is no sound. */
  audioPeaks: orBlank(z.string(), ''),
  durationMs: z.number().int().nullable(),
  /** Why it ended without a result, as a sentence. */
  errorMessage: z.string().nullable(),
  /** Why it failed, or that it was cancelled; null for videos of earlier versions, which have only the sentence. */
  failure: orBlank(failureSchema.nullable(), null),
  creditsUsed: orBlank(z.number().int(), 1),
  refunded: z.boolean(),
  createdVia: orBlank(z.enum(createdVia), 'web'),
  /** True if the built-in demo renderer made the video. */
  demo: z.boolean(),
  /** As in `/api/v1/videos`. */
  route: orBlank(videoRouteSchema, null),
  /** Whether its owner can still stop it, for all its credits. */
  isCancellable: orBlank(z.boolean(), ({ stage }) => stage === 'queued'),
  /** Whether the account that made the video is still connected: only that account can extend it. */
  isConnected: orBlank(z.boolean(), true),
  /** Whether a higher resolution was ever paid for: some services do not extend such a video. */
  hasUpgrades: z.boolean(),
  /** True while anybody with the link may watch it at `shareUrl`. */
  isPublic: z.boolean(),
  /** True if its owner lets search engines index the share page. */
  isListed: z.boolean(),
  shareUrl: z.string().nullable(),
  /** Why an administrator ended its sharing for good; null if it may be shared. */
  shareBlockedReason: z.string().nullable(),
  /** When that was. */
  shareBlockedAt: orBlank(z.iso.datetime().nullable(), null),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
})

export type VideoTask = z.infer<typeof videoTaskSchema>

/** For servers that do not send it: the first models make a free 1080p version of their usual videos. */
function makesFreeHd({ model, hdState, ...row }: Readonly<Record<string, unknown>>): boolean {
  const [mode, resolution] = [String(row.mode ?? 'text'), String(row.resolution ?? '720p')]
  const isUsual = isUsualVideo({ mode, seconds: Number(row.seconds ?? 8), resolution })
  return isUsual && hdState !== 'declined' && videoModels.some((name) => name === model)
}

/** Decodes the loudness values of `audioPeaks`. */
export function readPeaks(audioPeaks: string): number[] {
  return Array.from(atob(audioPeaks), (byte) => byte.charCodeAt(0))
}

export const taskParams = z.object({ taskId: z.string().min(1).max(100) })

export const getVideoStatus = defineEndpoint({
  method: 'GET',
  path: '/api/video-status/{taskId}',
  summary: 'Get the status of a video',
  access: 'user',
  tag: 'Videos',
  polled: true,
  params: taskParams,
  response: z.object({
    data: z.object({
      taskId: orBlank(z.string(), ''),
      /** 0 in progress, 1 success, 2 or 3 failure. */
      successFlag: z.number().int(),
      errorMessage: z.string().nullable(),
      /** A JSON array of links, as text. */
      resultUrls: orBlank(z.string(), '[]'),
    }),
  }),
})

export const cancelVideo = defineEndpoint({
  method: 'POST',
  path: '/api/video/{taskId}/cancel',
  summary: 'Cancel a video that waits or runs on a GPU of this site, or a film; all its credits are returned',
  access: 'user',
  tag: 'Videos',
  params: taskParams,
  costs: [],
  response: z.object({ success: z.literal(true), remainingCredits: z.number().int() }),
  errors: ['NOT_CANCELLABLE'],
})

/** Of a reference image, in bytes. */
export const maxImageBytes = 10 * 1024 * 1024

/** 10 MB at most. */
export const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/api/images/upload',
  summary: 'Upload a reference image; multipart/form-data with the field image',
  access: 'user',
  tag: 'Videos',
  uploads: 'image',
  costs: ['disk'],
  limits: ['upload:user', 'upload:network'],
  response: z.object({ success: z.literal(true), imageUrl: z.string() }),
  errors: ['UPLOADS_FULL', 'STORAGE_FULL'],
})
