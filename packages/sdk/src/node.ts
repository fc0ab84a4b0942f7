import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SoundreelError } from './errors.ts'
import type { Video, VideoFile } from './types/video.ts'

export type DownloadOptions = {
  /** Such as `1080p`; `best` is the highest; by default the first file, in the resolution that was asked for. */
  resolution?: string | undefined
  signal?: AbortSignal | undefined
  fetch?: typeof globalThis.fetch | undefined
}

export type Downloaded = { path: string; bytes: number; file: VideoFile }

const tries = 3

/**
 * Saves the file of a finished video. A file at the path is replaced once the new one is complete, so that a broken
 * download leaves nothing.
 * @throws SoundreelError if there is no such file, or if it could not be loaded
 */
export async function download(video: Video, path: string, options: DownloadOptions = {}): Promise<Downloaded> {
  const file = chooseFile(video, options.resolution)
  const part = `${path}.${process.pid}-${Math.random().toString(36).slice(2, 8)}.part`
  try {
    // Bounded: by the number of tries.
    for (let left = tries; ; left--) {
      try {
        await load(file, part, options)
        break
      } catch (error) {
        if (left <= 1 || options.signal?.aborted || isLocal(error)) throw error
      }
    }
    await rename(part, path)
    return { path, bytes: (await stat(path)).size, file }
  } finally {
    await rm(part, { force: true })
  }
}

/** @throws SoundreelError if the video has no such file */
export function chooseFile(video: Video, resolution?: string): VideoFile {
  const files = video.files.filter((file) => file.kind === 'video')
  const lines = (file: VideoFile) => Math.min(file.width, file.height)
  const file =
    resolution === undefined
      ? files[0]
      : resolution === 'best'
        ? [...files].sort((a, b) => lines(b) - lines(a))[0]
        : files.find((one) => one.resolution === resolution)
  if (file) return file
  if (files.length === 0) throw new SoundreelError(`The video ${video.id} has no file: it is ${video.status}.`)
  throw new SoundreelError(`The video ${video.id} exists in ${files.map((one) => one.resolution).join(', ')} only.`)
}

/** Without the token: the file may be on another host, and it needs none. */
async function load(file: VideoFile, path: string, { signal, fetch = globalThis.fetch }: DownloadOptions) {
  const response = await fetch(file.url, signal ? { signal } : {})
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new SoundreelError(`The file could not be loaded: ${response.status}.`)
  }
  // The types of Node and of the browser name the same stream differently.
  const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
  await pipeline(body, createWriteStream(path))
  const { size } = await stat(path)
  if (file.bytes !== null && size !== file.bytes)
    throw new SoundreelError(`The file is incomplete: ${size} of ${file.bytes} bytes.`)
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}

/** The disk is full, or the folder is missing: another try does not help. */
function isLocal(error: unknown): boolean {
  return ['ENOSPC', 'ENOENT', 'EACCES', 'EROFS', 'EISDIR'].includes(String((error as { code?: string }).code))
}
