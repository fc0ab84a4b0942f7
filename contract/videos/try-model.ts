import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { videoRequestSchema } from '#contract/models/video-request.ts'
import { videoSchema } from './video.ts'

const trialSchema = videoRequestSchema.pick({
  ...{ prompt: true, inputs: true, seconds: true, resolution: true, aspectRatio: true, seed: true },
  ...{ audio: true, maxCredits: true, peopleConsent: true },
})

export const tryModel = defineEndpoint({
  method: 'POST',
  path: '/api/admin/models/{id}/trial',
  summary: "Make one video with a model, also a paused or hidden one, for the administrator's own credits",
  access: 'admin',
  tag: 'Administration',
  params: z.object({ id: z.string().min(1).max(100) }),
  body: trialSchema,
  bodyExample: { prompt: 'Waves break on a rocky shore at sunset', maxCredits: 4 },
  status: 201,
  costs: ['vendor'],
  limits: ['create:user', 'screening:user'],
  response: videoSchema,
  idempotent: true,
  errors: [
    ...(['OPTION_NOT_OFFERED', 'MODEL_PAUSED', 'MODEL_RETIRED', 'COST_ABOVE_MAX', 'INSUFFICIENT_CREDITS'] as const),
    ...(['STORAGE_FULL', 'PROMPT_REFUSED', 'SCREENING_UNAVAILABLE', 'SERVERS_NOT_READY'] as const),
    'IDEMPOTENCY_KEY_REUSED',
  ],
})

export const getTrialCost = defineEndpoint({
  method: 'GET',
  path: '/api/admin/videos/{taskId}/cost',
  summary: 'Get what was booked for a video on a provider account',
  access: 'admin',
  tag: 'Administration',
  params: z.object({ taskId: z.string().min(1).max(100) }),
  /** In US cents; null if it is not known, as with the token in the settings. */
  response: z.object({ costCents: z.number().nullable() }),
})
