import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClipWords } from '#contract/showcase/admin-showcase.ts'
import { showcaseLimits } from '#contract/showcase/list-showcase.ts'
import type { Context } from '#server/context.ts'
import { appendAudit } from '#server/features/audit/audit-repository.ts'
import { hashFile } from '#server/media/hash-file.ts'
import { Refusal } from '#server/refusal.ts'
import { type ClipSource, copyClip, removeClipFiles } from './clip-files.ts'
import {
  findFinishedVideo,
  findOrigin,
  insertClip,
  listClips,
  lockClips,
  type StoredClip,
} from './showcase-repository.ts'

/**
 * Copies one of the administrator's own videos.
 * @throws Refusal NOT_FOUND, SHOWCASE_FULL, STORAGE_FULL
 */
export async function addOwnVideo(ctx: Context, actorId: string, asked: ClipWords & { videoId: string }) {
  const { videoId, words, label } = asked
  const video = await findFinishedVideo(ctx.db.root, actorId, videoId)
  const path = video && (await ctx.storage.localPath(ctx.storage.address(video.file)))
  if (!path) throw new Refusal('NOT_FOUND', 'Video not found.', 'videoId')
  const { provider, model } = video
  return addClip(ctx, actorId, { path, field: 'videoId', provider, model }, { words, label })
}

/**
 * Adds an uploaded file. It counts as made with AI, unless it is a file that the demo renderer made here.
 * @throws Refusal INVALID_INPUT if browsers cannot play it, SHOWCASE_FULL, STORAGE_FULL
 */
export async function addUpload(ctx: Context, actorId: string, bytes: Buffer, words: ClipWords): Promise<StoredClip> {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-upload-'))
  try {
    const path = join(folder, 'clip.mp4')
    await writeFile(path, bytes)
    const origin = await findOrigin(ctx.db.root, await hashFile(path))
    const source = { path, field: 'file', provider: origin?.provider ?? '', model: origin?.model ?? 'unknown' }
    return await addClip(ctx, actorId, source, words)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function addClip(ctx: Context, actorId: string, source: ClipSource, words: ClipWords): Promise<StoredClip> {
  // Saves the work of decoding; the decision is made again while the list is locked.
  if ((await listClips(ctx.db.root)).length >= showcaseLimits.all) throw new Refusal('SHOWCASE_FULL')
  const files = await copyClip(ctx, source)
  const added = await ctx.db.transaction(async (tx) => {
    if ((await lockClips(tx)).length >= showcaseLimits.all) return null
    const clip = await insertClip(tx, { ...files, ...words, createdAt: ctx.clock.now() })
    await appendAudit(tx, { actorId, action: 'add-showcase-clip', subject: `showcase-clip:${clip.id}`, after: words })
    return clip
  })
  if (added) return added
  await removeClipFiles(ctx, files)
  throw new Refusal('SHOWCASE_FULL')
}
