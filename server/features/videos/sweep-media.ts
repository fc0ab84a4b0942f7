import { join } from 'node:path'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { appendEvent } from '#server/events/append-event.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { listOlder, removeDrafts } from '#server/integrations/storage/measure-folder.ts'
import { markDeletedByOwner } from './deleted-video-repository.ts'
import { listExpired, listKeptFolders, listReferenceImages } from './kept-video-repository.ts'

const dayMs = 24 * 60 * 60 * 1000
const batchSize = 200
/** The folders of videos are named by 18 random bytes; every other folder has a keeper of its own. */
const videoFolder = /^[\w-]{24}$/

/** Removes what the operator's policy keeps no longer, and files that nothing points at. */
export async function sweepMedia(ctx: Context): Promise<void> {
  await expireVideos(ctx)
  if (ctx.storage.localFolder) await sweepOrphans(ctx, ctx.storage.localFolder)
}

/** The video goes as if its owner had deleted it: the ledger and the count of videos stay. */
async function expireVideos(ctx: Context): Promise<void> {
  const { retentionDays } = await getSettings(ctx.db.root)
  if (retentionDays === null) return
  const now = ctx.clock.now()
  for (;;) {
    const expired = await listExpired(ctx.db.root, addMs(now, -retentionDays * dayMs), batchSize)
    for (const { id, taskId, userId } of expired)
      await ctx.db.transaction(async (tx) => {
        if (!(await markDeletedByOwner(tx, id, now))) return
        await appendEvent(tx, { userId, type: 'video.deleted', data: { taskId } })
        await ctx.queue.send(tx, 'remove-video-files', { taskId })
      })
    if (expired.length < batchSize) return
  }
}

/** Only what has lain still for a day: whatever is being written now is younger. */
async function sweepOrphans(ctx: Context, folder: string): Promise<void> {
  const before = addMs(new Date(), -dayMs)
  const folders = (await listOlder(folder, before)).filter(({ name, isFolder }) => isFolder && videoFolder.test(name))
  for (let from = 0; from < folders.length; from += batchSize) {
    const names = folders.slice(from, from + batchSize).map(({ name }) => name)
    const kept = await listKeptFolders(ctx.db.root, names)
    for (const name of names) {
      if (kept.has(name)) await removeDrafts(join(folder, name), before)
      else await ctx.storage.removeFolder(name)
    }
  }
  await sweepImages(ctx, folder, before)
}

/** Uploaded pictures that no video was made from. */
async function sweepImages(ctx: Context, folder: string, before: Date): Promise<void> {
  const images = (await listOlder(join(folder, 'images'), before)).map(({ name }) => `images/${name}`)
  if (images.length === 0) return
  const used = await listReferenceImages(ctx.db.root)
  for (const name of images) if (!used.has(ctx.storage.address(name))) await ctx.storage.remove(name)
}
