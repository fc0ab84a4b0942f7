import type { VideoMode } from '#contract/models/video-modes.ts'
import { catalogue } from '#server/features/models/catalogue/catalogue.ts'
import type { Route } from '#server/features/models/catalogue/route.ts'
import type { ShippedModel, ShippedRules } from '#server/features/models/catalogue/shipped-model.ts'
import type { ProviderRequest, VideoInput } from '#server/features/providers/video-provider.ts'
import { requestFor } from './provider-stage.ts'

/** What the modes need: the address of a picture, and a finished video of the vendor. */
type Material = { picture: string; source: NonNullable<ProviderRequest['source']> }

/** A request with the usual options for each mode of each model that comes with the product and has that route. */
export function requestsFor(serves: (route: Route) => boolean, material: Material): ProviderRequest[] {
  return catalogue
    .filter(({ route }) => route !== null && serves(route))
    .flatMap((model) =>
      (Object.entries(model.modes) as [VideoMode, ShippedRules][]).map(([mode, rules]) =>
        requestOf(model, mode, rules, material),
      ),
    )
}

function requestOf(
  model: ShippedModel,
  mode: VideoMode,
  { defaults }: ShippedRules,
  material: Material,
): ProviderRequest {
  return requestFor({
    ...{ model: model.id, route: model.route, mode, audio: defaults.audio },
    ...{ seconds: defaults.seconds, resolution: defaults.resolution, aspectRatio: defaults.aspectRatio ?? '16:9' },
    ...{ inputs: inputsOf(mode, material.picture), source: mode === 'extend' ? material.source : null },
  })
}

/** The fewest pictures that a mode needs, and two references. */
export function inputsOf(mode: VideoMode, url: string): VideoInput[] {
  return roles[mode].map((role) => ({ role, url }))
}

const roles: Record<VideoMode, VideoInput['role'][]> = {
  ...{ text: [], extend: [], image: ['first'], frames: ['first', 'last'] },
  references: ['reference', 'reference'],
}
