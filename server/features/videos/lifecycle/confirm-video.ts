import type { Context } from '#server/context.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { unconfirmedDeadlineMs } from './deadline-policy.ts'
import { failVideo } from './fail-video.ts'
import { moveVideo, postponeVideo } from './move-video.ts'
import { confirmable } from './submit-video.ts'

/**
 * A submission without an answer is never sent again. A callback may have named the provider's task meanwhile, or may
 * still; otherwise the user gets the credits back and we carry what the provider may have charged.
 */
export async function confirmVideo(ctx: Context, video: Video): Promise<Video | null> {
  if (video.stage === 'submitting') return moveVideo(ctx, video, { to: 'unconfirmed', dueInMs: 0 })
  if (video.providerTaskId) return moveVideo(ctx, video, { to: 'running', dueInMs: 0 })
  const waitMs = unconfirmedDeadlineMs - (ctx.clock.now().getTime() - video.stageSince.getTime())
  if (confirmable(video) && waitMs > 0) return postponeVideo(ctx, video, waitMs)
  return failVideo(ctx, video, 'The video service did not confirm the video. Your credits are back; please try again.')
}
