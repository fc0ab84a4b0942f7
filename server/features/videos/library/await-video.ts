import type { VideoAnswer } from '#contract/videos/video.ts'
import type { Context } from '#server/context.ts'
import { TooManyRequests } from '#server/refusal.ts'
import { readVideo } from './read-videos.ts'
import type { VideoWaits } from './video-waits.ts'

type AwaitVideoInput = { userId: string; taskId: string; seconds: number }
type Waiting = {
  waits: VideoWaits
  /** Calls back if the caller disconnects. */
  onGone: (end: () => void) => void
  /** Called with each state that was read; by default, any change of state is enough. */
  isEnough?: (video: VideoAnswer) => boolean
}

/** Another wait of the user may end at any time. */
const tooManyWaitSeconds = 5

/**
 * The video, once its state or that of an upgrade has changed, or once it is enough; after this time, as it is. A video
 * with nothing in progress is answered at once.
 * @throws Refusal NOT_FOUND, also if the video is deleted meanwhile; TOO_MANY_REQUESTS
 */
export async function awaitVideo(
  ctx: Context,
  { userId, taskId, seconds }: AwaitVideoInput,
  { waits, onGone, isEnough }: Waiting,
): Promise<VideoAnswer> {
  if (seconds === 0) return readVideo(ctx, userId, taskId)
  // It begins before the first read, so that no event in between is missed.
  const wait = waits.begin(userId, taskId, seconds)
  if (!wait) throw new TooManyRequests(tooManyWaitSeconds, 'At most 20 calls of an account may wait at the same time.')
  onGone(wait.end)
  try {
    let video = await readVideo(ctx, userId, taskId)
    const seen = stateOf(video)
    const isDone = isEnough ?? ((now: VideoAnswer) => stateOf(now) !== seen)
    while (isInProgress(video) && !isDone(video) && !wait.isOver()) {
      await wait.next()
      video = await readVideo(ctx, userId, taskId)
    }
    return video
  } finally {
    wait.end()
  }
}

/** Whether anything may still change without a new request. */
export function isInProgress({ status, upgrades }: VideoAnswer): boolean {
  return ['queued', 'running', 'storing'].includes(status) || upgrades.some((upgrade) => upgrade.status === 'running')
}

function stateOf({ status, upgrades }: VideoAnswer): string {
  return [status, ...upgrades.map((upgrade) => `${upgrade.to} ${upgrade.status}`)].join()
}
