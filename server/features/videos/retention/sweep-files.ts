import { rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addMs, systemClock } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { readEarlierTime } from '#server/db/earlier-time.ts'
import { removeLeftCopies } from '#server/features/providers/rendering/task-files.ts'
import { forgetLeftUploads } from '#server/features/videos/uploads/upload-repository.ts'
import { countSweep, endSweepHold, holdSweep } from '#server/installation/hold-sweep.ts'
import { getInstallation } from '#server/installation/installation-repository.ts'
import { joinStorage } from '#server/installation/join-storage.ts'
import { nameNight } from '#server/integrations/storage/bin.ts'
import { topFolderOf } from '#server/integrations/storage/own-names.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { mayTake } from './brake-policy.ts'
import { sortFiles } from './sort-files.ts'
import { emptyBin, putBack } from './sweep-bin.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Removes the files of deleted videos, and moves files that belong to nothing into the bin, if database and storage
 * belong together. Files changed within a day stay, because a file being written is newer.
 * @returns the folders of deleted videos that could not be removed; null if nothing was swept
 */
export async function sweepFiles(ctx: Context): Promise<string[] | null> {
  const joined = await joinStorage(ctx)
  if (joined.outcome === 'unreachable') {
    ctx.log.warn({ err: joined.error }, 'the nightly sweep took no files: the storage could not be checked')
    return null
  }
  if (joined.outcome === 'foreign') {
    ctx.log.warn(`the nightly sweep took no files. ${joined.message}`)
    await holdSweep(ctx, { reason: 'foreign', sweeps: 0 })
    return null
  }
  await putBack(ctx)
  const { orphans, total, left } = await sweepDeleted(ctx)
  if (!(await mayTakeTonight(ctx, orphans.length, total))) return left
  await countSweep(ctx)
  await discard(ctx, orphans)
  await emptyBin(ctx)
  await endSweepHold(ctx)
  return left
}

/** Goes through all files once: removes those of deleted videos, which no brake concerns, and collects the orphans. */
async function sweepDeleted(ctx: Context): Promise<{ orphans: string[]; total: number; left: string[] }> {
  const orphans: string[] = []
  const left = new Set<string>()
  let total = 0
  // Not `ctx.clock`: the storage dates files by the real time, also in tests.
  const realTime = await readEarlierTime(ctx.db.root, systemClock)
  await removeLeftCopies(ctx.storage, realTime)
  for await (const names of ctx.storage.listOlder(addMs(realTime, -dayMs))) {
    const sorted = await sortFiles(ctx, names)
    total += sorted.ours
    orphans.push(...sorted.orphans)
    for (const folder of sorted.deletedFolders) left.add(folder)
    await eachAlone(ctx, 'sweep-media', sorted.deletedFolders, async (folder) => {
      await ctx.storage.removeFolder(folder)
      left.delete(folder)
    })
    const forgotten = await forgetLeftUploads(ctx.db.root, sorted.deletedUploads, addMs(ctx.clock.now(), -dayMs))
    await eachAlone(ctx, 'sweep-media', forgotten, (name) => ctx.storage.remove(name))
  }
  return { orphans, total, left: [...left] }
}

async function mayTakeTonight(ctx: Context, files: number, total: number): Promise<boolean> {
  const { hold, confirmedFiles, sweeps } = await getInstallation(ctx.db.root)
  const isRestored = hold?.reason === 'restored'
  if (!isRestored && mayTake({ files, total, confirmed: confirmedFiles })) return true
  await holdSweep(ctx, isRestored ? { ...hold, files, total } : { reason: 'many', files, total, sweeps })
  ctx.log.warn({ files, total }, 'the nightly sweep took no files and waits for a confirmation in the administration')
  return false
}

/** Moves the files into the bin, one by one, and then removes the folders on disk that are empty now. */
async function discard(ctx: Context, names: readonly string[]): Promise<void> {
  const night = nameNight(ctx.clock.now())
  await eachAlone(ctx, 'sweep-media', names, (name) => ctx.storage.move(name, `${night}/${name}`))
  if (names.length > 0)
    ctx.log.info({ files: names.length }, 'the nightly sweep moved files without an owner to the bin')
  const { localFolder } = ctx.storage
  const folders = new Set(names.map(topFolderOf).filter((folder) => folder.length === 24))
  // Fails on folders that have other files.
  if (localFolder) for (const folder of folders) await rmdir(join(localFolder, folder)).catch(() => {})
}
