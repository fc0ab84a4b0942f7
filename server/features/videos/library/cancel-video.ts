import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { findAccount } from '#server/features/accounts/account-repository.ts'
import { askToGiveUp } from '#server/features/videos/lifecycle/query-provider.ts'
import { returnCredits } from '#server/features/videos/return-credits.ts'
import { giveBackUploads } from '#server/features/videos/uploads/hold-uploads.ts'
import { findOwnVideo, markCancelled } from '#server/features/videos/video-repository.ts'
import { Refusal } from '#server/refusal.ts'

const hasEnded = 'This video has already ended. There is nothing to cancel.'

/**
 * Cancels a video that waits, or that our own machines or the operator's are making, and refunds all its credits in the
 * same transaction.
 * @returns the balance afterwards.
 * @throws Refusal NOT_FOUND, or NOT_CANCELLABLE once the provider has it, or when it has ended.
 */
export async function cancelVideo(ctx: Context, userId: string, taskId: string): Promise<number> {
  const known = await findOwnVideo(ctx.db.root, userId, taskId)
  if (!known) throw new Refusal('NOT_FOUND', 'Video not found.')
  const cancelled = await ctx.db.transaction(async (tx) => {
    const video = await markCancelled(tx, known, ctx.clock.now())
    if (!video) throw new Refusal('NOT_CANCELLABLE', known.completedAt ? hasEnded : undefined)
    await returnCredits(ctx, tx, video, 'Refund: the video was cancelled')
    await giveBackUploads(ctx, tx, video)
    await appendEvent(tx, { userId, type: 'video.cancelled', data: { taskId } })
    // Not the balance in the refund's row: an administrator may have posted that refund earlier.
    const account = await findAccount(tx, userId)
    return { video, credits: account?.credits ?? 0 }
  })
  await askToGiveUp(ctx, cancelled.video)
  return cancelled.credits
}
