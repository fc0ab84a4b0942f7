import type { Context } from '#server/context.ts'
import { unconfirmedDeadlineMs } from '#server/features/videos/moves/deadline-policy.ts'
import { failVideo } from '#server/features/videos/moves/fail-video.ts'
import { moveVideo, postponeVideo } from '#server/features/videos/moves/move-video.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { recoverVideo } from './recover-video.ts'
import { confirmable } from './submit-video.ts'

/**
 * A submission without an answer is never sent again, unless its vendor says that it never got it. A callback may still supply the provider's task id. Otherwise
 * the user gets a refund, and the operator bears any charge by the provider.
 */
export async function confirmVideo(ctx: Context, video: Video): Promise<Video | null> {
  if (video.stage === 'submitting') return moveVideo(ctx, video, { to: 'unconfirmed', dueInMs: 0 })
  if (ctx.providers[video.provider]?.recover) return recoverVideo(ctx, video)
  if (video.providerTaskId) return moveVideo(ctx, video, { to: 'running', dueInMs: 0 })
  const waitMs = unconfirmedDeadlineMs - (ctx.clock.now().getTime() - video.stageSince.getTime())
  if (confirmable(video) && waitMs > 0) return postponeVideo(ctx, video, { dueInMs: waitMs })
  return failVideo(ctx, video, { code: 'NOT_CONFIRMED' })
}
