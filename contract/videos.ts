import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'

export const videoModels = ['veo3', 'veo3_fast'] as const
export type VideoModel = (typeof videoModels)[number]
export const videoModelLabels: Record<VideoModel, string> = { veo3: 'Veo3 (Quality)', veo3_fast: 'Veo3 Fast' }

export const aspectRatios = ['16:9', '9:16'] as const
export type AspectRatio = (typeof aspectRatios)[number]

/** Where a video stands inside the service; `status` is what the specification calls it in public. */
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

/** What the specification calls a stage in public; pending is in progress like generating. */
export const videoStatuses = ['generating', 'pending', 'completed', 'failed'] as const
export type VideoStatus = (typeof videoStatuses)[number]

export const hdStates = ['none', 'requested', 'running', 'stored', 'failed'] as const
export type HdState = (typeof hdStates)[number]

export const maxPromptLength = 5000

const seedsMessage = 'Seed must be a whole number between 10000 and 99999'

export const generateVideoBodySchema = z.object({
  prompt: z
    .string({ error: 'Prompt is required' })
    .trim()
    .min(1, 'Prompt is required')
    .max(maxPromptLength, `Prompt must be at most ${maxPromptLength} characters`),
  imageUrls: z
    .array(z.url({ protocol: /^https?$/, error: 'Image must be a valid URL' }))
    .max(4, 'At most 4 images')
    .nullish(),
  model: z.enum(videoModels, 'Model must be veo3 or veo3_fast').default('veo3'),
  aspectRatio: z.enum(aspectRatios, 'Aspect ratio must be 16:9 or 9:16').default('16:9'),
  watermark: z.string().trim().max(100, 'Watermark must be at most 100 characters').nullish(),
  seeds: z.int(seedsMessage).min(10000, seedsMessage).max(99999, seedsMessage).nullish(),
  enableFallback: z.boolean().default(false),
})

export type GenerateVideoBody = z.infer<typeof generateVideoBodySchema>

export const generateVideo = defineEndpoint({
  method: 'POST',
  path: '/api/generate-video',
  summary: 'Start a video; the credits are taken now and come back by themselves if it fails',
  access: 'user',
  body: generateVideoBodySchema,
  response: z.object({ taskId: z.string(), creditsUsed: z.number().int(), remainingCredits: z.number().int() }),
  idempotent: true,
  errors: ['INSUFFICIENT_CREDITS', 'IDEMPOTENCY_KEY_REUSED', 'PROMPT_REFUSED', 'SCREENING_UNAVAILABLE', 'STORAGE_FULL'],
})

export const videoTaskSchema = z.object({
  id: z.string(),
  taskId: z.string(),
  /** generating, pending, completed or failed; readers show anything else as 'Processing...'. */
  status: z.string(),
  stage: z.enum(videoStages),
  /** Videos ahead of this one while it is queued: 0 is next. Null in any other stage. */
  queuePosition: z.number().int().nullable(),
  prompt: z.string(),
  model: z.string(),
  aspectRatio: z.string(),
  watermark: z.string().nullable(),
  seeds: z.number().int().nullable(),
  imageUrls: z.array(z.string()),
  /** 720p, the service's own links; empty until the video is completed. */
  resultUrls: z.array(z.string()),
  hdVideoUrl: z.string().nullable(),
  hdState: z.enum(hdStates),
  /** JPEG. */
  posterUrl: z.string().nullable(),
  posterWebpUrl: z.string().nullable(),
  /** Loudness of the audio track in 200 steps, 0 to 100, a byte each as base64; empty when there is no sound. */
  audioPeaks: z.string(),
  durationMs: z.number().int().nullable(),
  errorMessage: z.string().nullable(),
  creditsUsed: z.number().int(),
  refunded: z.boolean(),
  createdVia: z.string(),
  /** True when the built-in demo renderer made it. */
  demo: z.boolean(),
  /** True while anybody with the link may watch it at `shareUrl`. */
  isPublic: z.boolean(),
  /** True when its owner lets search engines show the share page. */
  isListed: z.boolean(),
  shareUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  completedAt: z.iso.datetime().nullable(),
})

export type VideoTask = z.infer<typeof videoTaskSchema>

/** The loudness values of a video's `audioPeaks`. */
export function readPeaks(audioPeaks: string): number[] {
  return Array.from(atob(audioPeaks), (byte) => byte.charCodeAt(0))
}

/** A filter left empty in a form or an address means none. */
const filter = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional()

/** Beyond so many, a list's total says just that there are more. */
export const mostCounted = 10_000

export const listVideoTasks = defineEndpoint({
  method: 'GET',
  path: '/api/video-tasks',
  summary: 'The videos of the signed-in user, newest first',
  access: 'user',
  polled: true,
  query: z.object({
    /** Only those made in the last so many days. */
    days: z.coerce.number().int().min(1).max(3650).optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(100),
    /** One video alone. */
    taskId: filter(z.string().max(100, 'There is no such video.')),
    /** Words that the prompt contains, in any case. */
    q: filter(z.string().trim().max(200, 'Search for at most 200 characters')),
    status: filter(z.enum(videoStatuses, 'Status must be generating, pending, completed or failed')),
    model: filter(z.enum(videoModels, 'Model must be veo3 or veo3_fast')),
    /** Any stored shape may be asked for, also one that is no longer offered, such as 1:1. */
    aspectRatio: filter(z.string().regex(/^\d{1,2}:\d{1,2}$/, 'Aspect ratio must look like 16:9')),
  }),
  /** `total` counts what the filters let through, up to 10 000. */
  response: z.object({ tasks: z.array(videoTaskSchema), total: z.number().int() }),
})

const taskParams = z.object({ taskId: z.string().min(1).max(100) })

export const getVideoStatus = defineEndpoint({
  method: 'GET',
  path: '/api/video-status/{taskId}',
  summary: 'Whether a video is ready',
  access: 'user',
  polled: true,
  params: taskParams,
  response: z.object({
    data: z.object({
      taskId: z.string(),
      /** 0 in progress, 1 success, 2 or 3 failure. */
      successFlag: z.number().int(),
      errorMessage: z.string().nullable(),
      /** A JSON text of an array of links. */
      resultUrls: z.string(),
    }),
  }),
  errors: ['NOT_FOUND'],
})

export const cancelVideo = defineEndpoint({
  method: 'POST',
  path: '/api/video/{taskId}/cancel',
  summary: 'Take back a video that still waits for the video service; all its credits come back',
  access: 'user',
  params: taskParams,
  response: z.object({ success: z.literal(true), remainingCredits: z.number().int() }),
  errors: ['NOT_FOUND', 'NOT_CANCELLABLE'],
})

export const deleteVideo = defineEndpoint({
  method: 'DELETE',
  path: '/api/video-tasks/{taskId}',
  summary: 'Delete a finished video with its files; its credits stay spent. Repeating it is harmless',
  access: 'user',
  params: taskParams,
  response: z.object({ success: z.literal(true) }),
  errors: ['NOT_FOUND', 'VIDEO_IN_PROGRESS'],
})

export const shareVideo = defineEndpoint({
  method: 'PUT',
  path: '/api/video-tasks/{taskId}/share',
  summary: 'Make a finished video public at an address of its own, or private again at once',
  access: 'user',
  params: taskParams,
  body: z.object({
    isPublic: z.boolean('isPublic must be true or false'),
    /** Whether search engines may show the page; left out, it stays as it is. A private video is never listed. */
    isListed: z.boolean('isListed must be true or false').optional(),
  }),
  response: z.object({ isPublic: z.boolean(), isListed: z.boolean(), shareUrl: z.string().nullable() }),
  errors: ['NOT_FOUND', 'NOT_SHAREABLE'],
})

export const refundVideo = defineEndpoint({
  method: 'POST',
  path: '/api/video/{taskId}/refund',
  summary: 'Give the credits of a video back; taskId is its public id or the videoTaskId of a transaction',
  access: 'admin',
  params: taskParams,
  /** Credits that went back. */
  response: z.object({ amount: z.number().int() }),
  errors: ['NOT_FOUND', 'ALREADY_REFUNDED'],
})

const hdAnswerSchema = z.object({
  /** Whether the 1080p version is there. */
  success: z.boolean(),
  hdVideoUrl: z.string().nullable(),
  message: z.string(),
})

export const forceUpdateHd = defineEndpoint({
  method: 'POST',
  path: '/api/force-update-hd/{taskId}',
  summary: 'Look now whether the 1080p version is ready',
  access: 'user',
  params: taskParams,
  response: hdAnswerSchema,
  errors: ['NOT_FOUND'],
})

export const getHdVideo = defineEndpoint({
  method: 'GET',
  path: '/api/hd-video/{taskId}',
  summary: 'The 1080p version, if it is ready',
  access: 'user',
  params: taskParams,
  response: hdAnswerSchema,
  errors: ['NOT_FOUND'],
})

export const recheckFailedVideos = defineEndpoint({
  method: 'POST',
  path: '/api/admin/recheck-failed-videos',
  summary: 'Ask the provider again about the failed videos of the last 24 hours; a late success is delivered free',
  access: 'admin',
  response: z.object({ message: z.string(), checked: z.number().int(), recovered: z.number().int() }),
})

export const deleteFailedVideos = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/delete-failed-videos',
  summary: 'Remove all failed videos; their credits have gone back, and the ledger keeps its rows',
  access: 'admin',
  response: z.object({ message: z.string(), deleted: z.number().int() }),
})

export const receiveKieCallback = defineEndpoint({
  method: 'POST',
  path: '/api/kie/callback/{token}',
  summary: 'The provider says that something happened to a video; only a hint to ask it',
  access: 'public',
  params: z.object({ token: z.string().min(1).max(100) }),
  body: z.unknown(),
  response: z.object({ success: z.literal(true) }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

/** 10 MB at most. */
export const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/api/images/upload',
  summary: 'Keep a reference picture; multipart/form-data with the field image',
  access: 'user',
  uploads: 'image',
  response: z.object({ success: z.literal(true), imageUrl: z.string() }),
})
