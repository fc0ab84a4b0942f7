import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { removeTask } from '#server/features/providers/rendering/task-files.ts'
import { localProviders } from '#server/features/settings/serving-provider-policy.ts'
import { type DeletedPlaces, findDeletedPlaces } from './deleted-video-repository.ts'

/** Removes all files of a deleted video; does nothing if the video is not deleted. */
export async function removeVideoFiles(ctx: Context, taskId: string): Promise<void> {
  const places = await findDeletedPlaces(ctx.db.root, taskId)
  if (!places) return
  await ctx.storage.removeFolder(places.mediaFolder)
  await removeDrawn(ctx, places)
}

/** What it was drawn from has its prompt and its pictures. Another machine keeps its own copy until that is old. */
async function removeDrawn({ config, storage }: Context, { provider, providerTaskId }: DeletedPlaces): Promise<void> {
  if (!providerTaskId || !localProviders.includes(provider)) return
  const folder = join(config.dataDir, provider === 'demo' ? 'demo' : 'films')
  await removeTask({ folder, storage }, providerTaskId)
}
