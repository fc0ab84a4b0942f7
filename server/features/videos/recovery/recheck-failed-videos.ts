import { plural } from '#contract/plural.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { advanceVideo } from '#server/features/videos/lifecycle/advance-video.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { countRecovered, listRecheckable, makeDue } from './recovery-repository.ts'

const dayMs = 24 * 60 * 60 * 1000
const atOnce = 8
/** The request is answered within this time; the workers check the remaining videos. */
const patienceMs = 20_000

/** Queries the provider again about the failed videos of the last 24 hours. Repeating it has no further effect. */
export async function recheckFailedVideos(ctx: Context, actorId: string | null) {
  const now = ctx.clock.now()
  const failed = await listRecheckable(ctx.db.root, addMs(now, -dayMs))
  await ctx.db.transaction((tx) =>
    appendAudit(tx, { actorId, action: 'recheck-failed-videos', subject: 'videos', after: { found: failed.length } }),
  )
  await ctx.db.transaction(async (tx) => {
    for (const video of failed) await makeDue(tx, video, now)
  })
  const waiting = [...failed]
  const stopAt = Date.now() + patienceMs
  await Promise.all(Array.from({ length: atOnce }, () => work(ctx, waiting, stopAt)))
  const recovered = await countRecovered(
    ctx.db.root,
    failed.map((video) => video.id),
  )
  const checked = failed.length - waiting.length
  const videos = plural(checked, { one: '# failed video', other: '# failed videos' })
  const more = plural(waiting.length, { one: ' # more is being checked.', other: ' # more are being checked.' })
  const rest = waiting.length > 0 ? more : ''
  const message = `Checked ${videos} of the last 24 hours: ${recovered} recovered.${rest}`
  return { message, checked, recovered }
}

async function work(ctx: Context, waiting: Video[], stopAt: number): Promise<void> {
  while (Date.now() < stopAt) {
    const video = waiting.shift()
    if (!video) return
    await eachAlone(ctx, 'advance-video', [video.taskId], (taskId) =>
      advanceVideo(ctx, taskId, { oneStep: true, job: 'advance-video' }),
    )
  }
}
