import type { Model } from '#contract/models/model.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import type { Context } from '#server/context.ts'
import type { Route, Vendor } from '#server/features/models/catalogue/route.ts'
import { getOperatedModels } from '#server/features/models/models-in-effect.ts'
import type { OperatedInEffect } from '#server/features/models/operate-models.ts'
import { exceedsCap } from '#server/features/settings/cost-cap.ts'
import { listTakes, type Take } from './list-takes.ts'

/** A video on sale, whose cost is known. `label`: of the model that users choose. `model`: whose route makes it. */
export type FirstTake = Take & { label: string; model: string; vendor: Vendor }

/** The videos on sale as the form first offers them: of the length and size that their model and mode begin with. */
export async function listFirstTakes(ctx: Context): Promise<FirstTake[]> {
  const { operated, settings } = await getOperatedModels(ctx.config, ctx.db.root, 'web')
  return operated
    .filter(({ isHidden, model }) => !isHidden && model.status === 'active' && !model.demo)
    .flatMap(listFirst)
    .filter(({ vendorCredits }) => !exceedsCap(settings, vendorCredits))
}

/** By its own route, or by its further routes in their modes while its own vendor is paused or not connected. */
function listFirst({ id, label, model, unpaused, pause, route, standIns }: OperatedInEffect): FirstTake[] {
  const list = (maker: string, modes: Model['modes'], by: Route | null): FirstTake[] =>
    by
      ? listTakes({ ...model, modes }, by)
          .filter((take) => isFirst(modes, take))
          .map((take) => ({ ...take, label, model: maker, vendor: by.vendor }))
      : []
  if (pause === null && unpaused.status === 'active') return list(id, model.modes, route)
  return standIns.flatMap(({ other, modes }) => {
    const made = Object.entries(model.modes).filter(([mode]) => modes.includes(mode as VideoMode))
    return list(other.id, Object.fromEntries(made), other.route)
  })
}

function isFirst(modes: Model['modes'], { mode, seconds, resolution }: Take): boolean {
  const first = mode && modes[mode]?.defaults
  return first?.seconds === seconds && first.resolution === resolution
}
