import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { decodeImage, keepImage, nameImage } from '#server/features/videos/upload-image.ts'
import { temporaryFolder } from '#server/integrations/storage/cache-control.ts'
import { forgetTemporaryImage, insertTemporaryImage, listImagesToRemove } from './temporary-image-repository.ts'

const keptMs = 24 * 60 * 60 * 1000
const batchSize = 500

/**
 * Keeps a picture that came inside of a request for a day. That it must go is written down first: a crash in between
 * leaves no file that nobody knows of.
 * @returns its address.
 * @throws Refusal INVALID_INPUT when it is not a picture that can be used.
 */
export async function keepTemporaryImage(ctx: Context, bytes: Buffer): Promise<string> {
  const image = await decodeImage(bytes, 'imageUrls')
  const name = nameImage(temporaryFolder, image)
  await insertTemporaryImage(ctx.db.root, name, addMs(ctx.clock.now(), keptMs))
  await keepImage(ctx, image, name)
  return ctx.storage.address(name)
}

/** Removes every such picture whose day is over; one that cannot be removed now is tried again. */
export async function removeTemporaryImages(ctx: Context): Promise<void> {
  for (const name of await listImagesToRemove(ctx.db.root, ctx.clock.now(), batchSize)) {
    await ctx.storage.remove(name)
    await forgetTemporaryImage(ctx.db.root, name)
  }
}
