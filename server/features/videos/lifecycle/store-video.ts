import type { Context } from '#server/context.ts'
import { publishFile, storeFile } from '#server/features/videos/outputs/publish-file.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { webpPosterPath } from '#server/media/poster-path.ts'
import { findAccessOf } from './ask-provider.ts'
import { storeRetryDelayMs } from './deadline-policy.ts'
import { failVideo } from './fail-video.ts'
import { type FetchedResult, fetchResult, WrongResult } from './fetch-result.ts'
import { comesInHd } from './hd-policy.ts'
import { moveVideo, postponeVideo } from './move-video.ts'

/** Stores a finished video with its poster and waveform. It is retried many times before the video fails. */
export async function storeVideo(ctx: Context, video: Video): Promise<Video | null> {
  const [url] = video.providerUrls
  if (!url)
    return failVideo(ctx, video, 'The video service returned no video. Your credits are back. Please try again.')
  try {
    const account = await findAccessOf(ctx, video)
    return await fetchResult(ctx, video, { account, url }, (result) => keepVideo(ctx, video, result))
  } catch (error) {
    ctx.log.warn({ err: error, taskId: video.taskId, tries: video.storeTries }, 'a result could not be stored')
    const delayMs = storeRetryDelayMs(video.storeTries, { wasWrongFile: error instanceof WrongResult })
    if (delayMs === null)
      return failVideo(
        ctx,
        video,
        'The finished video could not be downloaded. Your credits are back. Please try again.',
      )
    return postponeVideo(ctx, video, delayMs, { storeTries: video.storeTries + 1 })
  }
}

/** The pictures' names depend on the video alone: every attempt writes the same pictures. */
async function keepVideo(ctx: Context, video: Video, { inspection, posterPath, ...file }: FetchedResult) {
  const posterName = `${video.mediaFolder}/poster.jpg`
  const [stored, ...pictureSizes] = await Promise.all([
    storeFile(ctx, video, { ...file, resolution: '720p' }),
    ctx.storage.put(webpPosterPath(posterPath), webpPosterPath(posterName)),
    ctx.storage.put(posterPath, posterName),
  ])
  const wantsHd = comesInHd(ctx.config, video.aspectRatio)
  return publishFile(ctx, video, stored, (record) =>
    moveVideo(ctx, video, {
      to: 'completed',
      dueInMs: wantsHd ? 0 : null,
      changes: {
        resultUrls: [stored.name],
        poster: posterName,
        storedBytes: pictureSizes.reduce((sum, size) => sum + size, stored.bytes),
        audioPeaks: Buffer.from(inspection.peaks).toString('base64'),
        durationMs: inspection.durationMs,
        hdState: wantsHd ? 'requested' : 'none',
        completedAt: ctx.clock.now(),
        errorMessage: null,
      },
      also: record,
    }),
  )
}
