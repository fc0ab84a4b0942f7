import { z } from 'zod'
import { automationStatusSchema, generateAutomationVideo } from '#contract/automation/automation.ts'
import { describeFields, type Schema } from '#contract/automation/describe-fields.ts'
import {
  budgetMessageSchema,
  messageTypes,
  programEvents,
  testMessageSchema,
  videoMessageSchema,
  webhookMessageSchema,
} from '#contract/automation/webhook-messages.ts'
import { createVideos } from '#contract/videos/create-videos.ts'
import { videoSchema } from '#contract/videos/video.ts'

type MessageType = (typeof messageTypes)[number]

const summaries: Record<MessageType, string> = {
  'video.completed': 'A video is ready',
  'video.failed': 'A video failed; its credits were returned',
  'video.hd_ready': 'The free 1080p version of a video is ready',
  'video.cancelled': 'A video was cancelled; its credits were returned. Only for webhooks created below /api/v1',
  'video.upgraded': 'A paid upgrade is ready. Only for webhooks created below /api/v1',
  'video.upgrade_failed':
    'A paid upgrade could not be made; its credits were returned. Only for webhooks created below /api/v1',
  'token.budget_low': 'An API token has used 80 % of a budget; told once per window',
  'webhook.test': 'A test message, sent when you ask for one',
}

/** For a video, webhooks created below /api/v1 get a Video instead, and only they are told of cancellations and upgrades. */
function messageOf(type: MessageType): z.ZodType {
  if (type === 'token.budget_low') return budgetMessageSchema
  if (type === 'webhook.test') return testMessageSchema
  const withVideo = videoMessageSchema.extend({ type: z.literal(type) })
  if (programEvents.some((only) => only === type)) return withVideo
  return z.union([webhookMessageSchema.extend({ type: z.literal(type) }), withVideo])
}

const retried = `Respond with any 2xx within 20 seconds. Otherwise we try again, up to ten times in all within 75 hours, with the same webhook-id.`
const signed = `Signed with the secret of the webhook, as described by https://www.standardwebhooks.com. ${retried}
A 410 disables the webhook.`
const signedWithVideo = `${signed}
For a webhook that was created below /api/v1, data is the video as GET /api/v1/videos/{id} returns it.`
const signedIfPossible = `If you have webhooks, the message is signed with the secrets of all of them, as described by
https://www.standardwebhooks.com. Otherwise it is not signed. ${retried} A 410 ends the retries.`

const headers = [
  ['webhook-id', 'The same for every retry. Use it to detect duplicates.'],
  ['webhook-timestamp', 'When this attempt was made, in seconds since 1970.'],
  ['webhook-signature', 'v1,<base64>. For one day after a change of the secret, two of these, separated by a space.'],
].map(([name, description]) => ({ in: 'header', name, description, required: true, schema: { type: 'string' } }))

const callbackHeaders = headers.map((header) =>
  header.name === 'webhook-signature'
    ? {
        ...header,
        required: false,
        description: 'One v1,<base64> per secret, separated by spaces. Missing if you have no webhooks.',
      }
    : header,
)

type Document = { paths?: Record<string, { post?: object } | undefined> }

/** Adds the messages that users' programs receive: webhooks, and those to a `callbackUrl`. */
export function withMessages({ paths, ...document }: Document) {
  const called = [
    [generateAutomationVideo.path, 'The final status of the video', automationStatusSchema],
    [createVideos.path, 'The videos of the request, once all have ended', z.object({ data: z.array(videoSchema) })],
  ] as const
  const withCallbacks = called.map(([path, summary, schema]) => {
    const { post, ...others } = paths?.[path] ?? {}
    return [path, { ...others, post: { ...post, callbacks: describeCallback(summary, schema) } }]
  })
  return { ...document, paths: { ...paths, ...Object.fromEntries(withCallbacks) }, webhooks: describeWebhooks() }
}

function describeWebhooks() {
  return Object.fromEntries(
    messageTypes.map((type) => [
      type,
      {
        post: {
          summary: summaries[type],
          description: type.startsWith('video.') ? signedWithVideo : signed,
          tags: ['Webhooks'],
          parameters: headers,
          requestBody: describeBody(messageOf(type)),
          responses: { '2XX': { description: 'The message was received.' } },
        },
      },
    ]),
  )
}

/** The message to a `callbackUrl`. It has no secret of its own, so it is signed with those of the user's webhooks. */
function describeCallback(summary: string, schema: z.ZodType) {
  const post = {
    summary,
    description: signedIfPossible,
    parameters: callbackHeaders,
    requestBody: describeBody(schema),
    responses: { '2XX': { description: 'The message was received.' } },
  }
  return { finished: { '{$request.body#/callbackUrl}': { post } } }
}

function describeBody(schema: z.ZodType) {
  const { $schema: _, ...body } = z.toJSONSchema(schema)
  return { required: true, content: { 'application/json': { schema: describeFields(body as Schema, 'message') } } }
}
