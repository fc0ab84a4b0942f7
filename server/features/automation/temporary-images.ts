import { keptMs } from '#contract/retention.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { readEarlierTime } from '#server/db/earlier-time.ts'
import { dropUpload, keepUpload } from '#server/features/videos/uploads/keep-upload.ts'
import { decodeImage, nameImage } from '#server/features/videos/uploads/upload-image.ts'
import { temporaryFolder } from '#server/integrations/storage/cache-control.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { forgetTemporaryImage, insertTemporaryImage, listImagesToRemove } from './temporary-image-repository.ts'

const batchSize = 500

/**
 * Stores a picture from a request for a day. Its removal is recorded first, so that a crash leaves no untracked file.
 * @returns its address.
 * @throws Refusal INVALID_INPUT if it is not a usable picture, UPLOADS_FULL, STORAGE_FULL, TOO_MANY_REQUESTS.
 */
export async function keepTemporaryImage(ctx: Context, userId: string, bytes: Buffer): Promise<string> {
  await ctx.limits.count('upload:user', userId)
  const image = await decodeImage(ctx, { userId, bytes, field: 'imageUrls' })
  const name = nameImage(temporaryFolder, image)
  await insertTemporaryImage(ctx.db.root, name, addMs(ctx.clock.now(), keptMs('temporaryImages')))
  await keepUpload(ctx, { userId, name, content: image.bytes, sentBytes: bytes.length })
  return ctx.storage.address(name)
}

/** Removes a picture whose video was not started after all. */
export async function dropTemporaryImage(ctx: Context, address: string): Promise<void> {
  await removeImage(ctx, address.slice(ctx.storage.address('').length))
}

/** Removes every temporary picture after its day; a failed removal is retried. */
export async function removeTemporaryImages(ctx: Context): Promise<void> {
  const now = await readEarlierTime(ctx.db.root, ctx.clock)
  const names = await listImagesToRemove(ctx.db.root, now, batchSize)
  await eachAlone(ctx, 'remove-temporary-images', names, (name) => removeImage(ctx, name))
}

async function removeImage(ctx: Context, name: string): Promise<void> {
  await dropUpload(ctx, name)
  await forgetTemporaryImage(ctx.db.root, name)
}
