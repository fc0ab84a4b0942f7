import { z } from 'zod'
import { getVideo, type VideoAnswer } from '#contract/videos/video.ts'
import { awaitVideo } from '#server/features/videos/library/await-video.ts'
import { agentVideoSchema, isFinished, tellVideo } from './agent-video.ts'
import { showPoster } from './show-poster.ts'
import { type AgentCall, defineTool, readingHints, type ToolAnswer } from './tool.ts'

/** In milliseconds. Hosts end calls that are silent for a minute. */
const progressEveryMs = 8000

export const getVideoTool = defineTool({
  name: 'get_video',
  title: 'Get a video',
  description:
    'Get the state of a video and, once it is completed, its address and poster. With wait_seconds, answers when the video has ended or the time is over. Videos take minutes: call again while it is in progress.',
  endpoint: getVideo,
  hints: readingHints,
  input: z.strictObject({
    video_id: z.string().min(1).max(100),
    wait_seconds: z.int().min(0).max(45).default(0).describe('How long to wait for the end; 45 is best'),
  }),
  output: z.object({ video: agentVideoSchema }),
  async run(call, { video_id: taskId, wait_seconds: seconds }) {
    const { ctx, waits, account, onGone } = call
    const progress = seconds > 0 ? startProgress(call, seconds) : null
    const isEnough = (video: VideoAnswer) => {
      progress?.note(video)
      return isFinished(video)
    }
    try {
      const video = await awaitVideo(ctx, { userId: account.id, taskId, seconds }, { waits, onGone, isEnough })
      // The token may have ended meanwhile.
      if (seconds > 0) await call.confirmCaller()
      return await toAnswer(call, video)
    } finally {
      progress?.end()
    }
  },
})

/** Tells the state regularly, so that the host neither gives up nor leaves its user in the dark. */
function startProgress({ tellProgress }: AgentCall, seconds: number) {
  if (!tellProgress) return null
  const startedAt = performance.now()
  let status = ''
  let told = -1
  const tell = () => {
    const passed = (performance.now() - startedAt) / 1000
    if (!status || passed <= told) return
    told = passed
    // An assistant that has disconnected hears nothing more.
    tellProgress(passed, seconds, `The video is ${status}.`).catch(() => {})
  }
  const timer = setInterval(tell, progressEveryMs)
  return {
    note(video: VideoAnswer) {
      if (video.status === status) return
      status = video.status
      tell()
    },
    end: () => clearInterval(timer),
  }
}

async function toAnswer({ ctx, account }: AgentCall, video: VideoAnswer): Promise<ToolAnswer<{ video: VideoAnswer }>> {
  const text = isFinished(video)
    ? tellVideo(video)
    : `${tellVideo(video)}\nIt is still in progress: call get_video again with wait_seconds 45.`
  const links = video.files
    .filter(({ kind }) => kind === 'video')
    .map(({ url, resolution, bytes }) => ({
      ...{ type: 'resource_link' as const, uri: url, name: `${video.id}${resolution ? ` ${resolution}` : ''}.mp4` },
      ...{ mimeType: 'video/mp4', ...(bytes === null ? {} : { size: bytes }) },
    }))
  const poster = links.length > 0 ? await showPoster(ctx, account.id, video.id) : null
  return { data: { video }, text, attached: [...links, ...(poster ? [poster] : [])] }
}
