import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { FileOfVideo, Video } from '#server/features/videos/video-repository.ts'
import { invariant } from '#server/invariant.ts'
import { hashFile } from '#server/media/hash-file.ts'
import { insertOutput, type Output } from './output-repository.ts'

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
 * Publishes a stored file: `publish` runs a transaction and calls `record` inside it if this attempt still holds the
 * video. Removes the file if another attempt was faster. If the transaction fails, the file stays, because it may have
 * been committed; the nightly sweep removes it if it was not.
 */
export async function publishFile<Result>(
  ctx: Context,
  video: Video,
  { name, ...file }: StoredFile,
  publish: (record: (tx: Tx) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  let published = false
  const result = await publish(async (tx) => {
    const { model, provider } = video
    const { sha256, signed, resolution } = file
    await insertOutput(tx, { sha256, madeAt: ctx.clock.now(), model, provider, resolution, signed })
    published = true
  })
  if (!published) await removeUnpublished(ctx, name)
  return result
}

async function removeUnpublished(ctx: Context, name: string): Promise<void> {
  try {
    await ctx.storage.remove(name)
  } catch (error) {
    ctx.log.warn({ err: error, name }, 'an unpublished file could not be removed; the nightly sweep tries again')
  }
}
