import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { listDueVideos } from './video-lease-repository.ts'

const batchSize = 500
/** A row that became due just now has a job of its own on the way. */
const overdueMs = 5000

/**
 * Re-queues every video that is overdue, chosen by its row alone: a lost job or a killed worker delays it, no more. Where
 * so much waits that a job is late, another one would make it later.
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
