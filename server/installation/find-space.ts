import type { Context } from '#server/context.ts'
import { listBin } from '#server/integrations/storage/bin.ts'
import type { Space } from '#server/integrations/storage/storage.ts'
import { getInstallation } from './installation-repository.ts'
import { readMarker } from './marker.ts'
import { namesAny } from './named-files-repository.ts'

type Needed = Pick<Context, 'db' | 'storage'>

/**
 * The free space; null if unknown. If it is less than `wantedBytes` and the bin makes enough room, empties the bin first,
 * oldest night first, as far as needed. The bin of a bucket stays, which may be on another disk.
 */
export async function findSpace(ctx: Needed, wantedBytes: number): Promise<Space | null> {
  const { storage } = ctx
  let space = await storage.space()
  if (!space || space.freeBytes >= wantedBytes) return space
  if (!storage.localFolder || !(await mayEmptyBin(ctx))) return space
  const nights = await listRemovable(ctx)
  const binBytes = nights.reduce((sum, { bytes }) => sum + bytes, 0)
  if (space.freeBytes + binBytes < wantedBytes) return space
  for (const { night } of nights) {
    await storage.removeFolder(night)
    space = await storage.space()
    if (!space || space.freeBytes >= wantedBytes) break
  }
  return space
}

/** The nights in the bin, oldest first, without those that have files that the database names. */
async function listRemovable({ db, storage }: Needed): Promise<{ night: string; bytes: number }[]> {
  const nights: { night: string; bytes: number }[] = []
  for (const [night, files] of Map.groupBy(await listBin(storage), (file) => file.night)) {
    // The next sweep puts it back, for example after an update that knows more files.
    const isNamed = await namesAny(
      db.root,
      files.map(({ original }) => original),
    )
    if (isNamed) continue
    nights.push({ night, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) })
  }
  return nights
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
