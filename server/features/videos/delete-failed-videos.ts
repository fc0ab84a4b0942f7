import type { Context } from '#server/context.ts'
import { returnCredits } from './fail-video.ts'
import { listFailed, markDeleted, type Video } from './video-repository.ts'

const batchSize = 200

/**
 * Removes every failed video. Credits that have not gone back do so first; rows the ledger points at are hidden, not
 * removed. Pressing twice changes nothing more.
 */
export async function deleteFailedVideos(ctx: Context) {
  let deleted = 0
  for (;;) {
    const batch = await deleteBatch(ctx)
    for (const video of batch) await ctx.storage.removeFolder(video.mediaFolder)
    deleted += batch.length
    if (batch.length < batchSize) return { message: `Deleted ${deleted} failed videos.`, deleted }
  }
}

async function deleteBatch(ctx: Context): Promise<Video[]> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const failed = await listFailed(tx, batchSize)
    for (const video of failed) {
      if (!video.refunded) await returnCredits(ctx, tx, video)
      await markDeleted(tx, video, now)
    }
    return failed
  })
}
