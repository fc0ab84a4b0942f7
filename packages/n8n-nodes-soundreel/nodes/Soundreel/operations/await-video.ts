import { type IExecuteFunctions, type NodeApiError, sleep } from 'n8n-workflow'
import { hasEnded, type Video } from '../../site/answers.ts'
import { type Answer, isAccepted, readRetryAfter, send, toError } from '../../site/call.ts'

/** The site holds each call until something changes. */
const heldSeconds = 30
const defaultPauseSeconds = 5
/** How long the site may be away, as during a restart. */
const maxSilenceMs = 5 * 60_000

/**
 * Asks for a video until it has ended, or until `endsAt`: then once more, and the video is returned as it is.
 * Nothing is ever cancelled.
 * @throws NodeApiError if the video is gone, the token deleted, or the site away for five minutes
 */
export async function awaitVideo(
  context: IExecuteFunctions,
  id: string,
  endsAt: number,
  itemIndex: number,
): Promise<Video> {
  const signal = context.getExecutionCancelSignal()
  let [seen, heardAt] = ['', Date.now()]
  for (;;) {
    const askedAt = Date.now()
    const wait = seen ? Math.max(0, Math.min(heldSeconds, Math.floor((endsAt - askedAt) / 1000))) : 0
    const answer = await ask(context, id, wait, signal)
    if (answer && isAccepted(answer)) {
      const video = answer.body as Video
      heardAt = Date.now()
      if (hasEnded(video) || heardAt >= endsAt || signal?.aborted) return video
      const state = JSON.stringify([video.status, video.place])
      // A site that answers at once, and always the same, is not asked again at once.
      const isHeld = state !== seen || heardAt - askedAt >= 1000
      seen = state
      if (!isHeld) await pause(endsAt, defaultPauseSeconds)
    } else {
      if (answer && !isPassing(answer)) throw toError(context, answer, itemIndex)
      if (Date.now() - heardAt > maxSilenceMs || signal?.aborted) throw away(context, id, answer, itemIndex)
      await pause(Date.now() + maxSilenceMs, (answer && readRetryAfter(answer)) ?? defaultPauseSeconds)
    }
  }
}

/** Null if nothing answers. */
async function ask(
  context: IExecuteFunctions,
  id: string,
  wait: number,
  signal: AbortSignal | undefined,
): Promise<Answer | null> {
  const path = `/api/v1/videos/${encodeURIComponent(id)}`
  try {
    return await send(context, { method: 'GET', path, qs: { wait }, timeoutMs: (wait + 15) * 1000, signal })
  } catch {
    return null
  }
}

const pause = (until: number, seconds: number) => sleep(Math.max(0, Math.min(until - Date.now(), seconds * 1000)))

const isPassing = ({ statusCode }: Answer) => statusCode === 429 || statusCode >= 500

function away(context: IExecuteFunctions, id: string, answer: Answer | null, itemIndex: number): NodeApiError {
  const error = toError(context, answer ?? { statusCode: 0, headers: {}, body: null }, itemIndex)
  error.message = `The site does not answer. The video ${id} goes on; read it later with Get.`
  return error
}
