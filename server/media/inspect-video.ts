import { runChild } from '#server/media/run-child.ts'
import type { InspectRequest } from './inspect-child.ts'

export type VideoInspection =
  | {
      outcome: 'playable'
      durationMs: number
      width: number
      height: number
      /** Frames a second, as an average over the whole length. */
      frameRate: number
      /** FFmpeg's name, such as 'h264'. */
      videoCodec: string
      /** `silent`: nothing is louder than -60 dBFS. */
      audio: { codec: string; channels: number; silent: boolean } | null
      /** The loudest sample of each 1/200 of the length, 0 to 100 of full scale; empty when there is no sound track. */
      peaks: number[]
      /** The index stands before the media, so that playing can begin before everything has arrived. */
      faststart: boolean
    }
  | { outcome: 'unplayable'; reason: string }

const defaultTimeoutMs = 60_000
const heapMb = 512

/**
 * Opens an untrusted MP4 in a child process with a time limit (60 s unless told) and a memory limit, decodes it
 * wholly, and writes a poster (at most 1280 px wide) to `posterPath`, which ends in .jpg, and a WebP
 * beside it. Every bad file is 'unplayable', a truncated
 * one too, and leaves no poster. Rejects only when the child cannot be started.
 */
export async function inspectVideo(
  path: string,
  options: { posterPath: string; timeoutMs?: number },
): Promise<VideoInspection> {
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs
  const request: InspectRequest = { path, posterPath: options.posterPath }
  const end = await runChild<VideoInspection>(new URL('./inspect-child.ts', import.meta.url), request, {
    timeoutMs,
    heapMb,
  })
  if (end.outcome === 'answered') return end.result
  if (end.outcome === 'timeout') return { outcome: 'unplayable', reason: `not decoded within ${timeoutMs / 1000} s` }
  return { outcome: 'unplayable', reason: end.outcome === 'ended' ? `the decoder ${end.reason}` : 'stopped' }
}
