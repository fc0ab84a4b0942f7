import type { VideoStage } from '#contract/videos/videos.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import {
  changeHeldVideo,
  type Video,
  type VideoChanges,
  type Writes,
} from '#server/features/videos/video-repository.ts'
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
  /** What the statement that moves the video also writes. */
  writes?: Writes
  /** Runs in the same transaction, for example to refund credits; `moved` is the video as it is there. */
  also?: (tx: Tx, moved: Video) => Promise<void>
}

/**
 * Moves a held video to its next stage: state, money and event in one transaction. If that stage is due at once and of
 * the same kind of job, the worker keeps the video with a new lease and no job; if the worker dies, the sweep finds the
 * overdue row. Otherwise the video is released, and its next job is queued in the same transaction.
 * @returns the video in its next stage if it is kept; null if it was released or no longer held.
 */
export async function moveVideo(ctx: Context, video: Video, move: Move): Promise<Video | null> {
  const moved = await tryMove(ctx, video, move)
  return isKept(video, move) ? moved : null
}

/** Like `moveVideo`, but returns the video also if it was released; null only if it was no longer held. */
export async function tryMove(ctx: Context, video: Video, move: Move): Promise<Video | null> {
  invariant(canMove(video.stage, move.to), `no move from ${video.stage} to ${move.to}`)
  const now = ctx.clock.now()
  const kept = isKept(video, move)
  const moved = await ctx.db.transaction(async (tx) => {
    const moved = await changeHeldVideo(
      tx,
      video,
      { ...move.changes, stage: move.to, status: publicStatus(move.to), stageSince: now },
      {
        lease: { now, dueAt: dueIn(now, move.dueInMs), leasedUntil: kept ? addMs(now, leaseMs) : null },
        event: `video.${move.to}`,
        writes: move.writes ?? [],
      },
    )
    if (!moved) return null
    await move.also?.(tx, moved)
    if (move.dueInMs !== null && !kept) await sendVideo(ctx, tx, moved, { delayMs: move.dueInMs })
    return moved
  })
  if (moved) metrics.videoMoves.inc({ stage: move.to })
  return moved
}

const isKept = ({ stage }: Video, { to, dueInMs }: Move): boolean => dueInMs === 0 && haveSameJob(stage, to)

/**
 * Releases a held video in the same stage and schedules the next step. `changes` must not concern the user, who hears
 * nothing of them.
 * @returns null, because nothing is held any more.
 */
export async function postponeVideo(
  ctx: Context,
  video: Video,
  { dueInMs, changes = {}, also }: Omit<Move, 'to' | 'writes'>,
): Promise<null> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const lease = { now, dueAt: dueIn(now, dueInMs), leasedUntil: null }
    const changed = await changeHeldVideo(tx, video, changes, { lease })
    if (!changed) return
    await also?.(tx, changed)
    if (dueInMs !== null) await sendVideo(ctx, tx, video, { delayMs: dueInMs })
  })
  return null
}

const dueIn = (now: Date, ms: number | null) => (ms === null ? null : addMs(now, ms))
