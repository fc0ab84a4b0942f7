import type { Context } from '#server/context.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { askProvider } from './ask-provider.ts'
import { maxVainLooks, runningDeadlineMs, vainLookDelayMs } from './deadline-policy.ts'
import { failVideo } from './fail-video.ts'
import { moveVideo, postponeVideo } from './move-video.ts'

/**
 * Queries the provider about a running video. The deadline applies only after an answer or several failed queries,
 * because the video may have finished while nobody checked.
 */
export async function checkVideo(ctx: Context, video: Video): Promise<Video | null> {
  const runningMs = ctx.clock.now().getTime() - video.stageSince.getTime()
  const { answer } = await askProvider(ctx, video, (provider, account, id) => provider.check(account, id))
  if (answer.outcome === 'finished')
    return moveVideo(ctx, video, { to: 'storing', dueInMs: 0, changes: { providerUrls: answer.urls } })
  if (answer.outcome === 'failed') return failVideo(ctx, video, answer.message, { returnBooking: true })
  if (runningMs <= runningDeadlineMs)
    return postponeVideo(ctx, video, ctx.providers[video.provider]?.pollDelayMs(runningMs) ?? 60_000)
  if (mayLookAgain(video, answer)) return postponeVideo(ctx, video, vainLookDelayMs, { stumbles: video.stumbles + 1 })
  return failVideo(ctx, video, 'The video took too long and was stopped. Your credits are back. Please try again.')
}

function mayLookAgain({ stumbles }: Video, { outcome }: { outcome: string }): boolean {
  return outcome === 'unanswered' && stumbles < maxVainLooks
}

/** Checks a failed video once more; a late success is delivered free of charge. */
export async function recheckVideo(ctx: Context, video: Video): Promise<Video | null> {
  const { answer } = await askProvider(ctx, video, (provider, account, id) => provider.check(account, id))
  if (mayLookAgain(video, answer)) return postponeVideo(ctx, video, vainLookDelayMs, { stumbles: video.stumbles + 1 })
  if (answer.outcome !== 'finished' || video.deletedAt) return postponeVideo(ctx, video, null)
  return moveVideo(ctx, video, {
    to: 'storing',
    dueInMs: 0,
    changes: { providerUrls: answer.urls, storeTries: 0, deliveredFree: true, completedAt: null },
  })
}
