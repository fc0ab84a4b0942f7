import type { Soundreel } from '../client.ts'
import { TimeoutError, VideoFailedError } from '../errors.ts'
import type { Video } from '../types/video.ts'
import { exitCodes, Fault, withMore } from './fault.ts'
import type { Progress } from './progress.ts'
import { type Given, readNumber } from './read-values.ts'

type Waiting = { progress: Progress; timeoutMs: number; signal: AbortSignal }

export const readTimeoutMs = (values: Given) => (readNumber(values, 'timeout', [1, 1_000_000]) ?? 3600) * 1000

/**
 * The videos once all have ended, also those that failed.
 * @throws Fault with the ids of those that go on, if it stops waiting; any other error has them for the JSON answer
 */
export function waitForAll(client: Soundreel, videos: readonly Video[], waiting: Waiting): Promise<Video[]> {
  const { progress, timeoutMs, signal } = waiting
  const ended = videos.map(async ({ id }) => {
    try {
      return await client.videos.wait(id, { onUpdate: (video) => progress.update(video), timeoutMs, signal })
    } catch (error) {
      if (error instanceof VideoFailedError) {
        progress.update(error.video)
        return error.video
      }
      throw error
    }
  })
  return Promise.all(ended).catch((error) => {
    throw sayThatItGoesOn(error, videos)
  })
}

/** What ends the wait for videos that are paid. Its JSON answer names them, so that no program loses them. */
export function sayThatItGoesOn(error: unknown, videos: readonly Video[]): unknown {
  const isOver = error instanceof TimeoutError && error.videoId !== null
  const isInterrupted = error instanceof Fault && error.exitCode === exitCodes.interrupted
  if (!isOver && !isInterrupted) return withMore(error, { data: videos })
  const ids = videos.map(({ id }) => id)
  const [start, verb] = ids.length === 1 ? ['The video goes on', 'it'] : ['The videos go on', 'them']
  const text = `${start}. See ${verb} with: ${ids.map((id) => `soundreel video ${id}`).join(', ')}`
  return isOver
    ? new Fault(exitCodes.timeout, 'TIMED_OUT', text, { data: videos })
    : new Fault(exitCodes.interrupted, 'INTERRUPTED', text, { data: videos })
}
