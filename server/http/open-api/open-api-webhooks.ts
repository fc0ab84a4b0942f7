import { z } from 'zod'
import { automationStatusSchema, generateAutomationVideo } from '#contract/automation/automation.ts'
import { type WebhookEvent, webhookEvents, webhookMessageSchema } from '#contract/automation/webhooks.ts'

const summaries: Record<WebhookEvent, string> = {
  'video.completed': 'A video is ready in 720p',
  'video.failed': 'A video failed; its credits were returned',
  'video.hd_ready': 'A video is also ready in 1080p',
}

const signed = `Signed with the secret of the webhook, as described by https://www.standardwebhooks.com. Respond with any
2xx within 20 seconds. Otherwise we retry ten times over 75 hours with the same webhook-id. A 410 disables the webhook.`

const headers = [
  ['webhook-id', 'The same for every retry. Use it to detect duplicates.'],
  ['webhook-timestamp', 'When this attempt was made, in seconds since 1970.'],
  ['webhook-signature', 'v1,<base64>. Two signatures, separated by a space, while a new secret replaces an old one.'],
].map(([name, description]) => ({ in: 'header', name, description, required: true, schema: { type: 'string' } }))

type Document = { paths?: Record<string, { post?: object } | undefined> }

/** Adds the messages that users' programs receive: webhooks, and the `callbackUrl` message. */
export function withMessages({ paths, ...document }: Document) {
  const { path } = generateAutomationVideo
  const { post } = paths?.[path] ?? {}
  return {
    ...document,
    paths: { ...paths, [path]: { post: { ...post, callbacks: describeCallback() } } },
    webhooks: describeWebhooks(),
  }
}

function describeWebhooks() {
  return Object.fromEntries(
    webhookEvents.map((type) => [
      type,
      {
        post: {
          summary: summaries[type],
          description: signed,
          tags: ['Webhooks'],
          parameters: headers,
          requestBody: describeBody(webhookMessageSchema.extend({ type: z.literal(type) })),
          responses: { '2XX': { description: 'The message was received.' } },
        },
      },
    ]),
  )
}

/** The message to the `callbackUrl` of a video: the answer of its status endpoint. */
function describeCallback() {
  const post = {
    summary: 'The final status of the video; sent until the response is 2xx',
    requestBody: describeBody(automationStatusSchema),
    responses: { '2XX': { description: 'The message was received.' } },
  }
  return { finished: { '{$request.body#/callbackUrl}': { post } } }
}

function describeBody(schema: z.ZodType) {
  const { $schema: _, ...body } = z.toJSONSchema(schema)
  return { required: true, content: { 'application/json': { schema: body } } }
}
