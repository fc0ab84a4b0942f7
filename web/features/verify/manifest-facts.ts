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
  ingredients: z
    .array(z.object({ relationship: z.string().nullish(), active_manifest: z.string().nullish() }))
    .default([]),
  signature_info: z
    .object({ issuer: z.string().nullish(), common_name: z.string().nullish(), time: z.string().nullish() })
    .nullish(),
})
const codesSchema = z.array(z.object({ code: z.string() })).default([])
const storeSchema = z.object({
  active_manifest: z.string().nullish(),
  manifests: z.record(z.string(), manifestSchema),
  validation_state: z.enum(['Invalid', 'Valid', 'Trusted']).catch('Invalid'),
  validation_results: z
    .object({
      activeManifest: z.object({ success: codesSchema, failure: codesSchema }),
      ingredientDeltas: z.array(z.object({ validationDeltas: z.object({ failure: codesSchema }) })).default([]),
    })
    .nullish()
    .catch(null),
})

type Manifest = z.output<typeof manifestSchema>
type Store = z.output<typeof storeSchema>

/**
 * What the credentials say about the file. All of these are unchanged since the signing, except `changed`. `trusted`:
 * signed by this site. `valid`: signed by somebody else. `expired`: signed by this site, with a certificate that has
 * expired since. `not-accepted`: signed with a certificate that has expired, or that may not sign content. `unchecked`:
 * signed, but the certificates of this site could not be loaded. `changed`: the file or its credentials were changed
 * after the signing.
 */
export type SignedState = 'trusted' | 'valid' | 'expired' | 'not-accepted' | 'unchecked' | 'changed'

/**
 * `none`: no credentials. `elsewhere`: they are at an address in the file, which is never loaded. `unreadable`: they are
 * broken, or the file is no video. `too-large`: they were not read, because the reader holds the whole file in memory.
 * `reader-unavailable`: the reader could not be loaded, or it crashed.
 */
export type ManifestFacts =
  | { state: 'none' | 'elsewhere' | 'unreadable' | 'too-large' | 'reader-unavailable' }
  | {
      state: SignedState
      /** Whether the signer states that AI made it, or the signer of a file that it was made from; null without a statement. */
      madeByAi: 'yes' | 'source' | 'no' | null
      /** The model or program that made it. */
      madeWith: string | null
      signedBy: string | null
    }

/** Reads the facts for people from the manifest store of the C2PA reader, which may come from any program. */
export function readFacts(store: unknown): ManifestFacts {
  const parsed = storeSchema.safeParse(store)
  const active = parsed.data?.manifests[parsed.data.active_manifest ?? '']
  if (!parsed.success || !active) return { state: 'unreadable' }
  const agent = actionsOf(active).find(({ softwareAgent }) => softwareAgent)?.softwareAgent
  const agentName = typeof agent === 'object' ? agent.name : agent
  return {
    state: stateOf(parsed.data),
    madeByAi: findAi(parsed.data, active),
    madeWith: agentName ?? active.claim_generator_info?.[0]?.name ?? null,
    signedBy: active.signature_info?.issuer ?? active.signature_info?.common_name ?? null,
  }
}

/** Faults of the signer's certificate or of the time stamp, which say nothing about the file. */
const besideFile = /^(signingCredential|timeStamp)\./
const ofCertificate = /^signingCredential\.(?!untrusted$)/

/**
 * The reader calls a file invalid for any fault. But an expired certificate does not change the file, and every
 * certificate expires some day.
 */
function stateOf({ validation_state: state, validation_results: results }: Store): SignedState {
  if (state !== 'Invalid') return state === 'Trusted' ? 'trusted' : 'valid'
  if (!results) return 'changed'
  const succeeded = new Set(results.activeManifest.success.map(({ code }) => code))
  const own = results.activeManifest.failure.map(({ code }) => code)
  const inherited = results.ingredientDeltas.flatMap(({ validationDeltas }) => validationDeltas.failure)
  const faults = [...own, ...inherited.map(({ code }) => code)]
  if (!succeeded.has('claimSignature.validated') || faults.some((code) => !besideFile.test(code))) return 'changed'
  const trusted = succeeded.has('signingCredential.trusted')
  const certificateFaults = own.filter((code) => ofCertificate.test(code))
  if (certificateFaults.length === 0) return trusted ? 'trusted' : 'valid'
  return trusted && certificateFaults.every((code) => code.endsWith('.expired')) ? 'expired' : 'not-accepted'
}

function actionsOf({ assertions }: Manifest) {
  return assertions
    .filter(({ label }) => label.startsWith('c2pa.actions'))
    .flatMap(({ data }) => actionsSchema.safeParse(data).data?.actions ?? [])
}

function findAi(store: Store, active: Manifest) {
  const sourcesOf = (manifest: Manifest) => actionsOf(manifest).flatMap((action) => action.digitalSourceType ?? [])
  const isAi = (source: string) => /trainedAlgorithmicMedia$/i.test(source)
  const sources = sourcesOf(active)
  if (sources.some(isAi)) return 'yes'
  if (listIngredients(store, active).flatMap(sourcesOf).some(isAi)) return 'source'
  return sources.length === 0 ? null : 'no'
}

/** The manifests of the files that this one was made from, and of theirs. Files that were only an input to AI do not count. */
function listIngredients({ manifests }: Store, active: Manifest): Manifest[] {
  const found = new Set<Manifest>([active])
  // A set also visits what is added during the loop.
  for (const manifest of found)
    for (const { relationship, active_manifest: label } of manifest.ingredients) {
      const ingredient = relationship === 'inputTo' ? undefined : manifests[label ?? '']
      if (ingredient) found.add(ingredient)
    }
  found.delete(active)
  return [...found]
}
