import type { Context } from '#server/context.ts'
import type { Account } from '#server/db/account.ts'
import { listVideoFiles } from '#server/db/list-video-files.ts'
import { exportAccount } from '#server/features/accounts/own-data/export-account.ts'
import type { ZipFile } from '#server/zip/write-zip.ts'
import { namePicture, nameVideo } from './archive-names.ts'
import { findKept, listFinished, listUploaded } from './archived-file-repository.ts'
import { describeArchive } from './describe-archive.ts'

type Stored = { stored: string; name: string; modifiedAt: Date }

/** All files of an account's archive. Files that were deleted meanwhile are left out and named in README.txt. */
export async function* listArchiveFiles(ctx: Context, account: Account): AsyncGenerator<ZipFile> {
  const now = ctx.clock.now()
  const missing: string[] = []
  yield text('export.json', JSON.stringify(await exportAccount(ctx, account), null, 2), now)
  for (const taskId of await listFinished(ctx.db.root, account.id)) {
    const files = await listRenditions(ctx, account.id, taskId)
    if (files.length === 0) missing.push(`the video ${taskId}`)
    for (const file of files) yield* open(ctx, file, missing)
  }
  for (const picture of await listUploaded(ctx.db.root, account.id)) {
    const name = namePicture(picture)
    yield* open(ctx, { stored: picture.name, name, modifiedAt: picture.createdAt }, missing)
  }
  yield text('README.txt', describeArchive({ ...ctx.config, username: account.username, madeAt: now, missing }), now)
}

/** The files of a video, each once, with their resolutions; none if it was deleted. */
async function listRenditions(ctx: Context, userId: string, taskId: string): Promise<Stored[]> {
  const video = await findKept(ctx.db.root, userId, taskId)
  if (!video) return []
  const { resultUrls, files } = video
  // Files of earlier versions are not described.
  const usual = (name: string) => (resultUrls.includes(name) ? video.resolution : '1080p')
  const counts = new Map<string, number>()
  return listVideoFiles(video).map((name) => {
    const resolution = files.find((file) => file.name === name)?.resolution ?? usual(name)
    const count = (counts.get(resolution) ?? 0) + 1
    counts.set(resolution, count)
    const rendition = count === 1 ? resolution : `${resolution} ${count}`
    return { stored: name, name: nameVideo(video, rendition), modifiedAt: video.createdAt }
  })
}

async function* open(ctx: Context, { stored, name, modifiedAt }: Stored, missing: string[]): AsyncGenerator<ZipFile> {
  const file = await ctx.storage.open(stored)
  if (!file?.body) return void missing.push(name)
  const content = Buffer.isBuffer(file.body) ? [file.body] : file.body
  yield { name, modifiedAt, bytes: Number(file.headers['content-length']), content: chunksOf(content) }
}

async function* chunksOf(content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* content
}

function text(name: string, words: string, modifiedAt: Date): ZipFile {
  const content = Buffer.from(words)
  return { name, modifiedAt, bytes: content.length, content: chunksOf([content]) }
}
