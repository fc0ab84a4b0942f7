import { randomUUID } from 'node:crypto'
import type { VideoStage } from '#contract/videos/videos.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { checkVideo, recheckVideo } from './check-video.ts'
import { confirmVideo } from './confirm-video.ts'
import { leaseMs } from './deadline-policy.ts'
import { postponeVideo } from './move-video.ts'
import { prepareHd } from './prepare-hd.ts'
import { storeVideo } from './store-video.ts'
import { submitVideo } from './submit-video.ts'
import { extendLease, leaseVideo } from './video-lease-repository.ts'

/** Does the next thing for a held video. @returns the video when it is still held, in a stage that is due at once. */
type Step = (ctx: Context, video: Video) => Promise<Video | null>

const steps: Record<VideoStage, Step> = {
  queued: submitVideo,
  // Whoever wrote `submitting` is gone without an answer: it may have been accepted.
  submitting: confirmVideo,
  unconfirmed: confirmVideo,
  running: checkVideo,
  storing: storeVideo,
  completed: prepareHd,
  failed: recheckVideo,
  cancelled: (ctx, video) => postponeVideo(ctx, video, null),
}

/** Jobs may arrive a little before the row is due, by two clocks or by rounding. */
const earlyMs = 500
const afterErrorMs = 10_000

/**
 * Looks at one video and does what is due for it, stage after stage. Safe to call at any time, any number of times, in any
 * process: the lease on the row decides who works, and every write says from which stage it moves.
 * `oneStep` leaves what follows to the workers, as does a process that was told to stop.
 */
export async function advanceVideo(ctx: Context, taskId: string, { oneStep = false } = {}): Promise<void> {
  const now = ctx.clock.now()
  const video = await leaseVideo(ctx.db.root, {
    taskId,
    attemptId: randomUUID(),
    now,
    dueBefore: addMs(now, earlyMs),
    leasedUntil: addMs(now, leaseMs),
  })
  if (!video) return
  const renewal = setInterval(() => renewLease(ctx, video), leaseMs / 3)
  try {
    let held = await takeStep(ctx, video)
    while (held && !oneStep && !ctx.stopping) held = await takeStep(ctx, held)
    if (held) await postponeVideo(ctx, held, 0)
  } finally {
    clearInterval(renewal)
  }
}

async function takeStep(ctx: Context, video: Video): Promise<Video | null> {
  try {
    return await steps[video.stage](ctx, video)
  } catch (error) {
    ctx.log.error({ err: error, taskId: video.taskId, stage: video.stage }, 'a step of a video failed')
    return postponeVideo(ctx, video, afterErrorMs)
  }
}

function renewLease(ctx: Context, video: Video): void {
  extendLease(ctx.db.root, video, addMs(ctx.clock.now(), leaseMs)).catch((error) =>
    ctx.log.warn({ err: error, taskId: video.taskId }, 'a lease could not be renewed'),
  )
}
