import type { Context } from '#server/context.ts'
import { queuedDeadlineMs } from '#server/features/videos/moves/deadline-policy.ts'
import { failVideo } from '#server/features/videos/moves/fail-video.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

export function waitedTooLong(ctx: Context, video: Video): boolean {
  return ctx.clock.now().getTime() - video.createdAt.getTime() > queuedDeadlineMs
}

/** Refunds a video that no vendor has begun in time. */
export async function giveUpWaiting(ctx: Context, video: Video): Promise<Video | null> {
  return failVideo(ctx, video, { code: 'NO_SERVICE_IN_TIME' }, { returnBooking: true })
}
