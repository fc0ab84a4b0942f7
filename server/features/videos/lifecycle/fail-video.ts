import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { postLedgerEntry } from '#server/features/credits/ledger.ts'
import { returnReservation } from '#server/features/providers/reserve-account.ts'
import { firstRefund, type Video } from '#server/features/videos/video-repository.ts'
import { moveVideo } from './move-video.ts'

/**
 * Ends a held video as failed and refunds its credits once, in the same transaction. `returnBooking`: the provider
 * charged nothing, so the booking on its account is released as well.
 */
export async function failVideo(
  ctx: Context,
  video: Video,
  message: string,
  { returnBooking = false }: { returnBooking?: boolean } = {},
): Promise<Video | null> {
  const now = ctx.clock.now()
  return moveVideo(ctx, video, {
    to: 'failed',
    dueInMs: null,
    changes: {
      errorMessage: message,
      completedAt: now,
      refunded: true,
      refundedAt: firstRefund(now),
      ...(returnBooking ? { reservedCredits: 0 } : {}),
    },
    also: async (tx) => {
      if (returnBooking) await returnReservation(tx, video)
      await returnCredits(ctx, tx, video)
    },
  })
}

/** Posts the refund of a video; its ledger key prevents a second refund. */
export async function returnCredits(
  ctx: Context,
  tx: Tx,
  video: Pick<Video, 'id' | 'userId' | 'taskId' | 'creditsUsed'>,
  description = 'Refund: the video could not be made',
) {
  return postLedgerEntry(tx, {
    userId: video.userId,
    type: 'refund',
    amount: video.creditsUsed,
    key: `refund:${video.taskId}`,
    description,
    videoTaskId: video.id,
    createdAt: ctx.clock.now(),
  })
}
