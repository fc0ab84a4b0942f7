import { randomUUID } from 'node:crypto'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { afterErrorMs, earlyMs, faultDeadlineMs, leaseMs } from '#server/features/videos/moves/deadline-policy.ts'
import {
  endRendition,
  type HeldRendition,
  postponeRendition,
} from '#server/features/videos/renditions/move-rendition.ts'
import { extendLease, leaseRendition } from '#server/features/videos/renditions/rendition-lease-repository.ts'
import type { Rendition } from '#server/features/videos/renditions/rendition-repository.ts'
import { findVideo } from '#server/features/videos/video-repository.ts'
import { holdLease } from './hold-lease.ts'
import { giveUp, makeRendition } from './make-rendition.ts'

/**
 * Takes the next step of one rendition. Safe to call at any time, any number of times, in any process: the lease on the
 * row decides which worker proceeds, and every write checks it.
 */
export async function advanceRendition(ctx: Context, id: string): Promise<void> {
  const now = ctx.clock.now()
  const attemptId = randomUUID()
  const rendition = await leaseRendition(ctx.db.root, {
    ...{ id, attemptId, now },
    dueBefore: addMs(now, earlyMs),
    leasedUntil: addMs(now, leaseMs),
  })
  const video = rendition && (await findVideo(ctx.db.root, rendition.videoTaskId))
  if (!video) return
  const extend = (leasedUntil: Date) => extendLease(ctx.db.root, { ...video, attemptId }, leasedUntil)
  await holdLease(ctx, { taskId: video.taskId, extend }, () =>
    takeStep(ctx, { rendition, video: { ...video, attemptId } }),
  )
}

async function takeStep(ctx: Context, held: HeldRendition): Promise<void> {
  const { rendition, video } = held
  const nothing = { event: null, also: async () => {} }
  // The previous version deletes a video without its free version.
  if (video.deletedAt) return endRendition(ctx, held, 'failed', nothing)
  try {
    await makeRendition(ctx, held)
  } catch (error) {
    ctx.log.error({ err: error, taskId: video.taskId, target: rendition.target }, 'a step of a rendition failed')
    // A fault of ours must not keep the credits of an upgrade for ever.
    if (failsForTooLong(ctx, rendition)) return giveUp(ctx, held, { saidNever: false })
    await postponeRendition(ctx, held, afterErrorMs, nothing)
  }
}

/** Nothing was paid for a free version, which may come within days. */
function failsForTooLong(ctx: Context, { purpose, createdAt }: Rendition): boolean {
  return purpose === 'upgrade' && ctx.clock.now().getTime() - createdAt.getTime() > faultDeadlineMs
}
