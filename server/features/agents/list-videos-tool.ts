import { z } from 'zod'
import * as programVideosCalls from '#contract/videos/program-videos.ts'
import { listVideos } from '#server/features/videos/library/read-videos.ts'
import { agentVideoSchema, tellVideo } from './agent-video.ts'
import { defineTool, readingHints } from './tool.ts'

const { status, model, q, cursor } = programVideosCalls.videoQuerySchema.shape

export const listVideosTool = defineTool({
  name: 'list_videos',
  title: 'List videos',
  description: 'List the videos of the account, newest first. Finds a video whose id was lost.',
  endpoint: programVideosCalls.listVideos,
  hints: readingHints,
  input: z.strictObject({
    ...{
      status,
      model,
      q: q.describe('Words of the prompt'),
      cursor: cursor.describe('nextCursor of the page before'),
    },
    limit: z.int().min(1).max(20).default(5),
  }),
  output: z.object({ videos: z.array(agentVideoSchema), nextCursor: z.string().nullable() }),
  async run({ ctx, account }, query) {
    const { data: videos, nextCursor } = await listVideos(ctx, account.id, query)
    const told = videos.map((video) => `${tellVideo(video)}\nPrompt: ${video.prompt}`)
    const more = nextCursor ? [`More: call list_videos with cursor ${nextCursor}.`] : []
    return { data: { videos, nextCursor }, text: [...(told.length > 0 ? told : ['No videos.']), ...more].join('\n') }
  },
})
