import type { Context } from '#server/context.ts'
import { advanceRendition } from '#server/features/videos/lifecycle/advance-rendition.ts'
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import { adoptDue } from '#server/features/videos/renditions/adopt-repository.ts'
import { listDue } from '#server/features/videos/renditions/rendition-lease-repository.ts'

const maxSteps = 1000

/** Does all work with videos that is due now, as workers would. @returns the number of steps */
export async function work(ctx: Context): Promise<number> {
  for (let steps = 0; steps < maxSteps; ) {
    const now = ctx.clock.now()
    await adoptDue(ctx.db.root, now, 100)
    const due = await listDue(ctx.db.root, now, 100)
    if (due.length === 0) return steps
    for (const { id, purpose, taskId } of due)
      await (purpose === 'video' ? advanceVideo(ctx, taskId) : advanceRendition(ctx, id))
    steps += due.length
  }
  throw new Error('the work never ends')
}
