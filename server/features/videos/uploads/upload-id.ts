import { temporaryFolder } from '#server/integrations/storage/cache-control.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'

const folder = 'images/'

/** The name in our storage of the upload at this address; null if it is none. */
export function findUploadName(storage: Pick<Storage, 'address'>, address: string): string | null {
  const base = storage.address('')
  const name = address.startsWith(base) ? address.slice(base.length) : ''
  return name.startsWith(folder) || name.startsWith(`${temporaryFolder}/`) ? name : null
}

/** What programs call an upload: its name in our storage without the folder. */
export function uploadId(name: string): string {
  return name.slice(folder.length)
}

export function uploadName(id: string): string {
  return `${folder}${id}`
}
