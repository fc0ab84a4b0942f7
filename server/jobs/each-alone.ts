import type { Context } from '#server/context.ts'
import { metrics } from '#server/metrics.ts'
import type { JobName } from './job-payloads.ts'

/**
 * Does a job's work for one item after the other. If an item fails, it is logged and counted, and the others are still
 * done. The item's row stays due, so the job's next run retries it.
 */
export async function eachAlone<Item extends string | { id: string }>(
  ctx: Context,
  job: JobName,
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      metrics.failedItems.inc({ job })
      ctx.log.error({ err: error, job, item: typeof item === 'string' ? item : item.id }, 'a job failed for one item')
    }
}
