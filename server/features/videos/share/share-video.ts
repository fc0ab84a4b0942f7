import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { findOwnVideo, type Video } from '#server/features/videos/video-repository.ts'
import { Refusal } from '#server/refusal.ts'
import { shareUrl } from './share-url.ts'
import { lockShown, markPrivate, markShared, showsBlocked, unshared } from './shared-video-repository.ts'

type ShareVideoInput = { userId: string; taskId: string; isPublic: boolean; isListed?: boolean | undefined }

/**
 * Makes a completed video public or private again. Sharing it again later creates a new address.
 * @throws Refusal NOT_FOUND, or NOT_SHAREABLE while it is not completed, SHARING_BLOCKED after a report.
 */
export async function shareVideo(ctx: Context, asked: ShareVideoInput) {
  const known = await findOwnVideo(ctx.db.root, asked.userId, asked.taskId)
  if (!known) throw new Refusal('NOT_FOUND', 'Video not found.')
  if (known.stage !== 'completed') throw new Refusal('NOT_SHAREABLE')
  const { isPublic, isListed, shareSlug } = asked.isPublic
    ? await share(ctx, known, asked.isListed)
    : await withdraw(ctx, known)
  return { isPublic, isListed, shareUrl: shareUrl(ctx, { shareSlug }) }
}

async function share(ctx: Context, { id, userId, taskId }: Video, isListed: boolean | undefined): Promise<Video> {
  return ctx.db.transaction(async (tx) => {
    await lockShown(tx, id)
    if (await showsBlocked(tx, id)) throw new Refusal('SHARING_BLOCKED')
    const video = await markShared(tx, id, { slug: drawSlug(), isListed })
    if (!video) throw new Refusal('NOT_FOUND', 'Video not found.')
    await appendEvent(tx, { userId, type: 'video.shared', data: { taskId } })
    return video
  })
}

async function withdraw(ctx: Context, { id, userId, taskId }: Video) {
  return ctx.db.transaction(async (tx) => {
    await markPrivate(tx, id)
    await appendEvent(tx, { userId, type: 'video.withdrawn', data: { taskId } })
    return unshared
  })
}

/** 96 bits in letters and digits only, because punctuation at the end of a link is easily lost when it is pasted. */
function drawSlug(): string {
  return BigInt(`0x${randomBytes(12).toString('hex')}`).toString(36)
}
