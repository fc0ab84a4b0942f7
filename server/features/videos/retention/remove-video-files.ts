import type { Context } from '#server/context.ts'
import { findDeletedFolder } from './deleted-video-repository.ts'

/** Removes all files of a deleted video; does nothing if the video is not deleted. */
export async function removeVideoFiles(ctx: Context, taskId: string): Promise<void> {
  const folder = await findDeletedFolder(ctx.db.root, taskId)
  if (folder) await ctx.storage.removeFolder(folder)
}
