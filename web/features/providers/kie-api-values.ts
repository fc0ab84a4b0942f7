import type { z } from 'zod'
import {
  createKieApiBodySchema,
  defaultCreditPrice,
  type KieApi,
  kieApiDefaults,
  mapStatedCosts,
  updateKieApiBodySchema,
} from '#contract/providers.ts'
import type { KieApiToSave } from './queries.ts'

export type KieApiValues = Required<z.output<typeof createKieApiBodySchema>>

/** A stored secret is shown as a mask. A token cannot be removed. */
export function schemaFor(api: KieApi | null) {
  const { token } = createKieApiBodySchema.shape
  return api ? updateKieApiBodySchema.required({ name: true }).extend({ token }) : createKieApiBodySchema
}

export function valuesFor(api: KieApi | null): KieApiValues {
  return {
    name: api?.name ?? '',
    token: api?.token ?? '',
    webhookKey: api?.webhookKey ?? '',
    totalCredits: api?.totalCredits ?? kieApiDefaults.totalCredits,
    ...mapStatedCosts((field) => api?.[field] ?? kieApiDefaults[field]),
    creditPrice: api?.creditPrice ?? defaultCreditPrice,
    isEnabled: api?.isEnabled ?? true,
  }
}

/**
 * Sends only the changed fields of an existing account: its credits change while it works, and an old number must not
 * overwrite them. An empty webhook key removes the stored one. Returns null if nothing was changed.
 */
export function toSave(api: KieApi | null, values: KieApiValues, changed: ReadonlySet<string>): KieApiToSave | null {
  const body = { ...values, webhookKey: values.webhookKey || null }
  if (!api) return { id: null, body }
  const kept = Object.entries(body).filter(([name]) => changed.has(name))
  return kept.length > 0 ? { id: api.id, body: Object.fromEntries(kept) } : null
}
