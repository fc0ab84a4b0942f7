import { Refusal } from '#server/refusal.ts'
import { isStorable } from '#server/storable-text.ts'

/**
 * Refuses text that cannot be stored: the database would fail with an internal error. Only checks values that passed
 * the schemas, so the recursion is bounded.
 * @throws Refusal INVALID_INPUT for its field.
 */
export function refuseUnkeptText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (!isStorable(value))
      throw new Refusal(
        'INVALID_INPUT',
        'This text contains a character that cannot be stored.',
        path.join('.') || undefined,
      )
  } else if (value !== null && typeof value === 'object' && !ArrayBuffer.isView(value) && path.length < deepest)
    for (const [name, part] of Object.entries(value)) refuseUnkeptText(part, [...path, name])
}

/** No schema nests deeper; a body without a schema might. */
const deepest = 8
