import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { postLedgerEntry } from '#server/features/credits/ledger.ts'
import type { Video } from './video-repository.ts'

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
