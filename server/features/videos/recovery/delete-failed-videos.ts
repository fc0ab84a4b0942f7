import { plural } from '#contract/plural.ts'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { returnCredits } from '#server/features/videos/return-credits.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { listFailed, markDeleted } from './recovery-repository.ts'

const batchSize = 200
const messages = { one: 'Deleted # failed video.', other: 'Deleted # failed videos.' }

/**
 * Removes every failed video. Credits not yet refunded are refunded first; rows that the ledger references are hidden
 * instead of removed. Repeating it has no further effect.
 */
export async function deleteFailedVideos(ctx: Context, actorId: string | null) {
  let deleted = 0
  for (;;) {
    const batch = await deleteBatch(ctx, actorId)
    await ctx.deadFiles.refresh({ taskIds: batch.map(({ taskId }) => taskId) })
    for (const video of batch) await ctx.storage.removeFolder(video.mediaFolder)
    deleted += batch.length
    if (batch.length < batchSize) return { message: plural(deleted, messages), deleted }
  }
}

async function deleteBatch(ctx: Context, actorId: string | null): Promise<Video[]> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const failed = await listFailed(tx, batchSize)
    for (const video of failed) {
      if (!video.refunded) await returnCredits(ctx, tx, video)
      await markDeleted(tx, video, now)
      await appendEvent(tx, { userId: video.userId, type: 'video.deleted', data: { taskId: video.taskId } })
    }
    const after = { deleted: failed.length }
    if (failed.length > 0) await appendAudit(tx, { actorId, action: 'delete-failed-videos', subject: 'videos', after })
    return failed
  })
}
