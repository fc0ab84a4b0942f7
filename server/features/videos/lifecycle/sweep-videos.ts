import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { sendRendition, sendVideo, videoJobs } from '#server/features/videos/moves/send-video.ts'
import { adoptDue } from '#server/features/videos/renditions/adopt-repository.ts'
import { listDue } from '#server/features/videos/renditions/rendition-lease-repository.ts'

const batchSize = 500
/** A row that has just become due still has its own job on the way. */
const overdueMs = 5000

/**
 * Re-queues every overdue rendition by its row alone, so a lost job or a killed worker only delays it. One with a waiting
 * job is skipped: under high load, another job would delay it further.
 */
export async function sweepVideos(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await adoptDue(ctx.db.root, now, batchSize)
  const due = await listDue(ctx.db.root, addMs(now, -overdueMs), batchSize)
  if (due.length === 0) return
  const ready = await Promise.all(videoJobs.map((job) => ctx.queue.listReady(job)))
  const readyRenditions = await ctx.queue.listReady('make-rendition')
  const waiting = new Set([...ready.flat().map(({ taskId }) => taskId), ...readyRenditions.map(({ id }) => id)])
  await ctx.db.transaction(async (tx) => {
    for (const rendition of due) {
      const isVideo = rendition.purpose === 'video'
      const key = isVideo ? rendition.taskId : rendition.id
      if (!waiting.has(key)) await (isVideo ? sendVideo : sendRendition)(ctx, tx, rendition, { onceKey: key })
    }
  })
}
