import { randomUUID } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { pictureNotFetched } from '#server/features/providers/explain-refusal.ts'
import { parseUpload } from '#server/features/providers/kie/answers/parse-answers.ts'
import { picturesAtOnce } from '#server/features/providers/submit-timeout-policy.ts'
import type { SubmitOutcome } from '#server/features/providers/video-provider.ts'
import { isPublicHost } from '#server/integrations/outbound/is-public-address.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { findMediaType } from '#server/media/media-type.ts'
import { decideSubmit } from './decide-submit.ts'
import type { KieClient } from './kie-client.ts'

type Refused = Extract<SubmitOutcome, { outcome: 'refused' }>
type PlacedImage = { outcome: 'placed'; url: string } | Refused
type Dependencies = { client: KieClient; storage: Storage }

const maxBytes = 30 * 1024 * 1024

/** The addresses of several pictures, in their order, or the first refusal. Places a few at a time. */
export async function placeImages(
  dependencies: Dependencies,
  token: string,
  imageUrls: readonly string[],
): Promise<{ outcome: 'placed'; urls: string[] } | Refused> {
  const urls: string[] = []
  for (let first = 0; first < imageUrls.length; first += picturesAtOnce) {
    const some = imageUrls.slice(first, first + picturesAtOnce)
    for (const image of await Promise.all(some.map((url) => placeImage(dependencies, token, url)))) {
      if (image.outcome === 'refused') return image
      urls.push(image.url)
    }
  }
  return { outcome: 'placed', urls }
}

/**
 * The address from which KIE can fetch the reference picture: the picture's own if it is public, otherwise the
 * address of a copy uploaded to KIE, valid for a day. Nothing is charged yet, so every failure is a refusal.
 */
export async function placeImage(
  { client, storage }: Dependencies,
  token: string,
  imageUrl: string,
): Promise<PlacedImage> {
  if (hostIsPublic(imageUrl)) return { outcome: 'placed', url: imageUrl }
  const path = await findFile(storage, imageUrl)
  // The file may be removed between finding and reading it.
  const answer = path && (await upload(client, token, path).catch(() => null))
  if (!answer) return { outcome: 'refused', ...pictureNotFetched }
  const url = answer.got === 'answer' ? parseUpload(answer) : null
  if (url) return { outcome: 'placed', url }
  const outcome = decideSubmit(answer)
  // A 404 of the upload host says nothing about the model.
  if (outcome.outcome === 'refused' && outcome.kind !== 'model') return outcome
  return { outcome: 'refused', kind: 'broken', failure: { code: 'PICTURE_NOT_ACCEPTED' } }
}

/** @returns null if the file is of no accepted type or is too large; throws if it cannot be read. */
async function upload(client: KieClient, token: string, path: string) {
  if ((await stat(path)).size > maxBytes) return null
  const type = findMediaType(await readStart(path))
  if (!type) return null
  // KIE tells the type of a file from its name alone. It keeps one file per name, so names are never reused.
  return client.upload(token, { path, type: type.mime, name: `${randomUUID()}.${type.extension}` })
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function hostIsPublic(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && isPublicHost(url.hostname)
}

/** Addresses come from users: one that points outside the storage or is malformed has no file. */
async function findFile(storage: Storage, address: string): Promise<string | null> {
  try {
    return await storage.localPath(address)
  } catch {
    return null
  }
}
