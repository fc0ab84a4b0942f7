import { keptMs } from '#contract/retention.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { sweepArchiveFiles } from '#server/features/accounts/archives/sweep-archives.ts'
import { filmFolders, sweepFilms } from '#server/features/providers/film/film-folders.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import { sweepShowcaseFiles } from '#server/features/showcase/sweep-showcase-files.ts'
import { hideForGood } from '#server/features/videos/library/delete-video.ts'
import { dropUpload } from '#server/features/videos/uploads/keep-upload.ts'
import { eachAlone } from '#server/jobs/each-alone.ts'
import { forgetTexts, markFilesRemoved } from './deleted-video-repository.ts'
import {
  knowsAny,
  listExpired,
  listKeptFolders,
  listPublishedFiles,
  listReferenceImages,
} from './kept-video-repository.ts'

const dayMs = 24 * 60 * 60 * 1000
const batchSize = 200
const firstId = '00000000-0000-0000-0000-000000000000'
/** Video folders are named by 18 random bytes; all other folders are cleaned up elsewhere. */
const videoFolder = /^[\w-]{24}$/
/** As named by publish-file.ts. */
const attemptFile = /\/[0-9a-z]+-[0-9a-f]{16}-[0-9a-f]{8}\.mp4$/

/**
 * Removes videos past the operator's retention period, encoded parts of films, files that nothing references, and texts
 * of deleted videos.
 */
export async function sweepMedia(ctx: Context): Promise<void> {
  await expireVideos(ctx)
  await sweepFilms(filmFolders(ctx.config.dataDir), ctx.storage)
  const now = ctx.clock.now()
  const before = addMs(now, -keptMs('deletedVideos'))
  if (await knowsStorage(ctx)) {
    const left = await sweepOrphans(ctx)
    // The sweep skips files of the last day. After these days, it has tried to remove each folder; `left` are its failures.
    await markFilesRemoved(ctx.db.root, { before, now, left })
  }
  while ((await ctx.db.transaction((tx) => forgetTexts(tx, before, batchSize))) === batchSize);
}

/** An expired video is removed as if its owner had deleted it: the ledger and the count of videos stay. */
async function expireVideos(ctx: Context): Promise<void> {
  const { retentionDays } = await getSettings(ctx.db.root)
  if (retentionDays === null) return
  const before = addMs(ctx.clock.now(), -retentionDays * dayMs)
  for (let after = firstId; ; ) {
    const expired = await listExpired(ctx.db.root, { before, after, limit: batchSize })
    await eachAlone(ctx, 'sweep-media', expired, (video) => expireVideo(ctx, video))
    if (expired.length < batchSize) return
    after = expired.at(-1)?.id ?? after
  }
}

type Expired = Awaited<ReturnType<typeof listExpired>>[number]

export async function expireVideo(ctx: Context, video: Expired): Promise<void> {
  if (await ctx.db.transaction((tx) => hideForGood(ctx, tx, video)))
    await ctx.deadFiles.refresh({ taskIds: [video.taskId] })
}

/**
 * Whether the database belongs to these files: it knows at least one of them. An empty database beside a full storage,
 * as after a restore that stopped half-way or without a mounted volume, would make every video an orphan.
 */
async function knowsStorage(ctx: Context): Promise<boolean> {
  let isEmpty = true
  for await (const names of ctx.storage.listOlder(addMs(new Date(), -dayMs))) {
    if (await knowsAny(ctx.db.root, names)) return true
    isEmpty &&= names.length === 0
  }
  if (!isEmpty)
    ctx.log.error('The nightly sweep removed nothing: the database knows none of the stored files. Check DATA_DIR.')
  return isEmpty
}

/**
 * Removes only folders unchanged for a day, because a folder being written is newer. A video's row exists before its
 * first file, so a folder without a row is an orphan.
 * @returns the folders that could not be removed.
 */
async function sweepOrphans(ctx: Context): Promise<string[]> {
  const left = new Set<string>()
  for await (const names of ctx.storage.listOlder(addMs(new Date(), -dayMs))) {
    const folders = [...new Set(names.map(folderOf))].filter((folder) => videoFolder.test(folder))
    const kept = await listKeptFolders(ctx.db.root, folders)
    const orphans = folders.filter((folder) => !kept.has(folder))
    for (const folder of orphans) left.add(folder)
    await eachAlone(ctx, 'sweep-media', orphans, async (folder) => {
      await ctx.storage.removeFolder(folder)
      left.delete(folder)
    })
    await sweepUnpublished(
      ctx,
      names.filter((name) => attemptFile.test(name) && kept.has(folderOf(name))),
    )
    await sweepArchiveFiles(ctx, names)
    await sweepShowcaseFiles(ctx, names)
    const parts = names.filter((name) => name.endsWith('.part'))
    await eachAlone(ctx, 'sweep-media', parts, (name) => ctx.storage.remove(name))
    await sweepImages(
      ctx,
      names.filter((name) => folderOf(name) === 'images'),
    )
  }
  return [...left]
}

/** Removes files of attempts that ended before they could publish them. Each attempt uses its own names. */
async function sweepUnpublished(ctx: Context, files: readonly string[]): Promise<void> {
  const published = await listPublishedFiles(ctx.db.root, [...new Set(files.map(folderOf))])
  const unpublished = files.filter((name) => !published.has(name))
  await eachAlone(ctx, 'sweep-media', unpublished, (name) => ctx.storage.remove(name))
}

const folderOf = (name: string) => name.split('/')[0] ?? ''

/** Removes uploaded pictures that no video uses. */
async function sweepImages(ctx: Context, images: readonly string[]): Promise<void> {
  if (images.length === 0) return
  const used = await listReferenceImages(ctx.db.root)
  const unused = images.filter((name) => !used.has(ctx.storage.address(name)))
  await eachAlone(ctx, 'sweep-media', unused, (name) => dropUpload(ctx, name))
}
