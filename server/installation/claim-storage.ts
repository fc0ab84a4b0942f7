import type { Context } from '#server/context.ts'
import { findKinship } from './find-kinship.ts'
import { getInstallation } from './installation-repository.ts'
import { readMarker, writeMarker } from './marker.ts'
import { sayTaken } from './mismatch-words.ts'

/**
 * Gives an empty storage the id of this database, before its files are copied there. Repeating it is harmless.
 * @throws Error if the storage has files of another installation, or cannot be reached
 */
export async function claimStorage({ config, db, storage }: Pick<Context, 'config' | 'db' | 'storage'>): Promise<void> {
  const { installationId, sweeps } = await getInstallation(db.root)
  const marker = await readMarker(storage)
  if (marker?.installation === installationId) return
  if (marker) throw new Error(sayTaken(config, 'another'))
  if ((await findKinship(db.root, storage)) === 'strangers') throw new Error(sayTaken(config, 'unknown'))
  await writeMarker(storage, { installation: installationId, sweeps })
}
