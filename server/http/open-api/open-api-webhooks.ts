import { z } from 'zod'
import { automationStatusSchema, generateAutomationVideo } from '#contract/automation/automation.ts'
import { type WebhookEvent, webhookEvents, webhookMessageSchema } from '#contract/automation/webhooks.ts'

const summaries: Record<WebhookEvent, string> = {
  'video.completed': 'A video is ready in 720p',
  'video.failed': 'A video could not be made; its credits are back',
  'video.hd_ready': 'A video is ready in 1080p too',
}

const signed = `Signed as https://www.standardwebhooks.com says, with the secret of the webhook. Answer with any 2xx within 20
seconds; otherwise it is sent again, ten times over 75 hours, with the same webhook-id. 410 switches the webhook off.`

const headers = [
  ['webhook-id', 'The same at every try: by it a repetition is known.'],
  ['webhook-timestamp', 'When this try was made, in seconds since 1970.'],
  ['webhook-signature', 'v1,<base64>; several, with a space in between, while a new secret replaces an old one.'],
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
          responses: { '2XX': { description: 'It arrived.' } },
        },
      },
    ]),
  )
}

/** The message to the `callbackUrl` of a video: the answer of its status endpoint. */
function describeCallback() {
  const post = {
    summary: 'The video has finished, one way or the other; sent until it is answered with 2xx',
    requestBody: describeBody(automationStatusSchema),
    responses: { '2XX': { description: 'It arrived.' } },
  }
  return { finished: { '{$request.body#/callbackUrl}': { post } } }
}

function describeBody(schema: z.ZodType) {
  const { $schema: _, ...body } = z.toJSONSchema(schema)
  return { required: true, content: { 'application/json': { schema: body } } }
}
