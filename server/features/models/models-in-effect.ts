import type { Config } from '#server/config.ts'
import type { Handle } from '#server/db/transaction.ts'
import { isDemoServing } from '#server/features/settings/serving-provider-policy.ts'
import type { AdminSettings } from '#server/features/settings/settings-repository.ts'
import { demoRoute, type Route, type Vendor } from './catalogue/route.ts'
import { type OperatedInEffect, operateModels, type Via } from './operate-models.ts'
import { decidePricing } from './pricing-policy.ts'
import type { ModelInEffect } from './put-in-effect.ts'
import { type FoundVideo, getServing, getServingAndVideo, type NamedVideo } from './serving-repository.ts'

export type InEffect = { models: ModelInEffect[]; settings: AdminSettings }

/** `video`: the one that was named; null if there is none of this user. */
export type InEffectWithVideo = InEffect & { video: FoundVideo | null }

/**
 * The catalogue as it counts now: with the operator's differences and prices and the accounts that are connected. One
 * statement. A trial also gets hidden models, and ignores that the operator or the server has paused one. Also returns
 * the settings, because they were read with it.
 */
export async function getModelsInEffect(
  config: Config,
  handle: Handle,
  via: Via,
  trial: Trial = {},
): Promise<InEffect> {
  return toInEffect(config, via, await getServing(handle), trial)
}

/** The same with a video of the user, if one is named; also one statement. */
export async function getModelsAndVideo(
  config: Config,
  handle: Handle,
  via: Via,
  { named, ...trial }: Trial & { named: NamedVideo | null },
): Promise<InEffectWithVideo> {
  if (!named) return { ...(await getModelsInEffect(config, handle, via, trial)), video: null }
  const { video, ...serving } = await getServingAndVideo(handle, named)
  return { ...toInEffect(config, via, serving, trial), video }
}

type Trial = { isTrial?: boolean | undefined }

function toInEffect(
  config: Config,
  via: Via,
  serving: Awaited<ReturnType<typeof getServing>>,
  { isTrial = false }: Trial,
): InEffect {
  const { operated, settings } = toOperated(config, via, serving)
  const models = operated
    .filter(({ isHidden, route, standIns }) => {
      const isSeen = standIns.length > 0 || mayBeSeen(route, serving.connected)
      return isTrial || (!isHidden && isSeen)
    })
    .map(({ model, unpaused }) => (isTrial ? unpaused : model))
  return { models, settings }
}

/** KIE's models are shown even before an account is connected: their videos wait for one. */
function mayBeSeen(route: Route | null, connected: ReadonlySet<Vendor>): boolean {
  return route === null || route.vendor === 'kie' || connected.has(route.vendor)
}

/** Also the hidden models, and what the operator has changed. */
export async function getOperatedModels(config: Config, handle: Handle, via: Via) {
  return toOperated(config, via, await getServing(handle))
}

/** As this process has read them last. */
let last: { operated: readonly OperatedInEffect[]; today: string } = { operated: [], today: '1970-01-01' }

function toOperated(
  config: Config,
  via: Via,
  { settings, connected, ...read }: Awaited<ReturnType<typeof getServing>>,
) {
  const demo = isDemoServing(config, settings)
  const vendors = demo ? [demoRoute.vendor] : [...connected]
  const operated = operateModels({ ...read, demo, vendors, pricing: decidePricing(settings), via })
  last = { operated, today: read.today }
  return { settings, ...last }
}

/** When a model retires, as this process has read it last: a request that has priced a video asks without a statement. */
export function findRetirement(id: string): { retiresOn: string | null; today: string } {
  return { retiresOn: last.operated.find((model) => model.id === id)?.retiresOn ?? null, today: last.today }
}
