import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { listOlder } from '#server/integrations/storage/measure-folder.ts'

/** Far longer than a copy takes. */
const maxAgeMs = 15 * 60 * 1000

const folderOf = ({ config }: Pick<Context, 'config'>) => join(config.dataDir, 'marked')

/** Runs `work` with a folder of its own, and removes the folder afterwards. */
export async function inMarkedFolder<Result>(ctx: Context, work: (folder: string) => Promise<Result>): Promise<Result> {
  await removeOlder(ctx, addMs(new Date(), -maxAgeMs))
  const folder = join(folderOf(ctx), randomUUID())
  await mkdir(folder, { recursive: true })
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what a killed process has left. */
export async function removeMarkedLeftovers(ctx: Context): Promise<void> {
  // The embedded database belongs to one process, which has just started; otherwise others may share the folder.
  await removeOlder(ctx, ctx.db.engine === 'embedded' ? new Date() : addMs(new Date(), -maxAgeMs))
}

async function removeOlder(ctx: Context, before: Date): Promise<void> {
  for (const { name } of await listOlder(folderOf(ctx), before))
    await rm(join(folderOf(ctx), name), { recursive: true, force: true })
}
