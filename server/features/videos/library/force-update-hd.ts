import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { comesInHd, hasFreeHd } from '#server/features/models/comes-in-hd.ts'
import { advanceRendition } from '#server/features/videos/lifecycle/advance-rendition.ts'
import { lockFinished, noteHd } from '#server/features/videos/renditions/finished-video-repository.ts'
import { type Rendition, wantHd } from '#server/features/videos/renditions/rendition-repository.ts'
import { findOwnVideo, type Video } from '#server/features/videos/video-repository.ts'
import { Refusal } from '#server/refusal.ts'

type HdAnswer = { success: boolean; hdVideoUrl: string | null; message: string }

/** Longer than the provider's usual response time, shorter than a user waits after pressing a button. */
const patienceMs = 20_000

/** @throws Refusal NOT_FOUND if the video is not the user's own or not completed, or if it neither has nor gets one. */
export async function findHdVideo(ctx: Context, userId: string, taskId: string): Promise<HdAnswer> {
  return toAnswer(ctx, await getEligible(ctx, userId, taskId))
}

/**
 * Checks at once instead of at the next scheduled time. If the check takes too long, it continues in the background.
 * @throws Refusal NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function forceUpdateHd(ctx: Context, userId: string, taskId: string): Promise<HdAnswer> {
  const video = await getEligible(ctx, userId, taskId)
  if (!video.hdVideoUrl) {
    if (ctx.providers[video.provider]?.usesAccounts) await ctx.limits.count('hd:user', userId)
    const hd = await ctx.db.transaction((tx) => requestHd(ctx, tx, video))
    if (hd) await Promise.race([advanceRendition(ctx, hd.id), patience()])
  }
  return findHdVideo(ctx, userId, taskId)
}

/** @returns null if a worker has stored the version since the video was read */
async function requestHd(ctx: Context, tx: Tx, { id, userId, taskId }: Video): Promise<Rendition | null> {
  const locked = await lockFinished(tx, id)
  if (!locked) throw new Refusal('NOT_FOUND')
  if (locked.hdVideoUrl) return null
  if (locked.hdState !== 'failed') await noteHd(tx, id, { hdState: 'requested' })
  await appendEvent(tx, { userId, type: 'video.hd-requested', data: { taskId } })
  return wantHd(tx, id, ctx.clock.now())
}

async function getEligible(ctx: Context, userId: string, taskId: string): Promise<Video> {
  const video = await findOwnVideo(ctx.db.root, userId, taskId)
  if (video?.stage === 'completed' && hasOrGetsHd(ctx, video)) return video
  throw new Refusal('NOT_FOUND', 'Video not found or not eligible for HD processing')
}

/** A version that was begun is still made after the operator has removed its aspect ratio from `HD_ASPECT_RATIOS`. */
function hasOrGetsHd({ config }: Context, video: Video): boolean {
  if (video.hdVideoUrl !== null) return true
  return comesInHd(config, video) || (hasFreeHd(video) && video.hdState !== 'none')
}

function toAnswer(ctx: Context, video: Video): HdAnswer {
  if (video.hdVideoUrl)
    return { success: true, hdVideoUrl: ctx.storage.address(video.hdVideoUrl), message: 'The 1080p video is ready.' }
  const message = '1080p video is still being processed. Please try again later.'
  return { success: false, hdVideoUrl: null, message }
}

function patience(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patienceMs).unref()
  })
}
