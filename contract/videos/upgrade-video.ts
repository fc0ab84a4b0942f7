import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { upgradeTargets } from '#contract/models/model.ts'
import { videoParams, videoSchema } from './video.ts'

export const upgradeVideo = defineEndpoint({
  method: 'POST',
  path: '/api/v1/videos/{id}/upgrade',
  summary: 'Make a finished video in a higher resolution, for credits; repeating it is free',
  access: 'account',
  scope: 'videos:write',
  tag: 'Videos',
  params: videoParams,
  body: z.strictObject({
    to: z.enum(upgradeTargets),
    /** The call is refused if the upgrade costs more. */
    maxCredits: z.int().min(0).max(1_000_000_000).optional(),
  }),
  costs: ['vendor'],
  limits: ['create:user', 'create:token', 'create:network'],
  response: videoSchema,
  errors: [
    ...(['OPTION_NOT_OFFERED', 'MODEL_PAUSED', 'MODEL_RETIRED', 'COST_ABOVE_MAX'] as const),
    ...([
      'INSUFFICIENT_CREDITS',
      'NOT_UPGRADABLE',
      'STORAGE_FULL',
      'TOKEN_BUDGET_REACHED',
      'MODEL_NOT_ALLOWED',
    ] as const),
  ],
})
