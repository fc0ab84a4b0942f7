import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { jobOf, renditionJob, sendRendition, sendVideo, videoJobs } from '#server/features/videos/moves/send-video.ts'
import { adoptDue } from '#server/features/videos/renditions/adopt-repository.ts'
import { listDue } from '#server/features/videos/renditions/rendition-lease-repository.ts'

const batchSize = 500
/** A row that has just become due still has its own job on the way. */
const overdueMs = 5000

/**
 * Re-queues every overdue rendition by its row alone, so a lost job or a killed worker only delays it. One whose job waits
 * is skipped: under high load, another job would delay it further.
 */
export async function sweepVideos(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await adoptDue(ctx.db.root, now, batchSize)
  const due = await listDue(ctx.db.root, addMs(now, -overdueMs), batchSize)
  if (due.length === 0) return
  const waiting = await listWaiting(ctx)
  await ctx.db.transaction(async (tx) => {
    for (const rendition of due) {
      const isVideo = rendition.purpose === 'video'
      const key = isVideo ? rendition.taskId : rendition.id
      const job = isVideo ? jobOf(rendition.stage) : renditionJob
      if (!waiting.get(job)?.has(key)) await (isVideo ? sendVideo : sendRendition)(ctx, tx, rendition, { onceKey: key })
    }
  })
}

/** For each kind of job, what the waiting ones are about: public ids of videos, or ids of renditions. */
async function listWaiting({ queue }: Context): Promise<Map<string, Set<string>>> {
  const ofVideos = await Promise.all(
    videoJobs.map(async (job) => [job, new Set((await queue.listReady(job)).map(({ taskId }) => taskId))] as const),
  )
  const ofRenditions = new Set((await queue.listReady(renditionJob)).map(({ id }) => id))
  return new Map<string, Set<string>>([...ofVideos, [renditionJob, ofRenditions]])
}
