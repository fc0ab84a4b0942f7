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
 * The address from which KIE can fetch the reference picture: its own where others can reach it, otherwise one that
 * KIE gives for an uploaded copy, good for a day. Nothing is charged up to here, so whatever goes wrong is a refusal.
 */
export async function placeImage(
  { client, storage }: Dependencies,
  token: string,
  imageUrl: string,
): Promise<PlacedImage> {
  if (hostIsPublic(imageUrl)) return { outcome: 'placed', url: imageUrl }
  const path = await findFile(storage, imageUrl)
  // Between being found and being read it may be removed.
  const answer = path && (await upload(client, token, path).catch(() => null))
  if (!answer) return { outcome: 'refused', ...pictureNotFetched }
  const url = answer.got === 'answer' ? parseUpload(answer) : null
  if (url) return { outcome: 'placed', url }
  const outcome = decideSubmit(answer)
  if (outcome.outcome === 'refused') return outcome
  return { outcome: 'refused', kind: 'broken', message: 'The video service did not take the picture.' }
}

/** @returns null for what is no picture, or too large; throws when it cannot be read. */
async function upload(client: KieClient, token: string, path: string) {
  const type = types[extname(path).toLowerCase()]
  if (!type || (await stat(path)).size > maxBytes) return null
  // KIE keeps one file per name: names are never used twice.
  return client.upload(token, { path, type, name: `${randomUUID()}${extname(path).toLowerCase()}` })
}

function hostIsPublic(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && isPublicHost(url.hostname)
}

/** Addresses come from users: one that leads out of the storage, or cannot be read, has no file. */
async function findFile(storage: Storage, address: string): Promise<string | null> {
  try {
    return await storage.localPath(address)
  } catch {
    return null
  }
}
