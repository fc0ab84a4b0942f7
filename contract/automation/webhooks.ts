import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { allWebhookEvents, deliveryStatuses, deliveryTypes, webhookEvents } from './webhook-messages.ts'

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
  .url({ protocol: /^https?$/, error: 'Enter a valid http or https URL' })
  .max(2000, 'The URL must be at most 2000 characters')
const eventsSchema = z
  .array(z.enum(allWebhookEvents, `Events are ${allWebhookEvents.join(', ')}`))
  .min(1, 'Choose at least one event')
  .max(allWebhookEvents.length)

export const createWebhookBodySchema = z.object({ url: urlSchema, events: eventsSchema.default([...webhookEvents]) })

const changesSchema = z.object({
  url: urlSchema.optional(),
  events: eventsSchema.optional(),
  isActive: z.boolean().optional(),
})

const idParams = z.object({ id: z.string().max(100) })

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/api/webhook-endpoints',
  summary: 'List your webhooks',
  access: 'user',
  tag: 'Webhooks',
  response: z.array(webhookEndpointSchema),
})

export const createWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhook-endpoints',
  summary: 'Add a webhook; only this response contains its secret',
  access: 'user',
  stepUp: true,
  tag: 'Webhooks',
  body: createWebhookBodySchema,
  costs: [],
  response: withSecretSchema,
  errors: ['LIMIT_REACHED'],
})

export const updateWebhook = defineEndpoint({
  method: 'PUT',
  path: '/api/webhook-endpoints/{id}',
  summary: 'Change the URL or the events of a webhook, or enable or disable it',
  access: 'user',
  stepUp: true,
  tag: 'Webhooks',
  params: idParams,
  body: changesSchema,
  costs: [],
  response: webhookEndpointSchema,
})

export const deleteWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/api/webhook-endpoints/{id}',
  summary: 'Delete a webhook and its log',
  access: 'user',
  tag: 'Webhooks',
  params: idParams,
  costs: [],
  response: z.object({ success: z.literal(true) }),
})

export const rotateWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/api/webhook-endpoints/{id}/rotate-secret',
  summary: 'Create a new secret; for one day, messages are signed with both secrets',
  access: 'user',
  stepUp: true,
  tag: 'Webhooks',
  params: idParams,
  costs: [],
  response: withSecretSchema,
})

export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/webhook-endpoints/{id}/test',
  summary: 'Send a test message of the type webhook.test',
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
  summary: `List the messages to a webhook, newest first, ${deliveriesPageSize} per page`,
  access: 'user',
  tag: 'Webhooks',
  params: idParams,
  query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  response: z.object({ data: z.array(webhookDeliverySchema), total: z.number().int() }),
})

export const replayWebhookDelivery = defineEndpoint({
  method: 'POST',
  path: '/api/webhook-deliveries/{id}/replay',
  summary: 'Send a message again with the same webhook-id',
  access: 'user',
  tag: 'Webhooks',
  params: idParams,
  costs: ['vendor'],
  limits: ['delivery:user'],
  response: webhookDeliverySchema,
  errors: ['STILL_ON_ITS_WAY'],
})

const byToken = { access: 'account', scope: 'webhooks:write' } as const

/** All at once: an account has at most ten. It keeps the shape of the call of the page. */
export const listProgramWebhooks = defineEndpoint({
  ...byToken,
  method: 'GET',
  path: '/api/v1/webhook-endpoints',
  summary: 'List your webhooks',
  tag: 'Webhooks',
  response: z.array(webhookEndpointSchema),
})

export const createProgramWebhook = defineEndpoint({
  ...byToken,
  method: 'POST',
  path: '/api/v1/webhook-endpoints',
  summary: 'Add a webhook that receives videos as they are here; only this response contains its secret',
  stepUp: true,
  tag: 'Webhooks',
  body: z.strictObject({ url: urlSchema, events: eventsSchema.default([...allWebhookEvents]) }),
  costs: [],
  response: withSecretSchema,
  errors: ['LIMIT_REACHED'],
})

export const updateProgramWebhook = defineEndpoint({
  ...updateWebhook,
  ...byToken,
  path: '/api/v1/webhook-endpoints/{id}',
  params: idParams,
  body: z.strictObject(changesSchema.shape),
})

export const deleteProgramWebhook = defineEndpoint({
  ...deleteWebhook,
  ...byToken,
  path: '/api/v1/webhook-endpoints/{id}',
  params: idParams,
})

export const rotateProgramWebhookSecret = defineEndpoint({
  ...rotateWebhookSecret,
  ...byToken,
  path: '/api/v1/webhook-endpoints/{id}/rotate-secret',
  params: idParams,
})

export const testProgramWebhook = defineEndpoint({
  ...testWebhook,
  ...byToken,
  path: '/api/v1/webhook-endpoints/{id}/test',
  params: idParams,
})

export const listProgramWebhookDeliveries = defineEndpoint({
  ...listWebhookDeliveries,
  ...byToken,
  path: '/api/v1/webhook-endpoints/{id}/deliveries',
  params: idParams,
})
