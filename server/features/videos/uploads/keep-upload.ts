import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keptMs } from '#contract/retention.ts'
import { addMs } from '#server/clock.ts'
import type { Context } from '#server/context.ts'
import { readEarlierTime } from '#server/db/earlier-time.ts'
import type { NormalizedImage } from '#server/media/normalize-child.ts'
import { Refusal } from '#server/refusal.ts'
import { bookUpload, forgetUnusedUploads, forgetUpload } from './upload-repository.ts'

/**
 * The limits per user, in bytes. `unused`: what no video uses; ten pictures of the largest size. `stored`: everything,
 * also what videos use; a thousand of them.
 */
export const uploadLimits = { unused: 100 * 1024 * 1024, stored: 10 * 1024 * 1024 * 1024 }

const storedFull =
  'Your file was not stored, because the files that you have sent for your videos take 10 GB. You were not charged. ' +
  'Delete videos that you no longer need: the files that only they use are deleted within two days.'

export const diskIsFull =
  'This site has no storage space left for new images. You were not charged. Please try again later or contact us.'

export type DecodedImage = Extract<NormalizedImage, { outcome: 'image' }>
/** `seconds`: of a video or sound. */
type Kept = { userId: string; name: string; content: Buffer; sentBytes: number; seconds?: number }

/**
 * Stores an upload under this name, within its user's limits.
 * @throws Refusal UPLOADS_FULL, STORAGE_FULL; nothing is stored then.
 */
export async function keepUpload(ctx: Context, { userId, name, content, sentBytes, seconds }: Kept): Promise<void> {
  const bytes = Math.max(sentBytes, content.length)
  const upload = { name, userId, bytes, seconds, createdAt: ctx.clock.now() }
  const booked = await ctx.db.transaction((tx) => bookUpload(tx, upload, uploadLimits))
  if (booked === 'unused') throw new Refusal('UPLOADS_FULL')
  if (booked === 'stored') throw new Refusal('UPLOADS_FULL', storedFull)
  try {
    await putContent(ctx, content, name)
  } catch (error) {
    await dropUpload(ctx, name)
    if (isDiskFull(error)) throw new Refusal('STORAGE_FULL', diskIsFull)
    throw error
  }
}

/** Removes the file and releases its bytes. */
export async function dropUpload(ctx: Context, name: string): Promise<void> {
  await ctx.storage.remove(name)
  await forgetUpload(ctx.db.root, name)
}

/**
 * Removes uploads that no video has used for a day. The row is deleted first, so that a video taking the picture at
 * this moment either keeps it or finds it gone. If a crash leaves the file behind, the nightly sweep removes it.
 */
export async function sweepUploads(ctx: Context): Promise<void> {
  const now = await readEarlierTime(ctx.db.root, ctx.clock)
  const names = await forgetUnusedUploads(ctx.db.root, addMs(now, -keptMs('unusedImages')))
  for (const name of names) await ctx.storage.remove(name)
}

async function putContent(ctx: Context, content: Buffer, name: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-upload-'))
  try {
    const path = join(folder, 'content')
    await writeFile(path, content)
    await ctx.storage.put(path, name)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT)$/.test(`${error.code}`)
