import { countInputSeconds } from '#contract/models/find-input-fault.ts'
import { requestMode } from '#contract/models/video-modes.ts'
import { countCodePoints } from '#contract/typed-text/measure-text.ts'
import type { Failure } from '#contract/videos/failures/failure.ts'
import type { Context } from '#server/context.ts'
import { estimatePrice, type Route } from '#server/features/models/catalogue/route.ts'
import type { ShippedModel } from '#server/features/models/catalogue/shipped-model.ts'
import { comesInHd } from '#server/features/models/comes-in-hd.ts'
import { ownRouteOf } from '#server/features/models/find-route.ts'
import { getOperatedModels } from '#server/features/models/models-in-effect.ts'
import type { OperatedInEffect } from '#server/features/models/operate-models.ts'
import { exceedsCap } from '#server/features/settings/cost-cap.ts'
import type { Video } from '#server/features/videos/video-repository.ts'
import { isSeedDrawn } from './drawn-seed-repository.ts'

/** A vendor that may make a video, and how it is asked. */
export type RouteChoice = {
  /** The model whose route it is. */
  model: string
  provider: string
  /** In which the vendor is asked to make it. */
  resolution: string
  /** Null for the demo. */
  route: Route | null
  /** Null for the route of the video's own model. */
  failover: Video['failover']
  /** What the vendor will probably take, in its credits; null if nothing is known. */
  estimatedCost: number | null
  /** Null also if nobody has chosen the seed and the vendor does not take it. */
  seeds: number | null
}

/** `fault`: why the own route cannot be used. `maxVideosPerUser`: of the settings that were read with the routes. */
export type Routes = { routes: RouteChoice[]; fault: Failure | null; maxVideosPerUser: number }

/**
 * The routes that may make a video now, in order: as it was charged, then those that the operator has named. Leaves out
 * paused routes, those that have refused it for good, those above the operator's limit of a video's cost, and those
 * that cannot be told all that the user has asked for. An extension is made by the vendor that has its source.
 */
export async function listRoutes(ctx: Context, video: Video, source: Video | null): Promise<Routes> {
  const { operated, settings } = await getOperatedModels(ctx.config, ctx.db.root, 'web')
  const { maxVideosPerUser } = settings
  const model = operated.find(({ id }) => id === video.model)
  const pause = video.isTrial ? null : (model?.pause ?? null)
  if (pause?.by === 'operator') return { routes: [], fault: { code: 'MODEL_PAUSED' }, maxVideosPerUser }
  const mayBePaid = ({ estimatedCost }: RouteChoice) => !exceedsCap(settings, estimatedCost)
  const own = ownChoice(video, source)
  const usesAccounts = ctx.providers[own.provider]?.usesAccounts ?? false
  const further = usesAccounts && model ? (await listFurther(ctx, video, model)).filter(mayBePaid) : []
  const fault: Failure | null = pause
    ? { code: 'MODEL_PAUSED' }
    : findFault(video, own, { usesAccounts, isAllowed: mayBePaid(own) })
  return { routes: fault === null ? [own, ...further] : further, fault, maxVideosPerUser }
}

type About = { usesAccounts: boolean; isAllowed: boolean }

function findFault(video: Video, own: RouteChoice, { usesAccounts, isAllowed }: About): Failure | null {
  if (video.refusedRoutes.includes(video.model)) return { code: 'REFUSED_BY_ALL' }
  if (!usesAccounts) return null
  if (!own.route) return { code: 'MODEL_WITHDRAWN' }
  return isAllowed ? null : { code: 'COST_ABOVE_LIMIT' }
}

function ownChoice(video: Video, source: Video | null): RouteChoice {
  const { model, resolution, failover, seeds } = video
  const route = ownRouteOf(video)
  const provider = failover ? (route?.vendor ?? 'kie') : video.provider
  const seconds = video.seconds - (source?.seconds ?? 0)
  const inputSeconds = countInputSeconds(video.inputs ?? [])
  const estimatedCost =
    route && estimatePrice(route, { ...video, mode: requestMode(video.mode), seconds, inputSeconds })
  return { model, provider, resolution, route, failover: null, estimatedCost, seeds }
}

async function listFurther(ctx: Context, video: Video, { standIns }: OperatedInEffect): Promise<RouteChoice[]> {
  const { mode } = video
  if (standIns.length === 0 || video.isTrial || mode === 'extend' || mode === 'join') return []
  const asked = { ...video, isSeedDrawn: await isSeedDrawn(ctx.db.root, video) }
  return standIns.flatMap(({ other, modes }): RouteChoice[] => {
    const { route } = other
    if (!route || !modes.includes(mode) || video.refusedRoutes.includes(other.id)) return []
    if (!canBeTold(other, asked)) return []
    // The others make no free 1080p version afterwards.
    const resolution = comesInHd(ctx.config, video) && !other.hasFreeHd ? '1080p' : video.resolution
    const failover = { model: other.id, route, resolution }
    const estimatedCost = estimatePrice(route, { ...video, mode, resolution })
    const seeds = takesSeed(other, video) ? video.seeds : null
    return [{ model: other.id, provider: route.vendor, resolution, route, failover, estimatedCost, seeds }]
  })
}

type Asked = Video & { isSeedDrawn: boolean }

/**
 * Whether nothing of what the user has asked for would be dropped. Shots, and inputs that are more than pictures, differ
 * from vendor to vendor: their own makes them.
 */
function canBeTold(other: ShippedModel, asked: Asked): boolean {
  const { prompt, negativePrompt, watermark, inputs, shots, isSeedDrawn } = asked
  if (inputs || shots) return false
  const { promptMin = 1, promptMax, negativePromptMax = 0 } = other
  const length = countCodePoints(prompt)
  const isWithin = length >= promptMin && length <= promptMax
  const hasSeed = isSeedDrawn || takesSeed(other, asked)
  return (
    isWithin && hasSeed && countCodePoints(negativePrompt ?? '') <= negativePromptMax && (!watermark || other.watermark)
  )
}

function takesSeed({ seed }: ShippedModel, { seeds }: Pick<Video, 'seeds'>): boolean {
  return seeds === null || (seed !== null && seeds >= seed.min && seeds <= seed.max)
}
