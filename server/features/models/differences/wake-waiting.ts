import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { isStopped } from './difference-repository.ts'
import { hasWaiting, wakeWaiting } from './model-video-repository.ts'

/** More would make the transaction long. */
const batchSize = 200
/** A worker that held a video during the pause puts it back into the queue within moments. */
const againMs = 5000

/**
 * Makes waiting videos of a paused model due, so that workers fail and refund them. A job repeats it until none waits:
 * a worker may hold some at the moment, and returns them to the queue with a later time.
 */
export async function wakeWaitingVideos(ctx: Context, tx: Tx, model: string): Promise<void> {
  const taskIds = await wakeWaiting(tx, model, ctx.clock.now(), batchSize)
  for (const taskId of taskIds) await ctx.queue.send(tx, 'advance-video', { taskId })
  const delayMs = taskIds.length < batchSize ? againMs : 0
  await ctx.queue.send(tx, 'wake-waiting', { model }, { delayMs })
}

/** The job. Ends when no video of the model waits, or when the model is offered again. */
export async function keepWaking(ctx: Context, { model }: { model: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if ((await isStopped(tx, model)) && (await hasWaiting(tx, model))) await wakeWaitingVideos(ctx, tx, model)
  })
}
