import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { returnCredits } from '#server/features/videos/return-credits.ts'
import { findVideo } from '#server/features/videos/video-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { markRefunded } from './recovery-repository.ts'

/**
 * Refunds the credits of a video once, even if several administrators press the button at the same time. A video in
 * progress continues: if it succeeds, it is delivered free; if it fails, its credits are already refunded.
 * @param id the public id of the video, or its row's.
 * @returns the number of refunded credits.
 * @throws Refusal NOT_FOUND, ALREADY_REFUNDED
 */
export async function refundVideo(ctx: Context, adminId: string, id: string): Promise<number> {
  const video = await findVideo(ctx.db.root, id)
  if (!video) throw new Refusal('NOT_FOUND', 'Video not found.')
  const { taskId, userId, creditsUsed: amount } = video
  await ctx.db.transaction(async (tx) => {
    if (!(await markRefunded(tx, video.id, ctx.clock.now()))) throw new Refusal('ALREADY_REFUNDED')
    await returnCredits(ctx, tx, video, 'Refund by the site')
    await appendEvent(tx, { userId, type: 'video.refunded', data: { taskId } })
    await appendAudit(tx, {
      actorId: adminId,
      action: 'refund-video',
      subject: `video:${taskId}`,
      before: { refunded: false, stage: video.stage },
      after: { refunded: true, amount, userId },
    })
  })
  return amount
}
