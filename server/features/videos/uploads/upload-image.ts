import { randomBytes } from 'node:crypto'
import { keptMs } from '#contract/retention.ts'
import type { UploadAnswer } from '#contract/videos/keep-upload.ts'
import { maxImageBytes } from '#contract/videos/videos.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { requireDiskSpace } from '#server/features/videos/require-disk-space.ts'
import { findMediaType } from '#server/media/media-type.ts'
import { normalizeImage } from '#server/media/normalize-image.ts'
import { Refusal } from '#server/refusal.ts'
import { type DecodedImage, diskIsFull, keepUpload } from './keep-upload.ts'
import { keepClip } from './upload-clip.ts'
import { uploadId } from './upload-id.ts'

/**
 * Stores a reference picture under an unguessable name.
 * @returns its address.
 * @throws Refusal INVALID_INPUT if it is not a usable picture, UPLOADS_FULL, STORAGE_FULL.
 */
export async function uploadImage(ctx: Context, userId: string, bytes: Buffer): Promise<string> {
  const { name } = await keepImage(ctx, userId, { bytes, field: 'image' })
  return ctx.storage.address(name)
}

/**
 * Stores a picture, video or sound for a request, which names it by its id afterwards.
 * @throws Refusal INVALID_INPUT, TOO_LARGE, UPLOADS_FULL, STORAGE_FULL, TOO_MANY_REQUESTS
 */
export async function uploadFile(ctx: Context, userId: string, bytes: Buffer): Promise<UploadAnswer> {
  const expiresAt = addMs(ctx.clock.now(), keptMs('unusedImages')).toISOString()
  const type = findMediaType(bytes)
  if (type?.extension === 'mp4' || type?.extension === 'mp3' || type?.extension === 'wav') {
    await requireDiskSpace(ctx, await getSettings(ctx.db.root), diskIsFull)
    const clip = await keepClip(ctx, { userId, bytes, extension: type.extension, field: 'file' })
    const { name, content, seconds, extension: _, ...size } = clip
    return { id: uploadId(name), kind: type.kind, ...size, seconds, bytes: content.length, expiresAt }
  }
  if (bytes.length > maxImageBytes) throw new Refusal('TOO_LARGE', 'The file must be at most 10MB.', 'file')
  if (!type) throw new Refusal('INVALID_INPUT', 'Send a JPG, PNG, MP4, MP3 or WAV file.', 'file')
  const { name, image } = await keepImage(ctx, userId, { bytes, field: 'file' })
  const { width, height } = image
  return { id: uploadId(name), kind: 'image', width, height, bytes: image.bytes.length, expiresAt }
}

async function keepImage(ctx: Context, userId: string, { bytes, field }: { bytes: Buffer; field: string }) {
  const image = await decodeImage(ctx, { userId, bytes, field })
  const name = nameImage('images', image)
  await keepUpload(ctx, { userId, name, content: image.bytes, sentBytes: bytes.length })
  return { name, image }
}

type SentImage = { userId: string; bytes: Buffer; field: string }

/** @throws Refusal INVALID_INPUT for that field, STORAGE_FULL if there is not enough space, TOO_MANY_REQUESTS */
export async function decodeImage(ctx: Context, { userId, bytes, field }: SentImage): Promise<DecodedImage> {
  await requireDiskSpace(ctx, await getSettings(ctx.db.root), diskIsFull)
  const image = await normalizeImage(bytes, { owner: userId })
  if (image.outcome === 'refused') throw new Refusal('INVALID_INPUT', image.reason, field)
  return image
}

export function nameImage(folder: string, image: DecodedImage): string {
  return `${folder}/${randomBytes(18).toString('base64url')}.${image.extension}`
}
