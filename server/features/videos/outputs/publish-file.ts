import type { Context } from '#server/context.ts'
import type { FileOfVideo, Video } from '#server/features/videos/video-repository.ts'
import { invariant } from '#server/invariant.ts'
import { hashFile } from '#server/media/hash-file.ts'
import type { Output } from './output-repository.ts'

/** `signed`: with content credentials. */
export type PreparedFile = { path: string; signed: boolean; resolution: Output['resolution'] }
export type StoredFile = Pick<Output, 'sha256' | 'signed' | 'resolution'> & { name: string; bytes: number }

/** A stored video file as its row lists it. */
export function describeFile(
  { resolution, name, bytes }: StoredFile,
  { width, height, durationMs }: { width: number; height: number; durationMs: number },
): FileOfVideo {
  return { kind: 'video', resolution, name, bytes, width, height, seconds: durationMs / 1000 }
}

/**
 * Stores a file under a name that no other attempt uses: it contains the hash of the bytes and the attempt. So a worker
 * that has lost its lease can never replace a published file.
 */
export async function storeFile(
  ctx: Context,
  video: Video,
  { path, signed, resolution }: PreparedFile,
): Promise<StoredFile> {
  invariant(video.attemptId, 'a held video has an attempt')
  const sha256 = await hashFile(path)
  const name = `${video.mediaFolder}/${resolution}-${sha256.slice(0, 16)}-${video.attemptId.slice(0, 8)}.mp4`
  const bytes = await ctx.storage.put(path, name)
  return { name, sha256, signed, bytes, resolution }
}

/**
 * Removes a stored file that no video has, because another attempt was faster. Not to be called if the transaction that
 * publishes the file has failed: it may have been committed. The nightly sweep removes the file if it was not.
 */
export async function removeUnpublished(ctx: Context, { name }: StoredFile): Promise<void> {
  try {
    await ctx.storage.remove(name)
  } catch (error) {
    ctx.log.warn({ err: error, name }, 'an unpublished file could not be removed; the nightly sweep tries again')
  }
}
