import type { Context } from '#server/context.ts'
import { comesInHd } from '#server/features/models/comes-in-hd.ts'
import { storeRetryDelayMs } from '#server/features/videos/moves/deadline-policy.ts'
import { failVideo } from '#server/features/videos/moves/fail-video.ts'
import { postponeVideo, tryMove } from '#server/features/videos/moves/move-video.ts'
import { sendRendition } from '#server/features/videos/moves/send-video.ts'
import { insertVideoOutput } from '#server/features/videos/outputs/output-repository.ts'
import { describeFile, removeUnpublished, storeFile } from '#server/features/videos/outputs/publish-file.ts'
import { wantHd } from '#server/features/videos/renditions/rendition-repository.ts'
import type { FileOfVideo, Video } from '#server/features/videos/video-repository.ts'
import { webpPosterPath } from '#server/media/poster-path.ts'
import { mayRetry } from './check-video.ts'
import { type FetchedResult, fetchResult, WrongResult } from './fetch-result.ts'
import { findAccessOf } from './query-provider.ts'
import { sendAgain } from './send-again.ts'
import { findSource, madeIn } from './to-request.ts'

/** Stores a finished video with its poster and waveform. It is retried many times before the video fails. */
export async function storeVideo(ctx: Context, video: Video): Promise<Video | null> {
  const [url] = video.providerUrls
  if (!url) return failVideo(ctx, video, { code: 'NOTHING_RETURNED' })
  try {
    const account = await findAccessOf(ctx, video)
    const extendedSeconds = (await findSource(ctx, video))?.seconds ?? null
    return await fetchResult(ctx, video, { account, url, resolution: madeIn(video), extendedSeconds }, (result) =>
      keepVideo(ctx, video, result),
    )
  } catch (error) {
    ctx.log.warn({ err: error, taskId: video.taskId, tries: video.storeTries }, 'a result could not be stored')
    const wasWrongFile = error instanceof WrongResult
    const delayMs = storeRetryDelayMs(video.storeTries, { wasWrongFile })
    if (delayMs !== null)
      return postponeVideo(ctx, video, { dueInMs: delayMs, changes: { storeTries: video.storeTries + 1 } })
    if (wasWrongFile && wasLost(ctx, video, url)) return sendAgain(ctx, video, { tried: [] })
    return failVideo(ctx, video, { code: 'NOT_DOWNLOADED' })
  }
}

/**
 * Whether the vendor lost the task while it wrote the file: then the video is made once more, as without a file. A video
 * that was refunded is not: nobody waits for it any more.
 */
function wasLost(ctx: Context, video: Video, url: string): boolean {
  const isUnproven = ctx.providers[video.provider]?.isUnproven?.(url) ?? false
  return isUnproven && !video.refunded && mayRetry(ctx, video, { kind: 'lost', cost: video.providerCost })
}

/** The pictures' names depend on the video alone: every attempt writes the same pictures. */
async function keepVideo(ctx: Context, video: Video, { inspection, posterPath, ...file }: FetchedResult) {
  const resolution = madeIn(video)
  const posterName = `${video.mediaFolder}/poster.jpg`
  const [stored, ...pictureSizes] = await Promise.all([
    storeFile(ctx, video, { ...file, resolution }),
    ctx.storage.put(webpPosterPath(posterPath), webpPosterPath(posterName)),
    ctx.storage.put(posterPath, posterName),
  ])
  const [, posterBytes = 0] = pictureSizes
  const poster = describePoster(inspection, posterName, posterBytes)
  const wantsHd = comesInHd(ctx.config, { ...video, resolution })
  const isHd = resolution === '1080p'
  const now = ctx.clock.now()
  const completed = await tryMove(ctx, video, {
    to: 'completed',
    dueInMs: null,
    changes: {
      resultUrls: [stored.name],
      poster: posterName,
      storedBytes: pictureSizes.reduce((sum, size) => sum + size, stored.bytes),
      audioPeaks: Buffer.from(inspection.peaks).toString('base64'),
      durationMs: inspection.durationMs,
      ...(video.mode === 'extend' ? { seconds: Math.round(inspection.durationMs / 1000) } : {}),
      files: [describeFile(stored, inspection), poster],
      ...(isHd ? { hdVideoUrl: stored.name } : {}),
      hdState: wantsHd ? 'requested' : isHd ? 'stored' : video.hdState,
      completedAt: now,
      ...{ failure: null, errorMessage: null },
    },
    writes: [insertVideoOutput({ ...stored, madeAt: now })],
    also: async (tx) => {
      if (wantsHd) await sendRendition(ctx, tx, await wantHd(tx, video.id, now))
    },
  })
  if (!completed) await removeUnpublished(ctx, stored)
  return null
}

/** Posters are at most this wide. */
const maxPosterWidth = 1280

function describePoster({ width, height }: FetchedResult['inspection'], name: string, bytes: number): FileOfVideo {
  const scale = Math.min(1, maxPosterWidth / width)
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  return { kind: 'poster', resolution: null, name, bytes, ...size, seconds: null }
}
