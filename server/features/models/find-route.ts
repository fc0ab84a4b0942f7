import type { UpgradeTarget } from '#contract/models/model.ts'
import type { Route } from '#server/features/models/catalogue/route.ts'
import { localProviders } from '#server/features/settings/serving-provider-policy.ts'
import { catalogue } from './catalogue/catalogue.ts'

type Charged = {
  provider: string
  model: string
  route: Record<string, unknown> | null
  failover?: { model: string; route: Record<string, unknown> } | null
}

/** Which vendor makes a video: by the route that took over, or by its own. */
export function routeOf(video: Charged): Route | null {
  return (video.failover?.route as Route | undefined) ?? ownRouteOf(video)
}

/** As it was charged, or as its model is made now if an earlier version charged it; null if no vendor makes it. */
export function ownRouteOf({ provider, model, route }: Charged): Route | null {
  return (route as Route | null) ?? (localProviders.includes(provider) ? null : findRoute(model))
}

/** The model whose route makes the video: refusals and pauses of a route are those of its model. */
export function routeModelOf({ model, failover }: Pick<Charged, 'model' | 'failover'>): string {
  return failover?.model ?? model
}

/** What the vendor takes for a higher resolution, in its credits; earlier versions did not store it with the charge. */
export function costOfUpgrade(video: Charged, to: UpgradeTarget): number {
  return routeOf(video)?.upgrades?.[to] ?? findRoute(video.model)?.upgrades?.[to] ?? 0
}

/** Who makes videos of a model, and in which words it is asked; null if only the demo does. */
export function findRoute(model: string): Route | null {
  return catalogue.find(({ id }) => id === model)?.route ?? null
}
