import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { maxImageBytes } from '#contract/videos/videos.ts'
import { CannotRender } from '#server/features/providers/rendering/cannot-render.ts'
import type { GuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { normalizeImage } from '#server/media/normalize-image.ts'

/**
 * The file of a reference picture: our own file if it is stored here; otherwise downloaded from its address, which
 * must be public, and re-encoded.
 * @throws CannotRender if the picture cannot be used
 */
export async function placeDemoImage(
  { storage, fetch }: { storage: Storage; fetch: GuardedFetch },
  imageUrl: string,
  folder: string,
  index = 0,
): Promise<string> {
  const own = await findPicture(storage, imageUrl)
  if (own) return own
  const bytes = await fetchImage(fetch, imageUrl)
  const image = await normalizeImage(bytes)
  if (image.outcome === 'refused') throw new CannotRender({ code: 'PICTURE_NOT_USABLE' })
  const path = join(folder, `${index}.${image.extension}`)
  await writeFile(path, image.bytes)
  return path
}

/**
 * Addresses come from users: one that points outside the storage
 * or to another kind of file is not one of our pictures.
 */
async function findPicture(storage: Storage, imageUrl: string): Promise<string | null> {
  try {
    const path = await storage.localPath(imageUrl)
    return path && /\.(jpg|png)$/.test(path) ? path : null
  } catch {
    return null
  }
}

async function fetchImage(fetch: GuardedFetch, imageUrl: string): Promise<Uint8Array> {
  try {
    const answer = await fetch(imageUrl, { maxBytes: maxImageBytes })
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
  } catch {
    // The cause goes only to the log, because it would reveal our network to a stranger.
  }
  throw new CannotRender({ code: 'PICTURE_NOT_FETCHED' })
}
