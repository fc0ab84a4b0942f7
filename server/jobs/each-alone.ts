import type { Context } from '#server/context.ts'
import { metrics } from '#server/metrics.ts'
import type { JobName } from './job-payloads.ts'

/**
 * Does a job's work for each item by itself, one after the other. An item that fails is logged and counted and holds up no
 * other; its row says that it is still to be done, so the job's next run tries it again.
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
