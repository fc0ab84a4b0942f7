import { reasonOf } from '#contract/videos/failures/describe-failure.ts'
import type { progressStates, VideoAnswer } from '#contract/videos/video.ts'
import { type VideoStage, videoStages } from '#contract/videos/videos.ts'
import type { Context } from '#server/context.ts'
import { isDemoMade } from '#server/features/settings/serving-provider-policy.ts'
import type { FullVideo, VideoUpgrade } from './video-answer-repository.ts'
import { toVideoRoute } from './video-route.ts'

const states: Record<VideoStage, (typeof progressStates)[number]> = {
  queued: 'queued',
  submitting: 'running',
  unconfirmed: 'running',
  running: 'running',
  storing: 'storing',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** The stages that a program sees as this state. */
export function stagesOf(state: VideoAnswer['status']): VideoStage[] {
  return videoStages.filter((stage) => states[stage] === state)
}

/** A video as programs see it: only links to our own storage, and none before it is completed. */
export function toVideoAnswer(ctx: Pick<Context, 'storage' | 'config'>, video: FullVideo): VideoAnswer {
  const status = states[video.stage]
  return {
    id: video.taskId,
    status,
    place: video.queuePosition === null ? null : video.queuePosition + 1,
    model: video.model,
    mode: video.mode,
    prompt: video.prompt,
    seconds: video.seconds,
    resolution: video.resolution,
    aspectRatio: video.aspectRatio === 'source' ? null : video.aspectRatio,
    audio: video.audio,
    seed: video.seeds ?? video.usedSeed,
    creditsUsed: video.creditsUsed,
    creditsReturned: video.refunded ? video.creditsUsed : 0,
    createdAt: video.createdAt.toISOString(),
    completedAt: video.completedAt?.toISOString() ?? null,
    error: toError(status, reasonOf(video)),
    parentId: video.parentTaskId,
    requestId: video.requestId,
    clientReference: video.clientReference,
    demo: isDemoMade(video.provider),
    route: toVideoRoute(video),
    pageUrl: `${ctx.config.publicUrl}/my-creations?video=${video.taskId}`,
    files: status === 'completed' && video.deletedAt === null ? listFiles(ctx, video) : [],
    upgrades: video.upgrades.map(toUpgradeAnswer),
  }
}

function toError(status: VideoAnswer['status'], message: string | null): VideoAnswer['error'] {
  if (status !== 'failed' && status !== 'cancelled') return null
  return { code: status === 'failed' ? 'VIDEO_FAILED' : 'VIDEO_CANCELLED', message: message ?? '' }
}

function listFiles({ storage }: Pick<Context, 'storage'>, video: FullVideo): VideoAnswer['files'] {
  if (video.files.length === 0) return listOldFiles({ storage }, video)
  return video.files.map(({ name, resolution, seconds, ...file }) => ({
    ...file,
    ...(resolution === null ? {} : { resolution }),
    url: storage.address(name),
    ...(seconds === null ? {} : { seconds }),
  }))
}

/** Of earlier versions, whose files all have 8 seconds in 720p and 1080p. */
function listOldFiles({ storage }: Pick<Context, 'storage'>, video: FullVideo): VideoAnswer['files'] {
  const seconds = (video.durationMs ?? video.seconds * 1000) / 1000
  const isTall = video.aspectRatio === '9:16'
  const describe = (name: string, long: number, short: number) => {
    const [width, height] = isTall ? [short, long] : [long, short]
    return { url: storage.address(name), bytes: null, width, height }
  }
  const [made] = video.resultUrls
  return [
    ...(made ? [{ kind: 'video' as const, resolution: '720p', ...describe(made, 1280, 720), seconds }] : []),
    ...(video.hdVideoUrl
      ? [{ kind: 'video' as const, resolution: '1080p', ...describe(video.hdVideoUrl, 1920, 1080), seconds }]
      : []),
    ...(video.poster ? [{ kind: 'poster' as const, ...describe(video.poster, 1280, 720) }] : []),
  ]
}

function toUpgradeAnswer({ to, status, creditsUsed, refunded }: VideoUpgrade): VideoAnswer['upgrades'][number] {
  const failed = {
    code: 'UPGRADE_FAILED' as const,
    message: 'The higher resolution could not be made. Your credits are back.',
  }
  const error = status === 'failed' ? failed : null
  return { to, status, creditsUsed, creditsReturned: refunded ? creditsUsed : 0, error }
}
