import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { setLateCost } from '#server/features/videos/costs/late-cost-repository.ts'
import { noteCost } from '#server/features/videos/costs/note-cost.ts'
import { settleCost } from '#server/features/videos/moves/settle-cost.ts'
import { findVideo, type Video } from '#server/features/videos/video-repository.ts'
import { queryProvider } from './query-provider.ts'

/** A video that is being stored is finished by then, or the job waits again. */
const againMs = 60_000

/** A callback may tell what a video took while its record is read, which did not say it; `moved` is read after that. */
export async function bookIfTold(ctx: Context, tx: Tx, moved: Video, cost: number | null): Promise<void> {
  const { taskId, hintedCost } = moved
  if (cost === null && hintedCost !== null) await ctx.queue.send(tx, 'book-late-cost', { taskId })
}

/**
 * The job after a callback that told the cost of a video which had been checked before: its record did not say it.
 * The record is asked again and counts; if it still says nothing, what the callback told corrects the booking, once.
 * @throws Error if the provider does not answer, so that the job is repeated
 */
export async function bookLateCost(ctx: Context, { taskId }: { taskId: string }): Promise<void> {
  const video = await findVideo(ctx.db.root, taskId)
  if (!video || video.hintedCost === null || video.providerCost !== null) return
  if (video.stage === 'storing')
    return ctx.db.transaction((tx) => ctx.queue.send(tx, 'book-late-cost', { taskId }, { delayMs: againMs }))
  if (video.stage !== 'completed') return
  const { answer } = await queryProvider(ctx, video, (provider, account, id) => provider.check(account, id))
  if (answer.outcome === 'unanswered') throw new Error(`the provider does not say what ${taskId} took`)
  if (answer.outcome !== 'finished') return
  const cost = answer.cost ?? video.hintedCost
  await noteCost(ctx, video, cost)
  const { changes, also } = settleCost(video, cost)
  await ctx.db.transaction(async (tx) => {
    if (await setLateCost(tx, video, changes)) await also(tx)
  })
}
