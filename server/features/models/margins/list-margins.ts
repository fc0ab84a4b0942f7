import type { z } from 'zod'
import type { ModelMargin, marginsSchema } from '#contract/models/model-margins.ts'
import type { Context } from '#server/context.ts'
import type { Handle } from '#server/db/transaction.ts'
import { isPricedBySettings, type ShippedModel } from '#server/features/models/catalogue/shipped-model.ts'
import { getOperatedModels } from '#server/features/models/models-in-effect.ts'
import type { OperatedInEffect, Via } from '#server/features/models/operate-models.ts'
import { decidePricing } from '#server/features/models/pricing-policy.ts'
import { getCheapestCredit } from '#server/features/settings/credit-value-repository.ts'
import { listTakes, listUpgrades, type Take } from './list-takes.ts'
import { type PaidTake, type Proposed, proposePrices } from './propose-prices.ts'
import { getVendorCosts, type VendorCosts } from './vendor-cost-repository.ts'

export type Margins = z.output<typeof marginsSchema>
export type FoundMargin = Proposed & { one: OperatedInEffect }

/** What the videos of each model bring at least and cost, as if the demo had ended. */
export async function listMargins(ctx: Context): Promise<Margins> {
  const { centsPerCredit, found } = await findMargins(ctx, ctx.db.root)
  return { centsPerCredit, data: found.map(toMargin) }
}

/** Also what would have to be stored. Without a package for sale, credits bring nothing and nothing is found. */
export async function findMargins(
  ctx: Context,
  handle: Handle,
): Promise<{ centsPerCredit: number | null; found: FoundMargin[] }> {
  const centsPerCredit = await getCheapestCredit(handle)
  if (centsPerCredit === null) return { centsPerCredit, found: [] }
  const read = (via: Via) => getOperatedModels({ ...ctx.config, videoProvider: 'kie' }, handle, via)
  const [web, api] = [await read('web'), await read('api')]
  const costs = await getVendorCosts(handle)
  const pricing = decidePricing(web.settings)
  const found = web.operated.filter(isSold).flatMap((one): FoundMargin[] => {
    const forPrograms = isPricedBySettings(one.shipped) ? api.operated.find(({ id }) => id === one.id) : undefined
    const takes = [...payTakes(one, 'web', costs), ...(forPrograms ? payTakes(forPrograms, 'api', costs) : [])]
    if (takes.length === 0) return []
    const name = settingOf(one.shipped)
    return [{ one, ...proposePrices({ one, takes, centsPerCredit, asked: name && pricing[name] }) }]
  })
  return { centsPerCredit, found }
}

function toMargin({ one, least, proposedCredits, problem }: FoundMargin): ModelMargin {
  return { model: one.id, label: one.label, least, proposedCredits, problem }
}

/** The price in the settings that a model follows. */
export function settingOf({ modes }: ShippedModel) {
  const rows = Object.values(modes).flatMap(({ prices }) => prices)
  return rows.map(({ credits }) => credits).find((credits) => typeof credits !== 'number')
}

/** Models of KIE are offered before an account is connected. */
function isSold({ isHidden, pause, unpaused, route }: OperatedInEffect): boolean {
  if (!route || isHidden || pause) return false
  return unpaused.status === 'active' || (unpaused.status === 'paused' && route.vendor === 'kie')
}

/** Upgrades cost the same for everybody, so they count once. */
function payTakes({ id, unpaused, route }: OperatedInEffect, via: Via, costs: VendorCosts): PaidTake[] {
  if (!route) return []
  const upgrades = via === 'web' ? listUpgrades(unpaused, route) : []
  const pay = (take: Take): PaidTake => ({ ...take, via, costCents: costs(route.vendor, id, take) })
  return [...listTakes(unpaused, route), ...upgrades].map(pay)
}
