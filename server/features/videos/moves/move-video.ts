import type { VideoStage } from '#contract/videos/videos.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import type { VideoEventType } from '#server/events/event-payloads.ts'
import { changeHeldVideo, type Video, type VideoChanges } from '#server/features/videos/video-repository.ts'
import { invariant } from '#server/invariant.ts'
import { metrics } from '#server/metrics.ts'
import { leaseMs } from './deadline-policy.ts'
import { haveSameJob, sendVideo } from './send-video.ts'
import { canMove, publicStatus } from './video-stage.ts'

type Move = {
  to: VideoStage
  /** Delay until the next step: 0 for at once, null for never. */
  dueInMs: number | null
  changes?: VideoChanges
  /** Runs in the same transaction, for example to refund credits. */
  also?: (tx: Tx) => Promise<void>
}

/**
 * Moves a held video to its next stage: state, money and event in one transaction. If that stage is due at once and of
 * the same kind of job, the worker keeps the video with a new lease and no job; if the worker dies, the sweep finds the
 * overdue row. Otherwise the video is released, and its next job is queued in the same transaction.
 * @returns the video in its next stage if it is kept; null if it was released or no longer held.
 */
export async function moveVideo(ctx: Context, video: Video, move: Move): Promise<Video | null> {
  invariant(canMove(video.stage, move.to), `no move from ${video.stage} to ${move.to}`)
  const now = ctx.clock.now()
  const kept = move.dueInMs === 0 && haveSameJob(video.stage, move.to)
  const moved = await ctx.db.transaction(async (tx) => {
    const moved = await changeHeldVideo(
      tx,
      video,
      { ...move.changes, stage: move.to, status: publicStatus(move.to), stageSince: now },
      { now, dueAt: dueIn(now, move.dueInMs), leasedUntil: kept ? addMs(now, leaseMs) : null },
    )
    if (!moved) return null
    await move.also?.(tx)
    await appendEvent(tx, { userId: video.userId, type: `video.${move.to}`, data: { taskId: video.taskId } })
    if (move.dueInMs !== null && !kept) await sendVideo(ctx, tx, moved, { delayMs: move.dueInMs })
    return moved
  })
  if (moved) metrics.videoMoves.inc({ stage: move.to })
  return kept ? moved : null
}

type Also = { eventType?: VideoEventType; also?: (tx: Tx) => Promise<void> }

/**
 * Releases a held video in the same stage and schedules the next step. `changes` must not concern the user, or must
 * come with their own event.
 * @returns null, because nothing is held any more.
 */
export async function postponeVideo(
  ctx: Context,
  video: Video,
  dueInMs: number | null,
  changes: VideoChanges = {},
  { eventType, also }: Also = {},
): Promise<null> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const lease = { now, dueAt: dueIn(now, dueInMs), leasedUntil: null }
    if (!(await changeHeldVideo(tx, video, changes, lease))) return
    await also?.(tx)
    if (eventType) await appendEvent(tx, { userId: video.userId, type: eventType, data: { taskId: video.taskId } })
    if (dueInMs !== null) await sendVideo(ctx, tx, video, { delayMs: dueInMs })
  })
  return null
}

const dueIn = (now: Date, ms: number | null) => (ms === null ? null : addMs(now, ms))
