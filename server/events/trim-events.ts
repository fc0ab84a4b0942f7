import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { deleteOldEvents } from './event-stream-repository.ts'

/** A page that reconnects later than this reloads everything. */
const keptMs = 7 * 24 * 60 * 60 * 1000
const batchSize = 5000

/** Removes events that are no longer needed; events that a persistent reader has not read yet stay. */
export async function trimEvents(ctx: Context, readers: string[]): Promise<void> {
  const before = addMs(ctx.clock.now(), -keptMs)
  while ((await ctx.db.transaction((tx) => deleteOldEvents(tx, before, readers, batchSize))) === batchSize);
}
