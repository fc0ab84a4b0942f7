import type { VideoAnswer } from '#contract/videos/video.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { cancelVideo } from './cancel-video.ts'
import { readVideo } from './read-videos.ts'

/** Cancels a queued video; a repetition gets the same answer. @throws Refusal NOT_FOUND, NOT_CANCELLABLE */
export async function cancelForProgram(ctx: Context, userId: string, taskId: string): Promise<VideoAnswer> {
  try {
    await cancelVideo(ctx, userId, taskId)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'NOT_CANCELLABLE')) throw error
    const video = await readVideo(ctx, userId, taskId)
    if (video.status !== 'cancelled') throw error
  }
  return readVideo(ctx, userId, taskId)
}
