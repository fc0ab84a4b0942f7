import type { Model, ModelPrice, ModeRules, VideoMode } from '#contract/models/model.ts'
import { priceTake } from '#contract/models/price-take.ts'
import { isForbidden, listSeconds } from '#contract/models/resolve-request.ts'
import type { Config } from '#server/config.ts'
import type { Handle } from '#server/db/transaction.ts'
import { decidePricing } from '#server/features/settings/pricing-policy.ts'
import { decideServingProvider } from '#server/features/settings/serving-provider-policy.ts'
import { catalogue } from './catalogue/catalogue.ts'
import type { ShippedModel, ShippedPrice } from './catalogue/shipped-model.ts'
import { getServing } from './serving-repository.ts'

/** How a request came: sessions pay the web's prices, API tokens those of the API. */
export type Via = 'web' | 'api'

/** The catalogue as it counts now: with the operator's prices and the accounts that are connected. One statement. */
export async function getModels(config: Config, handle: Handle, via: Via): Promise<Model[]> {
  const { settings, hasAccount } = await getServing(handle)
  const demo = decideServingProvider(config.videoProvider, settings.demoRetiredAt) === 'demo'
  const pricing = decidePricing(settings)
  const credits = (price: ShippedPrice['credits']) =>
    typeof price === 'number' ? price : pricing[price][`${via}_credits`]
  return catalogue.map((shipped) => toModel(shipped, { demo, isPaused: !demo && !hasAccount, credits }))
}

type Serving = { demo: boolean; isPaused: boolean; credits: (price: ShippedPrice['credits']) => number }

function toModel({ isRetired, ...shipped }: ShippedModel, { demo, isPaused, credits }: Serving): Model {
  const modes: Model['modes'] = {}
  for (const [mode, rules] of Object.entries(shipped.modes) as [VideoMode, ShippedModel['modes']['text']][])
    if (rules)
      modes[mode] = {
        ...rules,
        prices: rules.prices.map((row): ModelPrice => ({ ...row, credits: credits(row.credits) })),
      }
  const status = isRetired ? 'retired' : isPaused ? 'paused' : 'active'
  const fromCredits = Math.min(...Object.values(modes).flatMap((rules) => listPrices(rules, shipped.audio)))
  return { ...shipped, status, demo, modes, fromCredits }
}

/** The price of every combination that is made. */
function listPrices(rules: ModeRules, audio: Model['audio']): number[] {
  const sounds = audio === 'optional' ? [true, false] : [audio === 'always']
  const ratios = rules.aspectRatios === 'source' ? [null] : rules.aspectRatios
  return listSeconds(rules)
    .flatMap((seconds) =>
      rules.resolutions
        .filter((resolution) => ratios.some((aspectRatio) => !isForbidden(rules, { seconds, resolution, aspectRatio })))
        .flatMap((resolution) =>
          sounds.map((sound) => priceTake(rules.prices, { seconds, resolution, audio: sound }) ?? []),
        ),
    )
    .flat()
}
