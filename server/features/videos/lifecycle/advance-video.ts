import { randomUUID } from 'node:crypto'
import { type VideoStage, videoStages } from '#contract/videos/videos.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { afterErrorMs, earlyMs, faultDeadlineMs, leaseMs } from '#server/features/videos/moves/deadline-policy.ts'
import { failVideo } from '#server/features/videos/moves/fail-video.ts'
import { postponeVideo } from '#server/features/videos/moves/move-video.ts'
import { stagesOf, type VideoJob } from '#server/features/videos/moves/send-video.ts'
import { extendLease, leaseVideo } from '#server/features/videos/renditions/rendition-lease-repository.ts'
import { leaseTurnBefore } from '#server/features/videos/turns/turn-repository.ts'
import { findVideo, type Video } from '#server/features/videos/video-repository.ts'
import { checkVideo, recheckVideo } from './check-video.ts'
import { confirmVideo } from './confirm-video.ts'
import { giveUpWaiting, waitedTooLong } from './give-up-waiting.ts'
import { holdLease } from './hold-lease.ts'
import { storeVideo } from './store-video.ts'
import { submitVideo } from './submit-video.ts'

/** Performs the next step of a held video. @returns the video if it is still held and its next stage is due at once. */
type Step = (ctx: Context, video: Video) => Promise<Video | null>

const steps: Record<VideoStage, Step> = {
  queued: submitVideo,
  // The worker that wrote `submitting` died before it got an answer: the submission may have been accepted.
  submitting: confirmVideo,
  unconfirmed: confirmVideo,
  running: checkVideo,
  storing: storeVideo,
  completed: (ctx, video) => postponeVideo(ctx, video, { dueInMs: null }),
  failed: recheckVideo,
  cancelled: (ctx, video) => postponeVideo(ctx, video, { dueInMs: null }),
}

type Advance = {
  /** Leaves the next stage to other workers. */
  oneStep?: boolean
  /** Advances the video only in stages of this job; in any stage if no job is named. */
  job?: VideoJob
}

/**
 * Advances one video through every stage that is due. Safe to call at any time, any number of times, in any process:
 * the lease on the row decides which worker proceeds, and every write checks the stage it moves from. If the process is
 * stopping, the next stage is left to other workers.
 */
export async function advanceVideo(
  ctx: Context,
  taskId: string,
  { oneStep = false, job }: Advance = {},
): Promise<void> {
  const now = ctx.clock.now()
  const video = await leaseVideo(ctx.db.root, {
    taskId,
    stages: job ? stagesOf(job) : videoStages,
    attemptId: randomUUID(),
    now,
    dueBefore: addMs(now, earlyMs),
    leasedUntil: addMs(now, leaseMs),
  })
  if (!video) return
  await hold(ctx, video, async () => {
    if (video.othersWait) await letOthersGoFirst(ctx, video).catch((error) => noteFault(ctx, video, error))
    let held = await takeStep(ctx, video)
    while (held && !oneStep && !ctx.stopping) held = await takeStep(ctx, held)
    if (held) await postponeVideo(ctx, held, { dueInMs: 0 })
  })
}

function hold<Result>(ctx: Context, video: Video, work: () => Promise<Result>): Promise<Result> {
  const extend = (leasedUntil: Date) => extendLease(ctx.db.root, video, leasedUntil)
  return holdLease(ctx, { taskId: video.taskId, extend }, work)
}

/** More would delay the video itself. */
const maxOthers = 20

/** Submits the waiting videos whose turn comes before this one's, as long as there is a place for them. */
async function letOthersGoFirst(ctx: Context, video: Video): Promise<void> {
  for (let round = 0; round < maxOthers && !ctx.stopping; round++) {
    const now = ctx.clock.now()
    const attemptId = randomUUID()
    const lease = { video, attemptId, now, leasedUntil: addMs(now, leaseMs) }
    const other = await leaseTurnBefore(ctx.db.root, lease)
    if (!other) return
    const held = await hold(ctx, other, () => takeStep(ctx, other))
    if (held) await postponeVideo(ctx, held, { dueInMs: 0 })
    if ((await findVideo(ctx.db.root, other.id))?.stage === 'queued') return
  }
}

async function takeStep(ctx: Context, video: Video): Promise<Video | null> {
  try {
    return await steps[video.stage](ctx, video)
  } catch (error) {
    noteFault(ctx, video, error)
    // A fault of ours must not keep the credits of a video for ever.
    if (video.stage === 'queued' && waitedTooLong(ctx, video)) return giveUpWaiting(ctx, video)
    if (failsForTooLong(ctx, video)) return failVideo(ctx, video, { code: 'TOOK_TOO_LONG' })
    return postponeVideo(ctx, video, { dueInMs: afterErrorMs })
  }
}

const begun: readonly VideoStage[] = ['submitting', 'unconfirmed', 'running', 'storing']

/** A late success is still delivered. */
function failsForTooLong(ctx: Context, { stage, stageSince }: Video): boolean {
  return begun.includes(stage) && ctx.clock.now().getTime() - stageSince.getTime() > faultDeadlineMs
}

function noteFault(ctx: Context, { taskId, stage }: Video, error: unknown): void {
  ctx.log.error({ err: error, taskId, stage }, 'a step of a video failed')
}
