import type { Context } from '#server/context.ts'
import { askProvider } from './ask-provider.ts'
import { runningDeadlineMs } from './deadline-policy.ts'
import { failVideo } from './fail-video.ts'
import { moveVideo, postponeVideo } from './move-video.ts'
import type { Video } from './video-repository.ts'

/** Asks the provider how a running video is doing. The deadline counts only after asking: it may have finished meanwhile. */
export async function checkVideo(ctx: Context, video: Video): Promise<void> {
  const runningMs = ctx.clock.now().getTime() - video.stageSince.getTime()
  const { answer } = await askProvider(ctx, video, (provider, account, id) => provider.check(account, id))
  if (answer.outcome === 'finished')
    return void (await moveVideo(ctx, video, { to: 'storing', dueInMs: 0, changes: { providerUrls: answer.urls } }))
  if (answer.outcome === 'failed') return void (await failVideo(ctx, video, answer.message, { returnBooking: true }))
  if (runningMs > runningDeadlineMs)
    return void (await failVideo(ctx, video, 'The video took too long and was given up. Your credits are back.'))
  await postponeVideo(ctx, video, ctx.providers[video.provider]?.pollDelayMs(runningMs) ?? 60_000)
}

/** Looks once more at a failed video; a success that came late is delivered, and stays free. */
export async function recheckVideo(ctx: Context, video: Video): Promise<void> {
  const { answer } = await askProvider(ctx, video, (provider, account, id) => provider.check(account, id))
  if (answer.outcome !== 'finished' || video.deletedAt) return postponeVideo(ctx, video, null)
  await moveVideo(ctx, video, {
    to: 'storing',
    dueInMs: 0,
    changes: { providerUrls: answer.urls, storeTries: 0, deliveredFree: true, completedAt: null },
  })
}
