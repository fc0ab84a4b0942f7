import { readFile, stat } from 'node:fs/promises'
import type { GuardedFetch } from '#server/integrations/outbound/guarded-fetch.ts'
import { isPublicHost } from '#server/integrations/outbound/is-public-address.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { findPictureFormat } from '#server/media/picture-format.ts'

/** A larger picture is not sent to a vendor. */
export const maxPictureBytes = 10 * 1024 * 1024

/** The length of so many bytes in JSON. */
export const base64Length = (bytes: number): number => Math.ceil(bytes / 3) * 4

export type ReadPicture = { type: string; base64: string }

export function isPublic(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && isPublicHost(url.hostname)
}

/**
 * A picture, whole: our own file if it is stored here, because this server may not reach its own public address;
 * otherwise from its address, which must be public. Null if it is not a picture, is larger than 10 MB or cannot be read.
 */
export async function readPicture(
  { storage, fetch }: { storage: Storage; fetch: GuardedFetch },
  address: string,
): Promise<ReadPicture | null> {
  return (await readStoredPicture(storage, address)) ?? (isPublic(address) ? fetchPicture(fetch, address) : null)
}

/** One of our own pictures, whole; null if the file is not a picture, is larger than 10 MB or cannot be read. */
export async function readStoredPicture(storage: Storage, address: string): Promise<ReadPicture | null> {
  try {
    const path = await storage.localPath(address)
    if (!path || (await stat(path)).size > maxPictureBytes) return null
    return toPicture(await readFile(path))
  } catch {
    return null
  }
}

async function fetchPicture(fetch: GuardedFetch, address: string): Promise<ReadPicture | null> {
  try {
    const answer = await fetch(address, { maxBytes: maxPictureBytes })
    return answer.ok ? toPicture(Buffer.from(await answer.arrayBuffer())) : null
  } catch {
    return null
  }
}

function toPicture(bytes: Buffer): ReadPicture | null {
  const format = findPictureFormat(bytes.subarray(0, 16))
  return format && { type: `image/${format}`, base64: bytes.toString('base64') }
}
