import { type VideoStage, videoStages } from '#contract/videos/videos.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { SendOptions } from '#server/jobs/queue.ts'

/**
 * The two kinds of jobs that advance a video. Each has its own workers, so that a crowd of finished videos, which are
 * downloaded and decoded for seconds each, delays no submission.
 */
export const videoJobs = ['advance-video', 'store-video'] as const
export type VideoJob = (typeof videoJobs)[number]
export const renditionJob = 'make-rendition'

const jobOfStage: Record<VideoStage, VideoJob> = {
  queued: 'advance-video',
  submitting: 'advance-video',
  unconfirmed: 'advance-video',
  running: 'advance-video',
  storing: 'store-video',
  completed: 'advance-video',
  failed: 'advance-video',
  cancelled: 'advance-video',
}

export function jobOf(stage: VideoStage): VideoJob {
  return jobOfStage[stage]
}

/**
 * The stages that a job advances. A job may find its video in a stage of the other one, for example if a callback has made
 * the video due before. It leaves the video to the job that the move to that stage has sent.
 */
export function stagesOf(job: VideoJob): VideoStage[] {
  return videoStages.filter((stage) => jobOfStage[stage] === job)
}

/** Whether the worker of one stage may go on with the other. */
export function haveSameJob(one: VideoStage, other: VideoStage): boolean {
  return jobOfStage[one] === jobOfStage[other]
}

/** Queues the job that takes the next step of a video in this stage. */
export async function sendVideo(
  ctx: Context,
  tx: Tx,
  { taskId, stage }: { taskId: string; stage: VideoStage },
  options?: SendOptions,
): Promise<void> {
  await ctx.queue.send(tx, jobOfStage[stage], { taskId }, options)
}

/** Queues the job that takes the next step of a rendition. */
export async function sendRendition(
  ctx: Context,
  tx: Tx,
  { id }: { id: string },
  options?: SendOptions,
): Promise<void> {
  await ctx.queue.send(tx, renditionJob, { id }, options)
}
