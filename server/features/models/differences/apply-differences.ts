import { applyFactor, type ModelChanges, modelChangesSchema } from '#contract/models/model-changes.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import type { ShippedModel, ShippedRules } from '#server/features/models/catalogue/shipped-model.ts'
import type { StoredDifference } from './difference-repository.ts'
import { type AllChanges, findChangeFault } from './find-change-fault.ts'
import { findFailoverFault } from './find-failover-fault.ts'

/** A model of the catalogue with what the operator has changed. */
export type OperatedModel = ShippedModel & {
  shipped: ShippedModel
  changes: ModelChanges
  isHidden: boolean
  /** Whose routes may make its videos of these modes, in this order. */
  failover: { other: ShippedModel; modes: VideoMode[] }[]
  pause: { at: string; by: 'operator' | 'provider'; reason: string | null } | null
  /** Why its stored changes do not count; null if they do. */
  ignored: string | null
}

/**
 * The catalogue with the stored differences, in the operator's order. Changes that do not fit the catalogue are
 * ignored: a newer version of the product must start with whatever is stored. Differences of unknown models too.
 */
export function applyDifferences(
  catalogue: readonly ShippedModel[],
  stored: readonly StoredDifference[],
): OperatedModel[] {
  const rows = new Map(stored.map((row) => [row.modelId, row]))
  const read = readChanges(stored)
  const operated = catalogue.map((shipped): OperatedModel => {
    const row = rows.get(shipped.id)
    const given = read.get(shipped.id)
    // A route that no longer fits must not take the prices with it.
    const fault = given && findChangeFault(catalogue, shipped, { ...given, failover: [] }, read)
    const changes = given && !fault ? given : {}
    const failover = listFailover(catalogue, shipped, changes)
    const isLess = failover.length < (changes.failover?.length ?? 0)
    const isUnread = row !== undefined && given === undefined
    return {
      ...change(shipped, changes),
      shipped,
      changes: given ?? {},
      isHidden: changes.isHidden ?? false,
      failover,
      pause: row?.pausedAt && row.pausedBy ? { at: row.pausedAt, by: row.pausedBy, reason: row.pauseReason } : null,
      ignored: fault
        ? `${fault.field}: ${fault.message}`
        : isUnread
          ? 'They cannot be read.'
          : isLess
            ? lessFailover
            : null,
    }
  })
  const placeOf = ({ id }: OperatedModel) => rows.get(id)?.place ?? Number.MAX_SAFE_INTEGER
  return operated.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const lessFailover = 'failover: another model no longer makes all that this one sells.'

function listFailover(catalogue: readonly ShippedModel[], shipped: ShippedModel, { failover = [] }: ModelChanges) {
  return failover.flatMap(({ model, modes }) => {
    const other = catalogue.find(({ id }) => id === model)
    const fits = other && modes.every((mode) => findFailoverFault(shipped, other, mode) === null)
    return fits ? [{ other, modes }] : []
  })
}

/** The changes of every model that can be read. */
export function readChanges(stored: readonly StoredDifference[]): Map<string, ModelChanges> {
  return new Map(
    stored.flatMap(({ modelId, changes }) => {
      const { success, data } = modelChangesSchema.safeParse(changes)
      return success ? [[modelId, data] as const] : []
    }),
  ) satisfies AllChanges
}

function change(shipped: ShippedModel, changes: ModelChanges): ShippedModel {
  const { label, summary, retiresOn, replacedBy, prices, priceFactor, upgradePrices } = changes
  const times = (credits: number) => applyFactor(credits, priceFactor)
  const modes = Object.entries(shipped.modes).map(([mode, rules]: [string, ShippedRules]) => {
    const own = prices?.[mode as keyof typeof prices]
    const rows =
      own ??
      rules.prices.map((row) => (typeof row.credits === 'number' ? { ...row, credits: times(row.credits) } : row))
    return [mode, { ...rules, prices: rows }]
  })
  return {
    ...shipped,
    label: label ?? shipped.label,
    summary: summary ?? shipped.summary,
    retiresOn: retiresOn === undefined ? shipped.retiresOn : retiresOn,
    replacedBy: replacedBy === undefined ? shipped.replacedBy : replacedBy,
    modes: Object.fromEntries(modes),
    upgradePrices: upgradePrices ?? shipped.upgradePrices.map((row) => ({ ...row, credits: times(row.credits) })),
  }
}
