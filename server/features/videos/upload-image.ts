import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { type NormalizedImage, normalizeImage } from '#server/media/normalize-image.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Keeps a reference picture under an unguessable name.
 * @returns its address.
 * @throws Refusal INVALID_INPUT when it is not a picture that can be used.
 */
export async function uploadImage(ctx: Context, bytes: Buffer): Promise<string> {
  const image = await decodeImage(bytes, 'image')
  const name = nameImage('images', image)
  await keepImage(ctx, image, name)
  return ctx.storage.address(name)
}

export type DecodedImage = Extract<NormalizedImage, { outcome: 'image' }>

/** @throws Refusal INVALID_INPUT for that field. */
export async function decodeImage(bytes: Buffer, field: string): Promise<DecodedImage> {
  const image = await normalizeImage(bytes)
  if (image.outcome === 'refused') throw new Refusal('INVALID_INPUT', image.reason, field)
  return image
}

export function nameImage(folder: string, image: DecodedImage): string {
  return `${folder}/${randomBytes(18).toString('base64url')}.${image.extension}`
}

export async function keepImage(ctx: Context, image: DecodedImage, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-image-'))
  try {
    const path = join(folder, 'image')
    await writeFile(path, image.bytes)
    await ctx.storage.put(path, name)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
