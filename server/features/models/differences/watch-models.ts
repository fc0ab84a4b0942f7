import type { Context } from '#server/context.ts'
import type { Tx } from '#server/db/transaction.ts'
import { clearAlarm, clearOtherAlarms, raiseAlarm } from '#server/events/raise-alarm.ts'
import { getOperatedModels } from '#server/features/models/models-in-effect.ts'
import { listCostRatios } from './model-video-repository.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A new message when so many days are left, at most. */
const steps = [1, 7, 30]
/** What alarms about models begin with. Nobody could end those about a model that was removed. */
const kinds = ['model-paused:', 'model-price:', 'model-retires:']

/**
 * Tells the operator 30, 7 and 1 days before a model retires; the alarm ends with the model, or if its end is moved.
 * Also tells when the vendor's price of a model has drifted, until it is back.
 */
export async function watchModels(ctx: Context): Promise<void> {
  const { operated, today } = await getOperatedModels(ctx.config, ctx.db.root, 'web')
  await ctx.db.transaction(async (tx) => {
    const ids = operated.map(({ id }) => id)
    const ratios = await listCostRatios(tx, ids, looked)
    for (const { model } of operated) {
      await watchPrice(tx, model.id, ratios.get(model.id) ?? [])
      const key = `model-retires:${model.id}`
      const days = model.retiresOn === null ? null : (Date.parse(model.retiresOn) - Date.parse(today)) / dayMs
      const step = days === null || days <= 0 ? undefined : steps.find((maxDays) => days <= maxDays)
      if (step === undefined || model.status === 'retired') await clearAlarm(tx, key)
      else await raiseAlarm(tx, { key, detail: describe(model, step) })
    }
    for (const kind of kinds) await clearOtherAlarms(tx, kind, new Set(ids))
  })
}

/** So many videos in a row, all off by more than this in one direction, are no coincidence. */
const looked = 5
const tolerance = 0.2

async function watchPrice(tx: Tx, id: string, ratios: readonly number[]): Promise<void> {
  const key = `model-price:${id}`
  const isDearer = ratios.every((ratio) => ratio > 1 + tolerance)
  const isCheaper = ratios.every((ratio) => ratio < 1 - tolerance)
  if (ratios.length < looked || !(isDearer || isCheaper)) return clearAlarm(tx, key)
  const average = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  // In steps of ten, so that the operator is told once.
  const percent = Math.max(20, Math.round(Math.abs(average - 1) * 10) * 10)
  const change = `about ${percent} % ${isDearer ? 'more' : 'less'}`
  const detail = `the provider takes ${change} than planned for the model ${id}, in each of its last ${looked} videos. Check its price.`
  await raiseAlarm(tx, { key, detail })
}

function describe({ id, retiresOn, replacedBy }: Retiring, step: number): string {
  const left = step === 1 ? 'tomorrow' : `in at most ${step} days`
  const instead = replacedBy ? `Its successor is ${replacedBy}.` : 'It has no successor.'
  return `the model ${id} retires ${left}, on ${retiresOn}. ${instead}`
}

type Retiring = { id: string; retiresOn: string | null; replacedBy: string | null }
