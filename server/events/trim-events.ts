import { keptMs } from '#contract/retention.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { deleteOldEvents } from './event-stream-repository.ts'

const batchSize = 5000

/**
 * Removes events that are no longer needed. A page that reconnects later reloads everything; events that a persistent reader has not read yet stay.
 */
export async function trimEvents(ctx: Context, readers: string[]): Promise<void> {
  const before = addMs(ctx.clock.now(), -keptMs('events'))
  while ((await ctx.db.transaction((tx) => deleteOldEvents(tx, before, readers, batchSize))) === batchSize);
}
