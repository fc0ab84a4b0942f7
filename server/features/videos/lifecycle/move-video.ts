import type { VideoStage } from '#contract/videos/videos.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import type { VideoEventType } from '#server/events/event-payloads.ts'
import {
  changeHeldVideo,
  dueUnlessCalled,
  type Video,
  type VideoChanges,
} from '#server/features/videos/video-repository.ts'
import { invariant } from '#server/invariant.ts'
import { metrics } from '#server/metrics.ts'
import { leaseMs } from './deadline-policy.ts'
import { canMove, publicStatus } from './video-stage.ts'

type Move = {
  to: VideoStage
  /** When to look again, with 0 at once; null when nothing is left to do. */
  dueInMs: number | null
  changes?: VideoChanges
  /** What must happen in the same transaction, such as giving credits back. */
  also?: (tx: Tx) => Promise<void>
}

/**
 * Moves a held video to its next stage: state, money and event in one transaction. Where that stage is due at once the
 * holder keeps it, with a new lease and no job: whoever dies then leaves a row that is due, for the sweep to find. Otherwise
 * it is let go, with the next job in the same transaction.
 * @returns the video in its next stage when it is kept; null when it is let go, or was no longer ours to move.
 */
export async function moveVideo(ctx: Context, video: Video, move: Move): Promise<Video | null> {
  invariant(canMove(video.stage, move.to), `no move from ${video.stage} to ${move.to}`)
  const now = ctx.clock.now()
  const kept = move.dueInMs === 0
  const moved = await ctx.db.transaction(async (tx) => {
    const moved = await changeHeldVideo(tx, video, {
      ...move.changes,
      stage: move.to,
      status: publicStatus(move.to),
      stageSince: now,
      dueAt: dueUnlessCalled(video, now, move.dueInMs === null ? null : addMs(now, move.dueInMs)),
      leasedUntil: kept ? addMs(now, leaseMs) : null,
    })
    if (!moved) return null
    await move.also?.(tx)
    await appendEvent(tx, { userId: video.userId, type: `video.${move.to}`, data: { taskId: video.taskId } })
    if (move.dueInMs !== null && !kept) await sendAdvance(ctx, tx, video.taskId, move.dueInMs)
    return moved
  })
  if (moved) metrics.videoMoves.inc({ stage: move.to })
  return kept ? moved : null
}

/**
 * Lets go of a held video that stays in its stage, and says when to look again. `changes` are of no interest to its user,
 * or come with the event that tells of them. @returns null, as nothing is held any more.
 */
export async function postponeVideo(
  ctx: Context,
  video: Video,
  dueInMs: number | null,
  changes: VideoChanges = {},
  eventType?: VideoEventType,
): Promise<null> {
  const now = ctx.clock.now()
  const dueAt = dueUnlessCalled(video, now, dueInMs === null ? null : addMs(now, dueInMs))
  await ctx.db.transaction(async (tx) => {
    if (!(await changeHeldVideo(tx, video, { ...changes, dueAt, leasedUntil: null }))) return
    if (eventType) await appendEvent(tx, { userId: video.userId, type: eventType, data: { taskId: video.taskId } })
    if (dueInMs !== null) await sendAdvance(ctx, tx, video.taskId, dueInMs)
  })
  return null
}

async function sendAdvance(ctx: Context, tx: Tx, taskId: string, dueInMs: number): Promise<void> {
  await ctx.queue.send(tx, 'advance-video', { taskId }, { delayMs: dueInMs })
}
