import { describeFailure } from '#contract/videos/failures/describe-failure.ts'
import type { Failure } from '#contract/videos/failures/failure.ts'
import type { Context } from '#server/context.ts'
import { noteModelRefused, noteTrialRefused } from '#server/features/models/differences/pause-model.ts'
import { routeModelOf } from '#server/features/models/find-route.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { toStorable } from '#server/storable-text.ts'

/**
 * A vendor cannot make videos of this model. What happens in a try-out is told to whoever tries, and counts for nothing
 * else.
 */
export async function noteModelsFault(
  ctx: Context,
  video: Video,
  { words, failure }: { words?: string | undefined; failure: Failure },
): Promise<void> {
  // Words that cannot be stored would keep the video from ending.
  const said = toStorable(words ?? describeFailure(failure))
  const id = routeModelOf(video)
  await (video.isTrial ? noteTrialRefused(ctx, id, said) : noteModelRefused(ctx, id, said))
}
