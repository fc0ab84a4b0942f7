import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { normalizeImage } from '#server/media/normalize-image.ts'
import { Refusal } from '#server/refusal.ts'

/**
 * Keeps a reference picture under an unguessable name.
 * @returns its address.
 * @throws Refusal INVALID_INPUT when it is not a picture that can be used.
 */
export async function uploadImage(ctx: Context, bytes: Buffer): Promise<string> {
  const image = await normalizeImage(bytes)
  if (image.outcome === 'refused') throw new Refusal('INVALID_INPUT', image.reason, 'image')
  const name = `images/${randomBytes(18).toString('base64url')}.${image.extension}`
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-image-'))
  try {
    const path = join(folder, 'image')
    await writeFile(path, image.bytes)
    await ctx.storage.put(path, name)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return ctx.storage.address(name)
}
