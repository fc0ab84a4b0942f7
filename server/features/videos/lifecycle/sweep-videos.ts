import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { listDueVideos } from './video-lease-repository.ts'

const batchSize = 500
/** A row that has just become due still has its own job on the way. */
const overdueMs = 5000

/**
 * Re-queues every overdue video by its row alone, so a lost job or a killed worker only delays it. A video with a
 * waiting job is skipped: under high load, another job would delay it further.
 */
export async function sweepVideos(ctx: Context): Promise<void> {
  const taskIds = await listDueVideos(ctx.db.root, addMs(ctx.clock.now(), -overdueMs), batchSize)
  if (taskIds.length === 0) return
  const waiting = new Set((await ctx.queue.listReady('advance-video')).map(({ taskId }) => taskId))
  await ctx.db.transaction(async (tx) => {
    for (const taskId of taskIds)
      if (!waiting.has(taskId)) await ctx.queue.send(tx, 'advance-video', { taskId }, { onceKey: taskId })
  })
}
