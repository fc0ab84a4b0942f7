import { z } from 'zod'
import { videoSchema } from '#contract/videos/video.ts'
import { automationStatusSchema } from './automation.ts'
import { budgetWindows } from './token-budgets.ts'

export const webhookEvents = ['video.completed', 'video.failed', 'video.hd_ready'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** All that a webhook can report. Before /api/v1, a cancelled video was reported as failed, and no budgets. */
export const allWebhookEvents = [...webhookEvents, 'video.cancelled', 'token.budget_low'] as const

/** The content of a delivery: an event, a test, or the final status for one video's `callbackUrl`. */
export const deliveryTypes = [...allWebhookEvents, 'webhook.test', 'callback'] as const
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const

/** What a webhook receives. */
export const webhookMessageSchema = z.object({
  type: z.enum(webhookEvents),
  timestamp: z.iso.datetime(),
  data: automationStatusSchema.omit({ success: true }),
})

/** What a webhook receives that was created below /api/v1. */
export const videoMessageSchema = z.object({
  type: z.enum(['video.completed', 'video.failed', 'video.cancelled', 'video.hd_ready']),
  timestamp: z.iso.datetime(),
  data: videoSchema,
})

/** At 80 % of a budget, once per window. */
export const budgetMessageSchema = z.object({
  type: z.literal('token.budget_low'),
  timestamp: z.iso.datetime(),
  data: z.object({
    tokenId: z.string(),
    name: z.string(),
    window: z.enum(budgetWindows),
    cap: z.number().int(),
    used: z.number().int(),
    resetsAt: z.iso.datetime().nullable(),
  }),
})
