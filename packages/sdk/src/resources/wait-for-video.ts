import { APIError, ConnectionError, TimeoutError, VideoFailedError } from '../errors.ts'
import type { ApiPromise } from '../http/api-promise.ts'
import { readRetryAfter } from '../http/retry-delay.ts'
import { type CallOptions, pause } from '../http/send.ts'
import type { Video } from '../types/video.ts'

export type WaitOptions = {
  /** Called with the video as it is, then once for each change. */
  onUpdate?: ((video: Video) => void) | undefined
  /** Stops waiting. */
  signal?: AbortSignal | undefined
  /** An hour by default. */
  timeoutMs?: number | undefined
  headers?: Record<string, string> | undefined
}

type Read = (query: { wait: number }, options: CallOptions) => ApiPromise<Video>

const hourMs = 3_600_000
/** Of one call; the server allows 45. */
const maxWaitSeconds = 30
/** How long the server may be away. */
const maxSilenceMs = 5 * 60_000
const defaultPauseSeconds = 5

/** A call that the server held is at least this long. */
const heldMs = 1000

/** Asks for the video until it has ended. The server holds each call until something changes. */
export async function waitForVideo(read: Read, id: string, options: WaitOptions = {}): Promise<Video> {
  const { onUpdate, signal, headers, timeoutMs = hourMs } = options
  const endsAt = Date.now() + timeoutMs
  let [seen, heardAt] = ['', Date.now()]
  while (true) {
    const askedAt = Date.now()
    const wait = seen ? Math.max(0, Math.min(maxWaitSeconds, Math.floor((endsAt - askedAt) / 1000))) : 0
    let pauseMs = 0
    try {
      const call = { signal, headers, timeoutMs: wait * 1000 + 15_000, maxRetries: 0 }
      const { data: video, response } = await read({ wait }, call).withResponse()
      heardAt = Date.now()
      const state = JSON.stringify([video.status, video.place, video.upgrades])
      if (state !== seen) onUpdate?.(video)
      if (hasEnded(video)) return finished(video)
      // A server that answers at once, and always the same, is not asked again at once.
      if (state === seen && heardAt - askedAt < heldMs)
        pauseMs = (readRetryAfter(response.headers.get('retry-after')) ?? defaultPauseSeconds) * 1000
      seen = state
    } catch (error) {
      if (!isPassing(error) || Date.now() - heardAt > maxSilenceMs) throw error
      pauseMs = ((error as Partial<APIError>).retryAfter ?? defaultPauseSeconds) * 1000
    }
    const leftMs = endsAt - Date.now()
    if (leftMs <= 0) throw new TimeoutError(`The video ${id} takes longer. It goes on.`, { videoId: id })
    await pause(Math.min(pauseMs, leftMs), signal)
  }
}

/** Also of its upgrades. A state of a newer server is taken for one in progress. */
function hasEnded({ status, upgrades }: Video): boolean {
  return ['completed', 'failed', 'cancelled'].includes(status) && !upgrades.some((one) => one.status === 'running')
}

function finished(video: Video): Video {
  if (video.status === 'completed') return video
  throw new VideoFailedError(video)
}

/** Whether the next call may succeed. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof ConnectionError || (error instanceof APIError && (error.status === 429 || error.status >= 500))
  )
}
