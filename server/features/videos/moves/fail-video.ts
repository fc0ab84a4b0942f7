import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { postLedgerEntry } from '#server/features/credits/ledger.ts'
import { returnReservation } from '#server/features/providers/reserve-account.ts'
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
  message: string,
  { returnBooking = false, cost = null }: { returnBooking?: boolean; cost?: number | null } = {},
): Promise<Video | null> {
  const now = ctx.clock.now()
  const settled = settleCost(video, cost)
  const isFree = returnBooking && cost === null
  return moveVideo(ctx, video, {
    to: 'failed',
    dueInMs: null,
    changes: {
      errorMessage: message,
      completedAt: now,
      refunded: true,
      refundedAt: firstRefund(now),
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

/** Posts the refund of a video; its ledger key prevents a second refund. A joined film was free. */
export async function returnCredits(
  ctx: Context,
  tx: Tx,
  video: Pick<Video, 'id' | 'userId' | 'taskId' | 'creditsUsed'>,
  description = 'Refund: the video could not be made',
) {
  if (video.creditsUsed === 0) return
  await postLedgerEntry(tx, {
    userId: video.userId,
    type: 'refund',
    amount: video.creditsUsed,
    key: `refund:${video.taskId}`,
    description,
    videoTaskId: video.id,
    createdAt: ctx.clock.now(),
  })
}
