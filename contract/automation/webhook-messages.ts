import { z } from 'zod'
import { videoSchema } from '#contract/videos/video.ts'
import { automationStatusSchema } from './automation.ts'
import { budgetWindows } from './token-budgets.ts'

export const webhookEvents = ['video.completed', 'video.failed', 'video.hd_ready'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What is reported of a video only to webhooks created below /api/v1. Others are told that a cancelled one failed. */
export const programEvents = ['video.cancelled', 'video.upgraded', 'video.upgrade_failed'] as const

/** All that a webhook can report. */
export const allWebhookEvents = [...webhookEvents, ...programEvents, 'token.budget_low'] as const

/** All that a webhook receives: an event or a test. */
export const messageTypes = [...allWebhookEvents, 'webhook.test'] as const
/** The content of a delivery: a message to a webhook, or the final status for one video's `callbackUrl`. */
export const deliveryTypes = [...messageTypes, 'callback'] as const
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const

/** What a webhook receives. */
export const webhookMessageSchema = z.object({
  type: z.enum(webhookEvents),
  timestamp: z.iso.datetime(),
  data: automationStatusSchema.omit({ success: true, retryAfterSeconds: true }),
})

/** What a webhook receives that was created below /api/v1. */
export const videoMessageSchema = z.object({
  type: z.enum([...webhookEvents, ...programEvents]),
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

/** Sent when a user asks for it. */
export const testMessageSchema = z.object({
  type: z.literal('webhook.test'),
  timestamp: z.iso.datetime(),
  data: z.object({ message: z.string() }).describe('A sentence, and no video.'),
})
