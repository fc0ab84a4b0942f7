import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import type { SubmitOutcome } from '#server/features/providers/video-provider.ts'
import { isPublicHost } from '#server/integrations/outbound/is-public-address.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { decideSubmit } from './decide-submit.ts'
import type { KieClient } from './kie-client.ts'
import { pictureNotFetched } from './kie-message.ts'
import { parseUpload } from './parse-download-link.ts'

type Refused = Extract<SubmitOutcome, { outcome: 'refused' }>
type PlacedImage = { outcome: 'placed'; url: string } | Refused
type Dependencies = { client: KieClient; storage: Storage }

const maxBytes = 30 * 1024 * 1024
const types: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
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
  if (outcome.outcome === 'refused') return outcome
  return { outcome: 'refused', kind: 'broken', message: 'The video service did not accept the picture.' }
}

/** @returns null if the file is not a picture or is too large; throws if it cannot be read. */
async function upload(client: KieClient, token: string, path: string) {
  const type = types[extname(path).toLowerCase()]
  if (!type || (await stat(path)).size > maxBytes) return null
  // KIE keeps one file per name, so names are never reused.
  return client.upload(token, { path, type, name: `${randomUUID()}${extname(path).toLowerCase()}` })
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
