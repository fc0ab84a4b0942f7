import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { Context } from '#server/context.ts'
import { keepUpload } from '#server/features/videos/uploads/keep-upload.ts'
import { maxClipBytes } from '#server/features/videos/uploads/upload-clip.ts'
import { findOwnVideo } from '#server/features/videos/video-repository.ts'
import { Refusal } from '#server/refusal.ts'

type Wanted = { userId: string; videoId: string; field: string }

/**
 * The user's own finished video, stored like an upload: the original may be deleted before the new video is made.
 * @returns its address.
 * @throws Refusal NOT_FOUND, OPTION_NOT_OFFERED, UPLOADS_FULL, STORAGE_FULL
 */
export async function takeWhole(ctx: Context, { userId, videoId, field }: Wanted): Promise<string> {
  const video = await findOwnVideo(ctx.db.root, userId, videoId)
  if (!video) throw new Refusal('NOT_FOUND', 'Video not found.', `${field}.videoId`)
  const [result] = video.resultUrls
  const path = result && (await ctx.storage.localPath(ctx.storage.address(result)))
  const refuse = (message: string) => new Refusal('OPTION_NOT_OFFERED', message, `${field}.videoId`, { allowed: [] })
  if (video.stage !== 'completed' || !path) throw refuse('Only a finished video can be used.')
  if ((await stat(path)).size > maxClipBytes) throw refuse('The file of this video is too large to be used.')
  const content = await readFile(path)
  const name = `images/${randomBytes(18).toString('base64url')}.mp4`
  const seconds = video.durationMs ? video.durationMs / 1000 : video.seconds
  await keepUpload(ctx, { userId, name, content, sentBytes: content.length, seconds })
  return ctx.storage.address(name)
}
