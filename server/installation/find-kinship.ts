import type { Handle } from '#server/db/transaction.ts'
import { readOwnName, topFolderOf } from '#server/integrations/storage/own-names.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import { knowsAny, type Referred } from './installation-repository.ts'

/**
 * `empty`: the storage has no file of this product; `kin`: the database knows one of a sample of its files, whose names
 * nobody could guess; `strangers`: it knows none.
 */
export type Kinship = 'empty' | 'kin' | 'strangers'

/** A page has about a thousand names. */
const maxPages = 5
const farAhead = new Date(8.64e15)

/** @throws Error if the storage cannot be reached */
export async function findKinship(handle: Handle, storage: Storage): Promise<Kinship> {
  let isEmpty = true
  let pages = 0
  for await (const names of storage.listOlder(farAhead)) {
    const ours = names.filter((name) => readOwnName(name))
    if (ours.length === 0) continue
    isEmpty = false
    if (await knowsAny(handle, refer(ours))) return 'kin'
    if (++pages === maxPages) break
  }
  return isEmpty ? 'empty' : 'strangers'
}

function refer(names: string[]): Referred {
  const of = (kind: string) => names.filter((name) => readOwnName(name)?.kind === kind)
  return {
    folders: [...new Set(of('video').map(topFolderOf))],
    archiveIds: [...new Set(of('piece').map((name) => name.split('/')[1] ?? ''))],
    names: [...of('picture'), ...of('clip')],
  }
}
