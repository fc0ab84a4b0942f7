import { z } from 'zod'
import * as programVideosCalls from '#contract/videos/program-videos.ts'
import { cancelForProgram } from '#server/features/videos/library/cancel-for-program.ts'
import { agentVideoSchema, tellVideo } from './agent-video.ts'
import { readSpending, spendingSchema, tellSpending } from './spending.ts'
import { defineTool } from './tool.ts'

export const cancelVideoTool = defineTool({
  name: 'cancel_video',
  title: 'Cancel a video',
  description:
    'Cancel a video that is queued, or that runs on a GPU of this site; all its credits are returned. No other video can be cancelled once it is running.',
  endpoint: programVideosCalls.cancelVideo,
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ video_id: z.string().min(1).max(100) }),
  output: z.object({ video: agentVideoSchema, spending: spendingSchema }),
  async run(call, { video_id }) {
    const video = await cancelForProgram(call.ctx, call.account.id, video_id)
    const spending = await readSpending(call)
    return { data: { video, spending }, text: `${tellVideo(video)}\n${tellSpending(spending)}` }
  },
})
