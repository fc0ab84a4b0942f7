import { z } from 'zod'
import type { GenerateValues } from '#web/features/videos/generate/generate-values.ts'
import { draftSchema } from './draft-fields.ts'
import { toValues } from './recreate.ts'

/**
 * Reads `/generate?prompt=…&model=…&aspectRatio=…`, as share pages link it; null if the address has none of the three.
 */
export function readAskedValues(search: string): GenerateValues | null {
  const asked = Object.fromEntries(new URLSearchParams(search))
  return ['prompt', 'model', 'aspectRatio'].some((name) => name in asked) ? toValues(asked) : null
}

/** What `continueVideo` left in the state of the page's address; null if there is nothing. */
export function readContinuation(state: unknown): GenerateValues | null {
  const { data } = z.object({ continuation: draftSchema }).safeParse(state)
  return data?.continuation ?? null
}
