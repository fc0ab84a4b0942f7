import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { listOlder } from '#server/integrations/storage/measure-folder.ts'
import { workFolder } from './fetch-result.ts'
import { endLeases } from './video-lease-repository.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * At the start of the one process that may hold the embedded database, every lease is left from a process that died:
 * work goes on at once instead of after the lease. With PostgreSQL others may be at work, and leases end by themselves.
 */
export async function resumeVideos(ctx: Context): Promise<void> {
  if (ctx.db.engine === 'embedded') await endLeases(ctx.db.root)
  await removeLeftovers(workFolder(ctx))
}

/** Files that a killed process was working on. Another process may share the folder: nobody works a day on a video. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const { name } of await listOlder(folder, addMs(new Date(), -dayMs)))
    await rm(join(folder, name), { recursive: true, force: true })
}
