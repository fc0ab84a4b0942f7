import type { Context } from '#server/context.ts'
import { pauseForCost } from '#server/features/models/differences/pause-model.ts'
import { routeModelOf } from '#server/features/models/find-route.ts'
import { exceedsCap } from '#server/features/settings/cost-cap.ts'
import { getSettings } from '#server/features/settings/settings-repository.ts'
import type { Video } from '#server/features/videos/video-repository.ts'

/** Above the operator's limit, the model is paused before anything else becomes as dear. */
export async function noteCost(ctx: Context, video: Video, cost: number | null): Promise<void> {
  if (cost === null) return
  const settings = await getSettings(ctx.db.root)
  if (exceedsCap(settings, cost)) await pauseForCost(ctx, routeModelOf(video), cost, settings.maxTaskCost)
}
