import { availableParallelism } from 'node:os'
import { createPool } from '#server/limits/pool.ts'
import { runChild } from '#server/media/run-child.ts'
import type { VideoInspection } from './decode-video.ts'
import type { InspectRequest } from './inspect-child.ts'
import type { PosterWish } from './poster.ts'

const defaultTimeoutMs = 60_000
const heapMb = 512
/** More at a time would only take processor time from each other. Those who wait take turns by owner. */
const decoders = createPool({
  maxAtOnce: availableParallelism(),
  maxWaiting: Number.POSITIVE_INFINITY,
  retryAfterSeconds: 1,
})

/**
 * Decodes a whole untrusted MP4 in a child process with a time limit (60 s by default) and a memory limit. Writes a
 * poster (at most 1280 px wide), or the still that is wished for, to `posterPath`, which ends in .jpg, and a WebP beside
 * it; both name the digital source type. Every bad file, including a truncated one, is 'unplayable' and leaves no poster.
 * At most as many files at a time as there are cores; the time limit counts from the start. `owner`: whose file it is,
 * if a user waits for it. Rejects only if the child cannot be started.
 */
export async function inspectVideo(
  path: string,
  { timeoutMs = defaultTimeoutMs, owner = '', ...poster }: PosterWish & { timeoutMs?: number; owner?: string },
): Promise<VideoInspection> {
  const request: InspectRequest = { path, ...poster }
  const child = new URL('./inspect-child.ts', import.meta.url)
  const end = await decoders.run(() => runChild<VideoInspection>(child, request, { timeoutMs, heapMb }), { owner })
  if (end.outcome === 'answered') return end.result
  if (end.outcome === 'timeout') return { outcome: 'unplayable', reason: `not decoded within ${timeoutMs / 1000} s` }
  return { outcome: 'unplayable', reason: end.outcome === 'ended' ? `the decoder ${end.reason}` : 'stopped' }
}
