import type { VideoTask } from '#contract/videos/videos.ts'
import type { Context } from '#server/context.ts'
import { shareUrl } from '#server/features/videos/share/share-url.ts'
import { webpPosterPath } from '#server/media/poster-path.ts'
import type { ListedVideo } from './list-videos-repository.ts'

/** A video as its owner sees it: only links to our own storage, and none before it is completed. */
export function toVideoTask(ctx: Pick<Context, 'storage' | 'config'>, video: ListedVideo): VideoTask {
  const address = (name: string | null) => (name === null ? null : ctx.storage.address(name))
  return {
    id: video.id,
    taskId: video.taskId,
    status: video.status,
    stage: video.stage,
    queuePosition: video.queuePosition,
    prompt: video.prompt,
    model: video.model,
    aspectRatio: video.aspectRatio,
    watermark: video.watermark,
    seeds: video.seeds,
    imageUrls: video.imageUrls,
    resultUrls: video.resultUrls.map((name) => ctx.storage.address(name)),
    hdVideoUrl: address(video.hdVideoUrl),
    hdState: video.hdState,
    posterUrl: address(video.poster),
    posterWebpUrl: address(video.poster && webpPosterPath(video.poster)),
    audioPeaks: video.audioPeaks,
    durationMs: video.durationMs,
    errorMessage: video.errorMessage,
    creditsUsed: video.creditsUsed,
    refunded: video.refunded,
    createdVia: video.createdVia,
    demo: video.provider === 'demo',
    isPublic: video.isPublic,
    isListed: video.isListed,
    shareUrl: shareUrl(ctx, video),
    createdAt: video.createdAt.toISOString(),
    completedAt: video.completedAt?.toISOString() ?? null,
  }
}
