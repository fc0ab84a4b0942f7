import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { dropUpload, keepUpload } from '#server/features/videos/uploads/keep-upload.ts'
import { decodeImage, nameImage } from '#server/features/videos/uploads/upload-image.ts'
import { temporaryFolder } from '#server/integrations/storage/cache-control.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { forgetTemporaryImage, insertTemporaryImage, listImagesToRemove } from './temporary-image-repository.ts'

const keptMs = 24 * 60 * 60 * 1000
const batchSize = 500

/**
 * Keeps a picture that came inside of a request for a day. That it must go is written down first: a crash in between
 * leaves no file that nobody knows of.
 * @returns its address.
 * @throws Refusal INVALID_INPUT when it is not a picture that can be used, UPLOADS_FULL, STORAGE_FULL.
 */
export async function keepTemporaryImage(ctx: Context, userId: string, bytes: Buffer): Promise<string> {
  const image = await decodeImage(ctx, bytes, 'imageUrls')
  const name = nameImage(temporaryFolder, image)
  await insertTemporaryImage(ctx.db.root, name, addMs(ctx.clock.now(), keptMs))
  await keepUpload(ctx, { userId, name, image, sentBytes: bytes.length })
  return ctx.storage.address(name)
}

/** Removes pictures that no video was made from after all. */
export async function dropTemporaryImages(ctx: Context, addresses: string[]): Promise<void> {
  for (const address of addresses) await removeImage(ctx, address.slice(ctx.storage.address('').length))
}

/** Removes every such picture whose day is over; one that cannot be removed now is tried again. */
export async function removeTemporaryImages(ctx: Context): Promise<void> {
  const names = await listImagesToRemove(ctx.db.root, ctx.clock.now(), batchSize)
  await eachAlone(ctx, 'remove-temporary-images', names, (name) => removeImage(ctx, name))
}

async function removeImage(ctx: Context, name: string): Promise<void> {
  await dropUpload(ctx, name)
  await forgetTemporaryImage(ctx.db.root, name)
}
