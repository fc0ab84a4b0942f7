import type { AdminModel } from '#contract/models/admin-models.ts'
import type { ModelPrice } from '#contract/models/model.ts'
import { type ModelChanges, modelChangesSchema } from '#contract/models/model-changes.ts'
import type { VideoMode } from '#contract/models/video-modes.ts'
import { isBlank } from '#contract/typed-text/clean-text.ts'
import { readNumber } from '#contract/typed-text/fold-text.ts'
import { listUnshownPrices } from './list-unshown-prices.ts'

/** The texts of the form's fields. An empty name, summary or date keeps what was shipped. */
export type ModelValues = {
  label: string
  summary: string
  isHidden: boolean
  priceFactor: string
  retiresOn: string
  /** `none`: no successor. */
  replacedBy: string
  /** The further routes, in order. */
  failover: { model: string; modes: VideoMode[] }[]
  /** By group and row, such as `text,image.0`; upgrades are `upgrade.0`. */
  prices: Record<string, string>
}

/** Modes with the same price rows share their fields. */
export type PriceGroup = { id: string; modes: VideoMode[]; rows: ModelPrice[] }

export const upgradeGroup = 'upgrade'

/** The price rows in effect; those of a mode with rows of its own stand alone. */
export function listPriceGroups({ model }: AdminModel): PriceGroup[] {
  const groups = new Map<string, PriceGroup>()
  for (const [mode, rules] of Object.entries(model.modes) as [VideoMode, { prices: ModelPrice[] }][]) {
    const known = groups.get(JSON.stringify(rules.prices))
    groups.set(JSON.stringify(rules.prices), {
      id: known ? `${known.id}-${mode}` : mode,
      modes: [...(known?.modes ?? []), mode],
      rows: rules.prices,
    })
  }
  return [...groups.values()]
}

export function valuesFor(one: AdminModel): ModelValues {
  const { changes, model } = one
  const text = (value: string | null | undefined) => value ?? ''
  const prices = listPriceGroups(one).flatMap(({ id, rows }) =>
    rows.map(({ credits }, row) => [`${id}.${row}`, credits]),
  )
  const upgrades = model.upgradePrices.map(({ credits }, row) => [`${upgradeGroup}.${row}`, credits])
  return {
    label: text(changes.label),
    summary: text(changes.summary),
    isHidden: changes.isHidden ?? false,
    priceFactor: changes.priceFactor === undefined ? '' : String(changes.priceFactor),
    retiresOn: text(changes.retiresOn),
    replacedBy: changes.replacedBy === null ? 'none' : text(changes.replacedBy),
    failover: changes.failover ?? [],
    prices: Object.fromEntries([...prices, ...upgrades].map(([key, credits]) => [key, String(credits)])),
  }
}

/** The price fields that were edited. */
export function findTouched(values: ModelValues, before: ModelValues): Set<string> {
  return new Set(Object.keys(values.prices).filter((key) => values.prices[key] !== before.prices[key]))
}

export type FieldFault = { field: string; message: string }

/**
 * The changes that the form asks for: prices only where they differ from the shown ones, or had been changed before.
 * If a factor is removed, the prices in effect contain it, so all of them become prices of their own.
 * `touched`: the price fields that were edited.
 */
export function toChanges(
  one: AdminModel,
  values: ModelValues,
  touched: ReadonlySet<string>,
): { changes: ModelChanges } | { faults: FieldFault[] } {
  const number = (text: string) => (isBlank(text) ? undefined : readNumber(text.replace(',', '.')))
  const hasFactor = !isBlank(values.priceFactor)
  const isFactorRemoved = !hasFactor && one.changes.priceFactor !== undefined
  const isEdited = (id: string) => Array.from(touched).some((key) => key.startsWith(`${id}.`))
  // With a factor, the price fields cannot be edited; what was typed into them before does not count.
  const isSent = (id: string) => !hasFactor && (isFactorRemoved || isEdited(id))
  const unshown = isFactorRemoved ? listUnshownPrices(one) : null
  const prices: Record<string, unknown> = hasFactor ? {} : { ...one.changes.prices, ...unshown?.prices }
  for (const { id, modes, rows } of listPriceGroups(one))
    if (isSent(id))
      for (const mode of modes)
        prices[mode] = rows.map((row, index) => ({ ...row, credits: number(values.prices[`${id}.${index}`] ?? '') }))
  const upgrades = one.model.upgradePrices.map((row, index) => ({
    ...row,
    credits: number(values.prices[`${upgradeGroup}.${index}`] ?? ''),
  }))
  const unshownUpgrades = unshown?.upgradePrices.length ? unshown.upgradePrices : undefined
  const keptUpgrades = hasFactor ? undefined : (unshownUpgrades ?? one.changes.upgradePrices)
  const sentUpgrades = upgrades.length > 0 && isSent(upgradeGroup) ? upgrades : keptUpgrades
  const parsed = modelChangesSchema.safeParse({
    ...(!isBlank(values.label) ? { label: values.label } : {}),
    ...(!isBlank(values.summary) ? { summary: values.summary } : {}),
    ...(values.isHidden ? { isHidden: true } : {}),
    ...(hasFactor ? { priceFactor: number(values.priceFactor) } : {}),
    ...(values.retiresOn ? { retiresOn: values.retiresOn } : {}),
    ...(values.replacedBy ? { replacedBy: values.replacedBy === 'none' ? null : values.replacedBy } : {}),
    ...(values.failover.length > 0 ? { failover: values.failover } : {}),
    ...(Object.keys(prices).length > 0 ? { prices } : {}),
    ...(sentUpgrades ? { upgradePrices: sentUpgrades } : {}),
  })
  if (parsed.success) return { changes: parsed.data }
  return { faults: parsed.error.issues.map(({ path, message }) => ({ field: fieldOf(one, path.join('.')), message })) }
}

/** The field of the form that shows an error about a field of the call, such as `prices.image.0.credits`. */
export function fieldOf(one: AdminModel, field: string): string {
  const [first, second = '', row = '0'] = field.split('.')
  if (first === 'failover') return `failover.${second || '0'}`
  if (first === 'upgradePrices') return `${upgradeGroup}.${second || '0'}`
  if (first !== 'prices') return first ?? field
  const group = listPriceGroups(one).find(({ modes }) => modes.some((mode) => mode === second))
  return group ? `${group.id}.${row}` : 'priceFactor'
}
