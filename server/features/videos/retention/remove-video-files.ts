import type { Context } from '#server/context.ts'
import { findDeletedFolder } from './deleted-video-repository.ts'

/** Removes every file of a deleted video; of one that is there, none. */
export async function removeVideoFiles(ctx: Context, taskId: string): Promise<void> {
  const folder = await findDeletedFolder(ctx.db.root, taskId)
  if (folder) await ctx.storage.removeFolder(folder)
}
