import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { removeMarkedLeftovers } from '#server/features/videos/marked/marked-folder.ts'
import { endLeases } from '#server/features/videos/renditions/rendition-lease-repository.ts'
import { listOlder } from '#server/integrations/storage/measure-folder.ts'
import { workFolder } from './fetch-result.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Only one process can hold the embedded database, so at its start every lease belongs to a dead process. Ending them
 * lets work resume at once. With PostgreSQL, other processes may be working, and leases expire by themselves.
 */
export async function resumeVideos(ctx: Context): Promise<void> {
  if (ctx.db.engine === 'embedded') await endLeases(ctx.db.root)
  await removeLeftovers(workFolder(ctx))
  await removeMarkedLeftovers(ctx)
}

/**
 * Removes the work files of a killed process. Other processes
 * may share the folder, but none works on a video for a day.
 */
async function removeLeftovers(folder: string): Promise<void> {
  for (const { name } of await listOlder(folder, addMs(new Date(), -dayMs)))
    await rm(join(folder, name), { recursive: true, force: true })
}
