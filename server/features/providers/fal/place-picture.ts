import { readFile, stat } from 'node:fs/promises'
import { pictureNotFetched } from '#server/features/providers/explain-refusal.ts'
import { base64Length, isPublic, maxPictureBytes, readStoredPicture } from '#server/features/providers/read-picture.ts'
import type { SubmitOutcome } from '#server/features/providers/video-provider.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'

type Refused = Extract<SubmitOutcome, { outcome: 'refused' }>

/** More would be a request that no queue takes. */
const maxVideoBytes = 30 * 1024 * 1024
/** No model of fal takes more of them. */
const maxPictures = 3

/** What is sent whole is never longer: a video, or pictures. */
export const maxPlacedLength = base64Length(Math.max(maxVideoBytes, maxPictures * maxPictureBytes))

/** The same for the video that is extended; null if it is too large or cannot be read. */
export async function placeVideo(storage: Storage, address: string): Promise<string | null> {
  if (isPublic(address)) return address
  try {
    const path = await storage.localPath(address)
    if (!path || (await stat(path)).size > maxVideoBytes) return null
    return `data:video/mp4;base64,${(await readFile(path)).toString('base64')}`
  } catch {
    return null
  }
}

/**
 * What fal is told of the pictures: the addresses of public ones, the others whole, as `data:` addresses. Nothing is
 * charged yet, so every failure is a refusal.
 */
export async function placePictures(
  storage: Storage,
  addresses: readonly string[],
): Promise<{ outcome: 'placed'; urls: string[] } | Refused> {
  const urls: string[] = []
  for (const address of addresses) {
    const url = isPublic(address) ? address : await embed(storage, address)
    if (!url) return { outcome: 'refused', ...pictureNotFetched }
    urls.push(url)
  }
  return { outcome: 'placed', urls }
}

async function embed(storage: Storage, address: string): Promise<string | null> {
  const picture = await readStoredPicture(storage, address)
  return picture && `data:${picture.type};base64,${picture.base64}`
}
