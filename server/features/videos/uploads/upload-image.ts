import { randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { normalizeImage } from '#server/media/normalize-image.ts'
import { Refusal } from '#server/refusal.ts'
import { type DecodedImage, keepUpload, noRoom } from './keep-upload.ts'
import { requireRoom } from './require-room.ts'

/**
 * Stores a reference picture under an unguessable name.
 * @returns its address.
 * @throws Refusal INVALID_INPUT if it is not a usable picture, UPLOADS_FULL, STORAGE_FULL.
 */
export async function uploadImage(ctx: Context, userId: string, bytes: Buffer): Promise<string> {
  const image = await decodeImage(ctx, bytes, 'image')
  const name = nameImage('images', image)
  await keepUpload(ctx, { userId, name, image, sentBytes: bytes.length })
  return ctx.storage.address(name)
}

/** @throws Refusal INVALID_INPUT for that field, STORAGE_FULL if there is not enough space. */
export async function decodeImage(ctx: Context, bytes: Buffer, field: string): Promise<DecodedImage> {
  await requireRoom(ctx, await getSettings(ctx.db.root), noRoom)
  const image = await normalizeImage(bytes)
  if (image.outcome === 'refused') throw new Refusal('INVALID_INPUT', image.reason, field)
  return image
}

export function nameImage(folder: string, image: DecodedImage): string {
  return `${folder}/${randomBytes(18).toString('base64url')}.${image.extension}`
}
