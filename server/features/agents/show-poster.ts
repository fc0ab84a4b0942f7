import type { Context } from '#server/context.ts'
import { findOwnVideo } from '#server/features/videos/video-repository.ts'
import { shrinkPoster } from '#server/media/shrink-poster.ts'

/** The poster of the user's video, small enough for a model to look at; null if it has none, or none that can be read. */
export async function showPoster(ctx: Context, userId: string, taskId: string) {
  try {
    const poster = (await findOwnVideo(ctx.db.root, userId, taskId))?.poster
    const file = poster ? await ctx.storage.open(poster) : null
    if (!file?.body) return null
    const bytes = await shrinkPoster(file.body)
    return { type: 'image' as const, data: bytes.toString('base64'), mimeType: 'image/jpeg' }
  } catch (error) {
    // The address of the video matters more.
    ctx.log.warn({ err: error, taskId }, 'a poster could not be shown to an assistant')
    return null
  }
}
