import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { videoRequestSchema } from '#contract/models/video-request.ts'
import { videoSchema } from './video.ts'

export const createVideos = defineEndpoint({
  method: 'POST',
  path: '/api/v1/videos',
  summary: 'Start a video in one or more takes: all of them or none; failed takes are refunded automatically',
  access: 'account',
  scope: 'videos:write',
  tag: 'Videos',
  body: videoRequestSchema,
  status: 201,
  costs: ['vendor'],
  limits: ['create:user', 'create:token', 'create:network', 'screening:user'],
  /** One video for each take. */
  response: z.object({ data: z.array(videoSchema), creditsUsed: z.number().int(), balance: z.number().int() }),
  idempotent: true,
  errors: [
    ...(['OPTION_NOT_OFFERED', 'MODEL_PAUSED', 'MODEL_RETIRED', 'NOT_FOUND', 'COST_ABOVE_MAX'] as const),
    ...(['INSUFFICIENT_CREDITS', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE'] as const),
    // A frame of another video is stored like an upload.
    ...(['STORAGE_FULL', 'UPLOADS_FULL'] as const),
    ...(['PROMPT_REFUSED', 'SCREENING_UNAVAILABLE', 'TOKEN_BUDGET_REACHED', 'MODEL_NOT_ALLOWED'] as const),
  ],
})
