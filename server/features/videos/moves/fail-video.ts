import { describeFailure } from '#contract/videos/failures/describe-failure.ts'
import type { Failure } from '#contract/videos/failures/failure.ts'
import type { Context } from '#server/context.ts'
import { returnReservation } from '#server/features/providers/reserve-account.ts'
import { returnCredits } from '#server/features/videos/return-credits.ts'
import { giveBackUploads } from '#server/features/videos/uploads/hold-uploads.ts'
import { firstRefund, type Video } from '#server/features/videos/video-repository.ts'
import { moveVideo } from './move-video.ts'
import { settleCost } from './settle-cost.ts'

/**
 * Ends a held video as failed and refunds its credits once, in the same transaction. `cost`: what the provider says
 * that it took all the same. `returnBooking`: unless it says so, it charged nothing, so the booking on its account is
 * released as well.
 */
export async function failVideo(
  ctx: Context,
  video: Video,
  failure: Failure,
  { returnBooking = false, cost = null }: { returnBooking?: boolean; cost?: number | null } = {},
): Promise<Video | null> {
  const now = ctx.clock.now()
  const settled = settleCost(video, cost)
  const isFree = returnBooking && cost === null
  return moveVideo(ctx, video, {
    to: 'failed',
    dueInMs: null,
    changes: {
      failure,
      errorMessage: describeFailure(failure),
      completedAt: now,
      refunded: true,
      refundedAt: firstRefund(now),
      // Whoever checks it once more starts to count again.
      unansweredChecks: 0,
      ...(isFree ? { reservedCredits: 0 } : settled.changes),
    },
    also: async (tx) => {
      if (isFree) await returnReservation(tx, video)
      await settled.also(tx)
      await returnCredits(ctx, tx, video)
      await giveBackUploads(ctx, tx, video)
    },
  })
}
