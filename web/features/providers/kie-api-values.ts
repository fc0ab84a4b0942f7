import type { z } from 'zod'
import { createKieApiBodySchema, type KieApi, updateKieApiBodySchema } from '#contract/providers.ts'
import type { KieApiToSave } from './queries.ts'

export type KieApiValues = Required<z.output<typeof createKieApiBodySchema>>

/** Adding asks for a token; editing keeps the stored one when nothing is typed. */
export function schemaFor(api: KieApi | null) {
  return api ? updateKieApiBodySchema.required({ name: true }) : createKieApiBodySchema
}

export function valuesFor(api: KieApi | null): KieApiValues {
  return {
    name: api?.name ?? '',
    token: '',
    webhookKey: '',
    totalCredits: api?.totalCredits ?? 1000,
    veo3QualityCredits: api?.veo3QualityCredits ?? 400,
    veo3FastCredits: api?.veo3FastCredits ?? 80,
    isEnabled: api?.isEnabled ?? true,
  }
}

/**
 * Of a known account only what was changed: its credits move while it works, and must not be set back by an old number.
 * `webhookKey` is null when it is to be removed. Null when nothing was changed.
 */
export function toSave(api: KieApi | null, values: KieApiValues, changed: ReadonlySet<string>): KieApiToSave | null {
  if (!api) return { id: null, body: { ...values, webhookKey: values.webhookKey || null } }
  const kept = Object.entries(values).filter(([name, value]) => changed.has(name) && value !== '')
  return kept.length > 0 ? { id: api.id, body: Object.fromEntries(kept) } : null
}
