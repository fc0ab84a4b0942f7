import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import type { VideoEventType } from '#server/events/event-payloads.ts'
import { publishFile, storeFile } from '#server/features/videos/outputs/publish-file.ts'
import { changeHeldVideo, type Video, type VideoChanges } from '#server/features/videos/video-repository.ts'
import { askProvider } from './ask-provider.ts'
import { hdDelayMs } from './deadline-policy.ts'
import { type FetchedResult, fetchResult } from './fetch-result.ts'
import { postponeVideo } from './move-video.ts'

const leastHdLines = 1080

/** Checks for the 1080p version of a completed video in one of `HD_ASPECT_RATIOS` and stores it once it is ready. */
export async function prepareHd(ctx: Context, video: Video): Promise<null> {
  const { answer, account } = await askProvider(ctx, video, (provider, of, id) => provider.checkHd(of, id))
  if (answer.outcome === 'finished') {
    try {
      return await fetchResult(ctx, video, { account, url: answer.url, leastLines: leastHdLines }, (result) =>
        keepHd(ctx, video, result),
      )
    } catch (error) {
      ctx.log.warn({ err: error, taskId: video.taskId }, 'a 1080p version could not be stored')
    }
  }
  return askAgainLater(ctx, video, { saidNever: answer.outcome === 'unavailable' })
}

async function keepHd(ctx: Context, video: Video, { path, signed }: FetchedResult): Promise<null> {
  const file = await storeFile(ctx, video, { path, signed, resolution: '1080p' })
  const changes: VideoChanges = {
    hdVideoUrl: file.name,
    hdState: 'stored',
    storedBytes: video.storedBytes + file.bytes,
  }
  return publishFile(ctx, video, file, (record) => finishHd(ctx, video, changes, 'video.hd-stored', record))
}

async function askAgainLater(ctx: Context, video: Video, { saidNever }: { saidNever: boolean }): Promise<null> {
  const sinceCompletedMs = ctx.clock.now().getTime() - (video.completedAt ?? video.stageSince).getTime()
  const pollDelayMs = ctx.providers[video.provider]?.pollDelayMs(sinceCompletedMs) ?? 60_000
  const delayMs = hdDelayMs({ sinceCompletedMs, pollDelayMs, saidNever })
  if (delayMs === null) return giveUpHd(ctx, video)
  const begins = video.hdState !== 'running'
  const changes: VideoChanges = { hdState: 'running', hdTries: video.hdTries + 1 }
  return postponeVideo(ctx, video, delayMs, changes, begins ? 'video.hd-running' : undefined)
}

/** The guaranteed 1080p version is missing. The operator is alerted once, however often the owner requests it. */
async function giveUpHd(ctx: Context, video: Video): Promise<null> {
  if (video.hdState === 'failed') return postponeVideo(ctx, video, null)
  return finishHd(ctx, video, { hdState: 'failed' }, 'video.hd-failed')
}

async function finishHd(
  ctx: Context,
  video: Video,
  changes: VideoChanges,
  type: VideoEventType,
  also?: (tx: Tx) => Promise<void>,
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    if (!(await changeHeldVideo(tx, video, { ...changes, dueAt: null, leasedUntil: null }))) return
    await also?.(tx)
    await appendEvent(tx, { userId: video.userId, type, data: { taskId: video.taskId } })
  })
  return null
}
