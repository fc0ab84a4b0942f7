import type { Context } from '#server/context.ts'
import { listBin } from '#server/integrations/storage/bin.ts'
import type { Space } from '#server/integrations/storage/storage.ts'
import { getInstallation } from './installation-repository.ts'
import { readMarker } from './marker.ts'
import { namesAny } from './named-files-repository.ts'

type Needed = Pick<Context, 'db' | 'storage'>

/**
 * The free space; null if unknown. If it is less than `wantedBytes`, empties the bin first, oldest night first, as far
 * as needed; nights with files that the database names stay. The bin of a bucket stays, which may be on another disk.
 */
export async function findSpace(ctx: Needed, wantedBytes: number): Promise<Space | null> {
  const { db, storage } = ctx
  let space = await storage.space()
  if (!space || space.freeBytes >= wantedBytes) return space
  if (!storage.localFolder || !(await mayEmptyBin(ctx))) return space
  for (const [night, files] of Map.groupBy(await listBin(storage), (file) => file.night)) {
    // The next sweep puts it back, for example after an update that knows more files.
    const isNamed = await namesAny(
      db.root,
      files.map(({ original }) => original),
    )
    if (isNamed) continue
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
