import { knownFailure, reasonOf } from '#contract/videos/failures/describe-failure.ts'
import type { VideoTask } from '#contract/videos/videos.ts'
import type { Context } from '#server/context.ts'
import { comesInHd, hasFreeHd } from '#server/features/models/comes-in-hd.ts'
import { isDemoMade } from '#server/features/settings/serving-provider-policy.ts'
import { shareUrl } from '#server/features/videos/share/share-url.ts'
import { webpPosterPath } from '#server/media/poster-path.ts'
import type { ListedVideo } from './list-videos-repository.ts'
import { toVideoRoute } from './video-route.ts'

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
    mode: video.mode,
    seconds: video.seconds,
    resolution: video.resolution,
    aspectRatio: video.aspectRatio,
    audio: video.audio,
    parentId: video.parentTaskId,
    requestId: video.requestId,
    watermark: video.watermark,
    negativePrompt: video.negativePrompt,
    seeds: video.seeds,
    usedSeed: video.usedSeed,
    imageUrls: listPictures(video),
    resultUrls: video.resultUrls.map((name) => ctx.storage.address(name)),
    hdVideoUrl: address(video.hdVideoUrl),
    hdState: video.hdState,
    hasFreeHd: hasFreeHd(video),
    comesInHd: comesInHd(ctx.config, video),
    posterUrl: address(video.poster),
    posterWebpUrl: address(video.poster && webpPosterPath(video.poster)),
    audioPeaks: video.audioPeaks,
    durationMs: video.durationMs,
    errorMessage: reasonOf(video),
    failure: knownFailure(video.failure),
    creditsUsed: video.creditsUsed,
    refunded: video.refunded,
    createdVia: video.createdVia,
    demo: isDemoMade(video.provider),
    route: toVideoRoute(video),
    isCancellable: video.isCancellable,
    isConnected: video.isConnected,
    hasUpgrades: video.hasUpgrades,
    isPublic: video.isPublic,
    isListed: video.isListed,
    shareUrl: shareUrl(ctx, video),
    shareBlockedReason: video.shareBlockedReason,
    shareBlockedAt: video.shareBlockedAt?.toISOString() ?? null,
    createdAt: video.createdAt.toISOString(),
    completedAt: video.completedAt?.toISOString() ?? null,
  }
}

/** The pictures from which the form can make the video again: no videos, sounds and pictures of subjects. */
function listPictures({ imageUrls, inputs }: ListedVideo): string[] {
  if (!inputs) return imageUrls
  return imageUrls.filter((_, index) => inputs[index]?.kind === 'image' && inputs[index].name === undefined)
}
