import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { automationStatusSchema } from './automation.ts'

export const webhookEvents = ['video.completed', 'video.failed', 'video.hd_ready'] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** The content of a delivery: an event, a test, or the final status for one video's `callbackUrl`. */
export const deliveryTypes = [...webhookEvents, 'webhook.test', 'callback'] as const
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const

/** What a webhook receives. */
export const webhookMessageSchema = z.object({
  type: z.enum(webhookEvents),
  timestamp: z.iso.datetime(),
  data: automationStatusSchema.omit({ success: true }),
})

export const webhookEndpointSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  isActive: z.boolean(),
  /** Why the server disabled it automatically; null otherwise. */
  disabledReason: z.string().nullable(),
  /** Until then, messages are also signed with the previous secret; null if there is none. */
  previousSecretUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})

export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>

/** For the only answers that show the secret. */
const withSecretSchema = webhookEndpointSchema.extend({ secret: z.string() })

const urlSchema = z
  .url({ protocol: /^https?$/, error: 'Enter the http or https address of your program' })
  .max(2000, 'The address must be at most 2000 characters')
const eventsSchema = z
  .array(z.enum(webhookEvents, `Events are ${webhookEvents.join(', ')}`))
  .min(1, 'Choose at least one event')
  .max(webhookEvents.length)

export const createWebhookBodySchema = z.object({ url: urlSchema, events: eventsSchema.default([...webhookEvents]) })

const idParams = z.object({ id: z.string().max(100) })

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/api/webhook-endpoints',
  summary: 'Where your programs hear of your videos',
  access: 'user',
  tag: 'Webhooks',
  response: z.array(webhookEndpointSchema),
})

export const createWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhook-endpoints',
  summary: 'Add an address that hears of your videos; this answer is the only one that shows its secret',
  access: 'user',
  tag: 'Webhooks',
  body: createWebhookBodySchema,
  costs: [],
  response: withSecretSchema,
  errors: ['LIMIT_REACHED'],
})

export const updateWebhook = defineEndpoint({
  method: 'PUT',
  path: '/api/webhook-endpoints/{id}',
  summary: 'Change an address, its events, or switch it on or off',
  access: 'user',
  tag: 'Webhooks',
  params: idParams,
  body: z.object({ url: urlSchema.optional(), events: eventsSchema.optional(), isActive: z.boolean().optional() }),
  costs: [],
  response: webhookEndpointSchema,
})

export const deleteWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/api/webhook-endpoints/{id}',
  summary: 'Remove an address and its log',
  access: 'user',
  tag: 'Webhooks',
  params: idParams,
  costs: [],
  response: z.object({ success: z.literal(true) }),
})

export const rotateWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/api/webhook-endpoints/{id}/rotate-secret',
  summary: 'Make a new secret; for a day both sign every message',
  access: 'user',
  tag: 'Webhooks',
  params: idParams,
  costs: [],
  response: withSecretSchema,
})

export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhook-endpoints/{id}/test',
  summary: 'Send a message of the type webhook.test',
  access: 'user',
  tag: 'Webhooks',
  params: idParams,
  costs: ['vendor'],
  limits: ['delivery:user'],
  response: z.object({ success: z.literal(true) }),
})

export const webhookDeliverySchema = z.object({
  /** Sent as webhook-id. */
  id: z.string(),
  type: z.enum(deliveryTypes),
  taskId: z.string().nullable(),
  status: z.enum(deliveryStatuses),
  tries: z.number().int(),
  /** Status of the last response from the address; null if there was no response. */
  responseStatus: z.number().int().nullable(),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastTriedAt: z.iso.datetime().nullable(),
  nextTryAt: z.iso.datetime().nullable(),
})

export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

export const deliveriesPageSize = 20

export const listWebhookDeliveries = defineEndpoint({
  method: 'GET',
  path: '/api/webhook-endpoints/{id}/deliveries',
  summary: `The messages to an address, newest first, ${deliveriesPageSize} a page`,
  access: 'user',
  tag: 'Webhooks',
  params: idParams,
  query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  response: z.object({ data: z.array(webhookDeliverySchema), total: z.number().int() }),
})

export const replayWebhookDelivery = defineEndpoint({
  method: 'POST',
  path: '/api/webhook-deliveries/{id}/replay',
  summary: 'Send a message again, with the same webhook-id',
  access: 'user',
  tag: 'Webhooks',
  params: idParams,
  costs: ['vendor'],
  limits: ['delivery:user'],
  response: webhookDeliverySchema,
  errors: ['STILL_ON_ITS_WAY'],
})
