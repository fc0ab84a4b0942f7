import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { keepUpload } from '#server/features/videos/uploads/keep-upload.ts'
import { decodeImage, nameImage } from '#server/features/videos/uploads/upload-image.ts'
import { findOwnVideo } from '#server/features/videos/video-repository.ts'
import { createPool } from '#server/limits/pool.ts'
import { inspectVideo } from '#server/media/inspect-video.ts'
import { Refusal } from '#server/refusal.ts'

/** A child may take 512 MB. Room for one request of 30 inputs from each of two users. */
const children = createPool({ maxAtOnce: 1, maxWaiting: 60, maxWaitingEach: 30, retryAfterSeconds: 10 })

/** `at`: in seconds; null for the last good frame. `field`: the input that names the video. */
type Wanted = { userId: string; videoId: string; at: number | null; field: string }

/**
 * A frame of the user's own finished video, stored like an upload.
 * @returns its address, and the id of the video's row.
 * @throws Refusal NOT_FOUND, OPTION_NOT_OFFERED, UPLOADS_FULL, STORAGE_FULL, TOO_MANY_REQUESTS
 */
export async function takeStill(
  ctx: Context,
  { userId, videoId, at, field }: Wanted,
): Promise<{ url: string; videoId: string }> {
  const video = await findOwnVideo(ctx.db.root, userId, videoId)
  if (!video) throw new Refusal('NOT_FOUND', 'Video not found.', `${field}.videoId`)
  const [name] = video.resultUrls
  const path = name && (await ctx.storage.localPath(ctx.storage.address(name)))
  if (video.stage !== 'completed' || !path)
    throw new Refusal('OPTION_NOT_OFFERED', 'Only a finished video has frames to use.', `${field}.videoId`, {
      allowed: [],
    })
  if (at !== null && at > video.seconds)
    throw new Refusal('OPTION_NOT_OFFERED', `The video is ${video.seconds} seconds long.`, `${field}.at`, {
      allowed: { min: 0, max: video.seconds },
    })
  const bytes = await drawStill(path, at, userId)
  const image = await decodeImage(ctx, { userId, bytes, field: `${field}.videoId` })
  const still = nameImage('images', image)
  await keepUpload(ctx, { userId, name: still, content: image.bytes, sentBytes: bytes.length })
  return { url: ctx.storage.address(still), videoId: video.id }
}

async function drawStill(path: string, stillAt: number | null, owner: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-still-'))
  try {
    const posterPath = join(folder, 'still.jpg')
    const inspection = await children.run(() => inspectVideo(path, { posterPath, stillAt, owner }), { owner })
    if (inspection.outcome === 'unplayable') throw new Error(`a stored video is unplayable: ${inspection.reason}`)
    return await readFile(posterPath)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
