import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { postLedgerEntry } from '#server/features/credits/ledger.ts'
import { invariant } from '#server/invariant.ts'
import type { Video } from './video-repository.ts'

/** Posts the refund of a video; its ledger key prevents a second refund. A joined film was free. */
export async function returnCredits(
  ctx: Context,
  tx: Tx,
  video: Pick<Video, 'id' | 'userId' | 'taskId' | 'mode' | 'creditsUsed'>,
  description = 'Refund: the video could not be made',
) {
  if (video.mode === 'join' && video.creditsUsed === 0) return
  invariant(video.creditsUsed > 0, 'only a joined film is free')
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
