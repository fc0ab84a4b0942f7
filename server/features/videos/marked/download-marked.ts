import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { videoMark } from '#contract/videos/video-mark.ts'
import type { Context } from '#server/context.ts'
import { signMarked } from '#server/features/content-credentials/sign-video.ts'
import { isDemoMade } from '#server/features/settings/serving-provider-policy.ts'
import { insertOutput } from '#server/features/videos/outputs/output-repository.ts'
import { findOwnVideo, type Video } from '#server/features/videos/video-repository.ts'
import { createPool } from '#server/limits/pool.ts'
import { findMemoryFault, planSigning } from '#server/media/credentials/signing-memory.ts'
import { hashFile } from '#server/media/hash-file.ts'
import { markVideo } from '#server/media/visible-mark/mark-video.ts'
import { Refusal } from '#server/refusal.ts'
import { inMarkedFolder } from './marked-folder.ts'

type Wanted = { userId: string; taskId: string; resolution: '720p' | '1080p'; signal: AbortSignal }
type Opened = { body: Readable; bytes: number }
export type MarkedCopy = Opened & { resolution: string }

/** Encoding keeps two processor cores busy and needs up to 500 MB. */
const pool = createPool({ maxAtOnce: 1, maxWaiting: 8, retryAfterSeconds: 30 })

/**
 * A copy of the user's own video with the word 'AI' or 'Demo' in its corner, signed as an edited copy of the original.
 * Only its hash is stored, so that it is recognised later: the file is removed before its first byte is sent.
 * @throws Refusal NOT_FOUND, MARKING_IN_PROGRESS, MARKING_FAILED, MARKING_TOO_LARGE, TooManyRequests
 */
export async function downloadMarked(
  ctx: Context,
  { userId, taskId, resolution: asked, signal }: Wanted,
): Promise<MarkedCopy> {
  const video = await findOwnVideo(ctx.db.root, userId, taskId)
  if (!video) throw new Refusal('NOT_FOUND', 'Video not found.')
  const name = asked === '1080p' ? video.hdVideoUrl : video.resultUrls[0]
  if (!name || video.stage !== 'completed') throw new Refusal('NOT_FOUND', `This video has no ${asked} file.`)
  const resolution = video.files.find((file) => file.name === name)?.resolution ?? asked
  return oneAtATime(ctx, userId, async () => {
    const copy = await inTurn(signal, () => makeCopy(ctx, { video, name, resolution, signal }))
    return { ...copy, resolution }
  })
}

async function oneAtATime<Result>(ctx: Context, userId: string, work: () => Promise<Result>): Promise<Result> {
  const limit = 'mark-at-once:user'
  if ((await ctx.limits.add(limit, userId)).isOver) {
    await ctx.limits.giveBack(limit, userId)
    throw new Refusal('MARKING_IN_PROGRESS')
  }
  try {
    return await work()
  } finally {
    await ctx.limits.forget(limit, userId)
  }
}

type Source = { video: Video; name: string; resolution: string; signal: AbortSignal }

/** A client that hangs up while it waits gives up its place. */
async function inTurn<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  try {
    return await pool.run(work, { signal })
  } catch (error) {
    if (signal.aborted) throw new Refusal('MARKING_FAILED')
    throw error
  }
}

async function makeCopy(ctx: Context, { video, name, resolution, signal }: Source): Promise<Opened> {
  try {
    return await inMarkedFolder(ctx, async (folder) => {
      const upstreamPath = await ctx.storage.localPath(ctx.storage.address(name), signal)
      if (!upstreamPath) throw new Error(`the stored file ${name} is missing`)
      await requireMemory(ctx, video, upstreamPath)
      const videoPath = join(folder, 'marked.mp4')
      const outputPath = join(folder, 'signed.mp4')
      const word = videoMark({ demo: isDemoMade(video.provider) }).short
      await markVideo({ path: upstreamPath, outputPath: videoPath, word }, signal)
      const { taskId, provider, model } = video
      await signMarked(ctx, { taskId, provider, model, upstreamPath, videoPath, outputPath })
      const copy = { sha256: await hashFile(outputPath), provider, model, resolution, signed: true }
      await insertOutput(ctx.db.root, { ...copy, madeAt: ctx.clock.now() })
      return openUntilRead(outputPath)
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (!signal.aborted) ctx.log.error({ err: error, taskId: video.taskId }, 'a marked copy could not be made')
    throw new Refusal('MARKING_FAILED')
  }
}

/** Before minutes of encoding: the original is read again when the copy is signed. */
async function requireMemory(ctx: Context, { taskId }: Video, path: string): Promise<void> {
  const reason = findMemoryFault(await planSigning([path]))
  if (!reason) return
  ctx.log.warn({ taskId, reason }, 'a marked copy was refused')
  throw new Refusal('MARKING_TOO_LARGE')
}

/** An open file stays readable after its name has been removed. */
async function openUntilRead(path: string): Promise<Opened> {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  return { body: file.createReadStream(), bytes: size }
}
