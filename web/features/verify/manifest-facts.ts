import { z } from 'zod'

/** The parts that we read of a manifest store: https://spec.c2pa.org/specifications/specifications/2.2/specs/C2PA_Specification.html */
const actionsSchema = z.object({
  actions: z.array(
    z.object({
      digitalSourceType: z.string().optional(),
      softwareAgent: z.union([z.string(), z.object({ name: z.string() })]).optional(),
    }),
  ),
})
const manifestSchema = z.object({
  claim_generator_info: z.array(z.object({ name: z.string(), version: z.string().optional() })).optional(),
  assertions: z.array(z.object({ label: z.string(), data: z.unknown() })).default([]),
  signature_info: z
    .object({ issuer: z.string().nullish(), common_name: z.string().nullish(), time: z.string().nullish() })
    .nullish(),
})
const storeSchema = z.object({
  active_manifest: z.string().nullish(),
  manifests: z.record(z.string(), manifestSchema),
  validation_state: z.enum(['Invalid', 'Valid', 'Trusted']).catch('Invalid'),
})

/**
 * `trusted`: signed by this site, and unchanged. `valid`: signed by somebody else, and unchanged. `changed`: the file or
 * its credentials were changed after the signing. `none`: no credentials. `unreadable`: they are broken, or the file is
 * no video. `too-large`: they were not read, because the reader holds the whole file in memory.
 */
export type ManifestFacts =
  | { state: 'none' | 'unreadable' | 'too-large' }
  | {
      state: 'trusted' | 'valid' | 'changed'
      /** Whether the signer states that AI made it; null if it states nothing. */
      madeByAi: boolean | null
      /** The model or program that made it. */
      madeWith: string | null
      signedBy: string | null
    }

const states = { Trusted: 'trusted', Valid: 'valid', Invalid: 'changed' } as const

/** Reads the facts for people from the manifest store of the C2PA reader, which may come from any program. */
export function readFacts(store: unknown): ManifestFacts {
  const parsed = storeSchema.safeParse(store)
  const active = parsed.data?.manifests[parsed.data.active_manifest ?? '']
  if (!parsed.success || !active) return { state: 'unreadable' }
  const actions = active.assertions
    .filter(({ label }) => label.startsWith('c2pa.actions'))
    .flatMap(({ data }) => actionsSchema.safeParse(data).data?.actions ?? [])
  const sources = actions.flatMap(({ digitalSourceType }) => digitalSourceType ?? [])
  const agent = actions.find(({ softwareAgent }) => softwareAgent)?.softwareAgent
  const agentName = typeof agent === 'object' ? agent.name : agent
  return {
    state: states[parsed.data.validation_state],
    madeByAi: sources.length === 0 ? null : sources.some((source) => /trainedAlgorithmicMedia$/i.test(source)),
    madeWith: agentName ?? active.claim_generator_info?.[0]?.name ?? null,
    signedBy: active.signature_info?.issuer ?? active.signature_info?.common_name ?? null,
  }
}
