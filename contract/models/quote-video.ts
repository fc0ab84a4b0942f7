import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { upgradeTargets } from './model.ts'
import { videoModes } from './video-modes.ts'
import { videoRequestSchema } from './video-request.ts'

const upgradeRequestSchema = z.strictObject({
  upgrade: z.strictObject({ videoId: z.string().min(1).max(100), to: z.enum(upgradeTargets) }),
})

export const quoteSchema = z.object({
  credits: z.number().int(),
  creditsPerTake: z.number().int(),
  balance: z.number().int(),
  /** Whether the balance covers it. */
  enough: z.boolean(),
  mode: z.enum(videoModes),
  breakdown: z.array(z.object({ label: z.string(), credits: z.number().int() })),
})

export type Quote = z.output<typeof quoteSchema>

export const quoteVideo = defineEndpoint({
  method: 'POST',
  path: '/api/v1/quotes',
  summary: 'Get the price of a video, or of an upgrade, without making it',
  access: 'account',
  scope: 'videos:read',
  tag: 'Videos',
  body: z.union([videoRequestSchema, upgradeRequestSchema]),
  costs: [],
  response: quoteSchema,
  errors: ['OPTION_NOT_OFFERED', 'MODEL_PAUSED', 'MODEL_RETIRED', 'NOT_FOUND', 'NOT_UPGRADABLE'],
})
