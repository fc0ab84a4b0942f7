import type { Context } from '#server/context.ts'
import { listBin } from '#server/integrations/storage/bin.ts'
import type { Space } from '#server/integrations/storage/storage.ts'
import { getInstallation } from './installation-repository.ts'
import { readMarker } from './marker.ts'

type Needed = Pick<Context, 'db' | 'storage'>

/**
 * The free space; null if unknown. If it is less than `wantedBytes`, empties the bin first, oldest night first, as far
 * as needed.
 */
export async function findSpace(ctx: Needed, wantedBytes: number): Promise<Space | null> {
  const { storage } = ctx
  let space = await storage.space()
  if (!space || space.freeBytes >= wantedBytes) return space
  if (!(await mayEmptyBin(ctx))) return space
  for (const night of new Set((await listBin(storage)).map((file) => file.night))) {
    await storage.removeFolder(night)
    space = await storage.space()
    if (!space || space.freeBytes >= wantedBytes) break
  }
  return space
}

/**
 * While the sweep is held, or the database is older than the storage, the bin may have files that the database knows
 * again. The next sweep puts these back.
 */
async function mayEmptyBin({ db, storage }: Needed): Promise<boolean> {
  const marker = await readMarker(storage).catch(() => null)
  const { installationId, sweeps, hold } = await getInstallation(db.root)
  return marker?.installation === installationId && marker.sweeps <= sweeps && hold === null
}
