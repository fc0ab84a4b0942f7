import type { Context } from '#server/context.ts'
import { listBin } from '#server/integrations/storage/bin.ts'
import type { Space } from '#server/integrations/storage/storage.ts'
import { getInstallation } from './installation-repository.ts'
import { readMarker } from './marker.ts'
import { namesAny } from './named-files-repository.ts'

type Needed = Pick<Context, 'db' | 'storage'>

/**
 * The free space; null if unknown. If it is less than `wantedBytes` and the bin makes enough room, empties the bin first,
 * oldest night first, as far as needed. A bucket's bin stays, because the bucket may be on another disk.
 */
export async function findSpace(ctx: Needed, wantedBytes: number): Promise<Space | null> {
  const { storage } = ctx
  let space = await storage.space()
  if (!space || space.freeBytes >= wantedBytes) return space
  if (!storage.localFolder || !(await mayEmptyBin(ctx))) return space
  const missingBytes = wantedBytes - space.freeBytes
  for (const night of await listRemovable(ctx, missingBytes)) {
    await storage.removeFolder(night)
    space = await storage.space()
    if (!space || space.freeBytes >= wantedBytes) break
  }
  return space
}

/** The nights in the bin, oldest first, without those that have files that the database names; none if that is too little. */
async function listRemovable({ db, storage }: Needed, missingBytes: number): Promise<string[]> {
  const files = await listBin(storage)
  // While the disk stays full, each refused request comes here, and asking the database about the files takes long.
  if (sizeOf(files) < missingBytes) return []
  const removable: { night: string; bytes: number }[] = []
  for (const [night, ofNight] of Map.groupBy(files, ({ night }) => night)) {
    // The next sweep puts it back, for example after an update that knows more files.
    const isNamed = await namesAny(
      db.root,
      ofNight.map(({ original }) => original),
    )
    if (!isNamed) removable.push({ night, bytes: sizeOf(ofNight) })
  }
  return sizeOf(removable) < missingBytes ? [] : removable.map(({ night }) => night)
}

const sizeOf = (parts: readonly { bytes: number }[]) => parts.reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * While the sweep is held, or the database is older than the storage, the bin may have files that the database knows
 * again. The next sweep puts these back.
 */
async function mayEmptyBin({ db, storage }: Needed): Promise<boolean> {
  const marker = await readMarker(storage).catch(() => null)
  const { installationId, sweeps, hold } = await getInstallation(db.root)
  return marker?.installation === installationId && marker.sweeps <= sweeps && hold === null
}
