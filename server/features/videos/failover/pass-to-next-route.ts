import type { Failure } from '#contract/videos/failures/failure.ts'
import type { Context } from '#server/context.ts'
import { routeModelOf } from '#server/features/models/find-route.ts'
import { returnReservation } from '#server/features/providers/reserve-account.ts'
import { failVideo } from '#server/features/videos/moves/fail-video.ts'
import { moveVideo } from '#server/features/videos/moves/move-video.ts'
import { unsent } from '#server/features/videos/moves/unsent.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { listRoutes } from './list-routes.ts'

type Refused = { failure: Failure; cost?: number | null; isTooLate: boolean }

/**
 * The vendor has refused the video for good, by its own fault, and certainly makes nothing: another route makes it, for
 * the same charge. Without another route, the video fails.
 */
export async function passToNextRoute(ctx: Context, video: Video, refused: Refused): Promise<Video | null> {
  const { failure, cost = null, isTooLate } = refused
  const refusedRoutes = [...video.refusedRoutes, routeModelOf(video)]
  const { routes } = await listRoutes(ctx, { ...video, refusedRoutes }, null)
  // Only the vendor that has the source can extend it.
  if (routes.length === 0 || isTooLate || video.mode === 'extend')
    return failVideo(ctx, video, failure, { returnBooking: true, cost })
  return moveVideo(ctx, video, {
    to: 'queued',
    dueInMs: 0,
    changes: { ...unsent, refusedRoutes, retries: 0, triedAccounts: [] },
    also: (tx) => returnReservation(tx, video),
  })
}
