import type { UpgradeTarget } from '#contract/models/model.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import type { VideoEventType } from '#server/events/event-payloads.ts'
import { hdDelayMs } from '#server/features/videos/moves/deadline-policy.ts'
import { postponeVideo } from '#server/features/videos/moves/move-video.ts'
import { describeFile, publishFile, storeFile } from '#server/features/videos/outputs/publish-file.ts'
import { completeUpgrade, failUpgrades } from '#server/features/videos/upgrades/settle-upgrade.ts'
import { findRunningUpgrade, type VideoUpgrade } from '#server/features/videos/upgrades/upgrade-repository.ts'
import { changeHeldVideo, makeDue, type Video, type VideoChanges } from '#server/features/videos/video-repository.ts'
import { type FetchedResult, fetchResult } from './fetch-result.ts'
import { queryProvider } from './query-provider.ts'

/**
 * Checks for a higher resolution of a completed video and stores it once it is ready: a paid one first, then the free
 * 1080p version.
 */
export async function prepareHd(ctx: Context, video: Video): Promise<null> {
  const paid = await findRunningUpgrade(ctx.db.root, video.id)
  const wanted: Wanted = { to: paid?.to ?? '1080p', paid }
  const { answer, account } = await queryProvider(ctx, video, (provider, of, id) => provider.upgrade(of, id, wanted.to))
  if (answer.outcome === 'finished') {
    try {
      return await fetchResult(ctx, video, { account, url: answer.url, resolution: wanted.to }, (result) =>
        keepUpgraded(ctx, video, wanted, result),
      )
    } catch (error) {
      ctx.log.warn({ err: error, taskId: video.taskId, to: wanted.to }, 'a higher resolution could not be stored')
    }
  }
  return postponeHdCheck(ctx, video, wanted, { saidNever: answer.outcome === 'unavailable' })
}

type Wanted = { to: UpgradeTarget; paid: VideoUpgrade | null }

async function keepUpgraded(ctx: Context, video: Video, wanted: Wanted, result: FetchedResult): Promise<null> {
  const { to } = wanted
  const { path, signed, inspection } = result
  const file = await storeFile(ctx, video, { path, signed, resolution: to })
  const changes: VideoChanges = {
    ...(to === '1080p' ? { hdVideoUrl: file.name, hdState: 'stored' as const } : {}),
    storedBytes: video.storedBytes + file.bytes,
    files: [...video.files, describeFile(file, inspection)],
  }
  return publishFile(ctx, video, file, (record) =>
    finishUpgrade(ctx, video, wanted, { changes, type: 'video.hd-stored' }, async (tx) => {
      await record(tx)
      await completeUpgrade(ctx, tx, video, to)
    }),
  )
}

type Answered = { saidNever: boolean }

async function postponeHdCheck(ctx: Context, video: Video, wanted: Wanted, { saidNever }: Answered): Promise<null> {
  const { to, paid } = wanted
  const sinceMs = ctx.clock.now().getTime() - (paid?.createdAt ?? video.completedAt ?? video.stageSince).getTime()
  const pollDelayMs = ctx.providers[video.provider]?.pollDelayMs(sinceMs) ?? 60_000
  const delayMs = hdDelayMs({ sinceMs, pollDelayMs, saidNever, isPaid: paid !== null })
  if (delayMs === null) return giveUp(ctx, video, wanted, { saidNever })
  if (to !== '1080p') return postponeVideo(ctx, video, delayMs)
  const begins = video.hdState !== 'running'
  const changes: VideoChanges = { hdState: 'running', hdTries: video.hdTries + 1 }
  return postponeVideo(ctx, video, delayMs, changes, begins ? { eventType: 'video.hd-running' } : {})
}

/** The promised version is missing: a paid one is refunded. The operator is alerted once, however often the owner requests it. */
async function giveUp(ctx: Context, video: Video, wanted: Wanted, { saidNever }: Answered): Promise<null> {
  if (!wanted.paid && video.hdState === 'failed') return postponeVideo(ctx, video, null)
  const changes: VideoChanges = wanted.to === '1080p' ? { hdState: 'failed' } : {}
  return finishUpgrade(ctx, video, wanted, { changes, type: 'video.hd-failed' }, (tx) =>
    failUpgrades(ctx, tx, video, { to: wanted.to, refusedBy: saidNever ? video.kieApiId : null }),
  )
}

type Finished = { changes: VideoChanges; type: VideoEventType }

/** After a paid version, the free one may still be on its way. */
async function finishUpgrade(
  ctx: Context,
  video: Video,
  { to }: Wanted,
  { changes, type }: Finished,
  also: (tx: Tx) => Promise<void>,
): Promise<null> {
  const hdState = changes.hdState ?? video.hdState
  const hasMore = to !== '1080p' && (hdState === 'requested' || hdState === 'running')
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const ended = { ...changes, dueAt: null, leasedUntil: null }
    if (!(await changeHeldVideo(tx, video, ended))) return
    await also(tx)
    await appendEvent(tx, { userId: video.userId, type, data: { taskId: video.taskId } })
    if (hasMore || (await findRunningUpgrade(tx, video.id))) await goOn(ctx, tx, video, now)
  })
  return null
}

async function goOn(ctx: Context, tx: Tx, { id, stage, taskId }: Video, now: Date): Promise<void> {
  await makeDue(tx, { id, stage }, now, {})
  await ctx.queue.send(tx, 'advance-video', { taskId })
}
