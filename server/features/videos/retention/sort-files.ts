import type { Context } from '#server/context.ts'
import { findOrphanedPieces } from '#server/features/accounts/archives/sweep-archives.ts'
import { findOrphanedClips } from '#server/features/showcase/find-orphaned-clips.ts'
import { listKnownUploads } from '#server/features/videos/uploads/upload-repository.ts'
import { type OwnName, readOwnName, topFolderOf } from '#server/integrations/storage/own-names.ts'
import { listFolders, listPublishedFiles, listReferences } from './kept-video-repository.ts'

/** As named by publish-file.ts. */
const attemptFile = /-[0-9a-f]{16}-[0-9a-f]{8}\.mp4$/

export type SortedFiles = {
  /** How many of the files have names that this product gives. All others are the operator's. */
  ours: number
  /** Belong to nothing in the database. */
  orphans: string[]
  /** The folders of videos that are deleted, and uploads that only deleted videos used. */
  deletedFolders: string[]
  deletedUploads: string[]
}

/**
 * Sorts stored files by what the database knows of them; files that it keeps appear nowhere. A video's row exists
 * before its first file, and a picture's too.
 */
export async function sortFiles(ctx: Context, names: readonly string[]): Promise<SortedFiles> {
  const ours = names.flatMap((name) => {
    const own = readOwnName(name)
    return own ? [{ name, ...own }] : []
  })
  const finished = (kind: OwnName['kind']) =>
    ours.filter((file) => file.kind === kind && !file.isDraft).map(({ name }) => name)
  const videos = await sortVideos(ctx, finished('video'))
  const uploads = await sortUploads(ctx, finished('picture'))
  return {
    ours: ours.length,
    orphans: [
      ...ours.filter(({ isDraft }) => isDraft).map(({ name }) => name),
      ...videos.orphans,
      ...uploads.orphans,
      ...(await findOrphanedPieces(ctx, finished('piece'))),
      ...(await findOrphanedClips(ctx, finished('clip'))),
    ],
    deletedFolders: videos.deleted,
    deletedUploads: uploads.deleted,
  }
}

/** Each attempt uses names of its own: those that ended before they could publish a file leave orphans. */
async function sortVideos(ctx: Context, names: string[]) {
  const folders = [...new Set(names.map(topFolderOf))]
  const known = await listFolders(ctx.db.root, folders)
  const attempts = names.filter((name) => attemptFile.test(name) && known.get(topFolderOf(name)) === 'kept')
  const published = await listPublishedFiles(ctx.db.root, [...new Set(attempts.map(topFolderOf))])
  const unpublished = attempts.filter((name) => !published.has(name))
  return {
    orphans: [...names.filter((name) => !known.has(topFolderOf(name))), ...unpublished],
    deleted: folders.filter((folder) => known.get(folder) === 'deleted'),
  }
}

async function sortUploads(ctx: Context, names: string[]) {
  if (names.length === 0) return { orphans: [], deleted: [] }
  const used = await listReferences(ctx.db.root)
  const unused = names.filter((name) => !used.has(name))
  const known = await listKnownUploads(ctx.db.root, unused)
  return { orphans: unused.filter((name) => !known.has(name)), deleted: unused.filter((name) => known.has(name)) }
}
