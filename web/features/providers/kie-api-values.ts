import type { z } from 'zod'
import { createKieApiBodySchema, defaultCreditPrice, type KieApi, updateKieApiBodySchema } from '#contract/providers.ts'
import type { KieApiToSave } from './queries.ts'

export type KieApiValues = Required<z.output<typeof createKieApiBodySchema>>

/** What is stored stands in its field as a mask; a token cannot be emptied. */
export function schemaFor(api: KieApi | null) {
  const { token } = createKieApiBodySchema.shape
  return api ? updateKieApiBodySchema.required({ name: true }).extend({ token }) : createKieApiBodySchema
}

export function valuesFor(api: KieApi | null): KieApiValues {
  return {
    name: api?.name ?? '',
    token: api?.token ?? '',
    webhookKey: api?.webhookKey ?? '',
    totalCredits: api?.totalCredits ?? 1000,
    veo3QualityCredits: api?.veo3QualityCredits ?? 400,
    veo3FastCredits: api?.veo3FastCredits ?? 80,
    creditPrice: api?.creditPrice ?? defaultCreditPrice,
    isEnabled: api?.isEnabled ?? true,
  }
}

/**
 * Of a known account only what was changed: its credits move while it works, and must not be set back by an old number.
 * An emptied webhook key is removed. Null when nothing was changed.
 */
export function toSave(api: KieApi | null, values: KieApiValues, changed: ReadonlySet<string>): KieApiToSave | null {
  const body = { ...values, webhookKey: values.webhookKey || null }
  if (!api) return { id: null, body }
  const kept = Object.entries(body).filter(([name]) => changed.has(name))
  return kept.length > 0 ? { id: api.id, body: Object.fromEntries(kept) } : null
}
