import { z } from 'zod'
import { creditForms, plural } from '#contract/plural.ts'
import * as createVideosCalls from '#contract/videos/create-videos.ts'
import { createVideos } from '#server/features/videos/generate/create-videos.ts'
import { agentVideoSchema, isFinished, tellVideo } from './agent-video.ts'
import { readSpending, spendingSchema, tellSpending } from './spending.ts'
import { defineTool } from './tool.ts'
import { videoArguments } from './video-arguments.ts'

const requestKey = z
  .string({ error: 'request_key is required: make one up for each video, and repeat it when you repeat the call' })
  .trim()
  .min(1)
  .max(200)

export const generateVideoTool = defineTool({
  name: 'generate_video',
  title: 'Generate a video',
  description:
    'Start a video and pay for it with credits. Returns at once; then call get_video until it is completed. Failed videos are refunded automatically.',
  endpoint: createVideosCalls.createVideos,
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: videoArguments.extend({
    request_key: requestKey.describe(
      'Make one up for each video that the user wants, such as a random text. Repeat it when you repeat the call: the video is paid once.',
    ),
  }),
  output: z.object({
    videos: z.array(agentVideoSchema).describe('One for each take'),
    creditsUsed: z.int(),
    replayed: z.boolean().describe('True if this request_key was used before: nothing was charged by this call'),
    spending: spendingSchema,
  }),
  async run(call, { request_key, ...body }) {
    const { ctx, account: user, token } = call
    // The keys of the API are those of the user's programs; an assistant's invented ones must not meet them.
    const asked = { user, token, body, via: 'api' as const, idempotencyKey: `mcp:${request_key}` }
    const { created, replayed } = await createVideos(ctx, asked)
    const spending = await readSpending(call)
    const { data: videos, creditsUsed } = created
    const charged = replayed
      ? `This request_key was used before. Nothing was charged by this call; the first one cost ${plural(creditsUsed, creditForms)}. For another video, use a new request_key.`
      : `Started for ${plural(creditsUsed, creditForms)}.`
    const next = 'Next: call get_video with its id and wait_seconds 45, until the status is completed or failed.'
    const text = [
      ...[charged, ...videos.map(tellVideo), tellSpending(spending)],
      ...(videos.every(isFinished) ? [] : [next]),
    ].join('\n')
    return { data: { videos, creditsUsed, replayed, spending }, text }
  },
})
