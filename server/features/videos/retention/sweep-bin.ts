import type { Context } from '#server/context.ts'
import { type BinnedFile, isOverdue, listBin } from '#server/integrations/storage/bin.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { sortFiles } from './sort-files.ts'

const batchSize = 500

/** Puts files back that the database knows again, for example after its newest backup was restored. */
export async function putBack(ctx: Context): Promise<void> {
  const files = await listBin(ctx.storage)
  const known = new Set(await listKept(ctx, files))
  const returning = files.filter(({ original }) => known.has(original))
  const places = new Map(returning.map(({ name, original }) => [name, original]))
  await eachAlone(ctx, 'sweep-media', places.keys(), (name) => ctx.storage.move(name, places.get(name) ?? name))
  if (places.size > 0)
    ctx.log.info({ files: places.size }, 'files in the bin belong to the database again and are back')
}

/** Deletes what has been in the bin for its whole time, night by night. */
export async function emptyBin(ctx: Context): Promise<void> {
  const overdue = (await listBin(ctx.storage)).filter((file) => isOverdue(file, ctx.clock.now()))
  const known = new Set(await listKept(ctx, overdue))
  const nights = new Set(overdue.map(({ night }) => night))
  for (const { night, original } of overdue) if (known.has(original)) nights.delete(night)
  await eachAlone(ctx, 'sweep-media', nights, (night) => ctx.storage.removeFolder(night))
}

/** The places of files that the database would keep there. */
async function listKept(ctx: Context, files: readonly BinnedFile[]): Promise<string[]> {
  const kept: string[] = []
  for (let at = 0; at < files.length; at += batchSize) {
    const names = files.slice(at, at + batchSize).map(({ original }) => original)
    const { orphans, deletedFolders, deletedUploads } = await sortFiles(ctx, names)
    const unwanted = new Set([...orphans, ...deletedUploads])
    const isKept = (name: string) =>
      !unwanted.has(name) && !deletedFolders.some((folder) => name.startsWith(`${folder}/`))
    kept.push(...names.filter(isKept))
  }
  return kept
}
