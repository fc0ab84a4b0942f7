import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '#server/context.ts'
import { createPool } from '#server/limits/pool.ts'
import { inspectVideo } from '#server/media/inspect-video.ts'
import { makeFaststart } from '#server/media/make-faststart.ts'
import { copySound } from '#server/media/sound/copy-sound.ts'
import { Refusal } from '#server/refusal.ts'
import { keepUpload } from './keep-upload.ts'

/** Of a video; providers take 50 MB, and our uploads pass through memory. */
export const maxClipBytes = 30 * 1024 * 1024
const maxSoundBytes = 15 * 1024 * 1024
/** More than any model takes. */
const maxSeconds = 60

/** A child may take more than a gigabyte; each waiting call holds a file of up to 30 MB. */
const children = createPool({ maxAtOnce: 1, maxWaiting: 10, maxWaitingEach: 2, retryAfterSeconds: 10 })

type Clip = { extension: 'mp4' | 'mp3' | 'wav'; content: Buffer; seconds: number; width?: number; height?: number }
export type KeptClip = Clip & { name: string }
type Sent = { userId: string; bytes: Buffer; extension: Clip['extension']; field: string }

/**
 * Stores a video or sound for a request: decoded once completely, and without the metadata of its camera.
 * @throws Refusal INVALID_INPUT, TOO_LARGE, UPLOADS_FULL, STORAGE_FULL, TOO_MANY_REQUESTS
 */
export async function keepClip(ctx: Context, { userId, bytes, extension, field }: Sent): Promise<KeptClip> {
  const maxBytes = extension === 'mp4' ? maxClipBytes : maxSoundBytes
  if (bytes.length > maxBytes)
    throw new Refusal('TOO_LARGE', `The file must be at most ${maxBytes / 1024 / 1024}MB.`, field)
  const clip = await children.run(() => readClip(bytes, extension, userId), { owner: userId })
  if (!clip) throw new Refusal('INVALID_INPUT', 'The file cannot be played. Send an MP4, MP3 or WAV.', field)
  if (clip.seconds < 1 || clip.seconds > maxSeconds + 0.5)
    throw new Refusal('INVALID_INPUT', `The file must be 1 to ${maxSeconds} seconds long.`, field)
  const name = `images/${randomBytes(18).toString('base64url')}.${extension}`
  await keepUpload(ctx, { userId, name, content: clip.content, sentBytes: bytes.length, seconds: clip.seconds })
  return { ...clip, name }
}

/** @returns null if it cannot be decoded */
async function readClip(bytes: Buffer, extension: Clip['extension'], owner: string): Promise<Clip | null> {
  const folder = await mkdtemp(join(tmpdir(), 'soundreel-clip-'))
  const [path, outputPath] = [join(folder, `sent.${extension}`), join(folder, `kept.${extension}`)]
  try {
    await writeFile(path, bytes)
    if (extension !== 'mp4') {
      const sound = await copySound({ path, outputPath, format: extension })
      if (sound.outcome === 'unplayable') return null
      return { extension, content: await readFile(outputPath), seconds: sound.seconds }
    }
    const video = await inspectVideo(path, { posterPath: join(folder, 'still.jpg'), stillAt: null, owner })
    if (video.outcome === 'unplayable') return null
    await makeFaststart(path, outputPath)
    const { width, height, durationMs } = video
    return { extension, content: await readFile(outputPath), seconds: durationMs / 1000, width, height }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
