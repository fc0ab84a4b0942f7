import type { Context } from '#server/context.ts'
import { listBin } from '#server/integrations/storage/bin.ts'
import type { Space } from '#server/integrations/storage/storage.ts'
import { getInstallation } from './installation-repository.ts'
import { joinStorage } from './join-storage.ts'

type Needed = Pick<Context, 'config' | 'db' | 'storage' | 'clock'>

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

/** While the sweep is held, the bin may have files that the database knows again. The next sweep puts these back. */
async function mayEmptyBin(ctx: Needed): Promise<boolean> {
  const joined = await joinStorage(ctx)
  return joined.outcome === 'joined' && (await getInstallation(ctx.db.root)).hold === null
}
