import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { returnReservation } from '#server/features/providers/reserve-account.ts'
import { moveVideo } from '#server/features/videos/moves/move-video.ts'
import { unsent } from '#server/features/videos/moves/unsent.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

type Again = {
  /** Accounts that are tried last. */
  tried: string[]
  /** Whether it counts as a try: not if the task never began. */
  isCounted?: boolean
  also?: (tx: Tx) => Promise<void>
}

/**
 * Puts the video back into the queue as if it had never been sent, but for the count. Its charge stays as it is. Only
 * for a task that certainly makes nothing any more.
 */
export async function sendAgain(
  ctx: Context,
  video: Video,
  { tried, isCounted = true, also }: Again,
): Promise<Video | null> {
  return moveVideo(ctx, video, {
    to: 'queued',
    dueInMs: 0,
    changes: { ...unsent, retries: video.retries + (isCounted ? 1 : 0), triedAccounts: tried },
    also: async (tx) => {
      await returnReservation(tx, video)
      await also?.(tx)
    },
  })
}
