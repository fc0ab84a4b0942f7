import { Refusal } from '#server/refusal.ts'

/**
 * A text with the character NUL, or with half of a surrogate pair, can be sent as JSON and not be kept: without this, the
 * database would break off what was meant as a refusal. Looks at what the schemas let through, so it ends.
 * @throws Refusal INVALID_INPUT for its field.
 */
export function refuseUnkeptText(value: unknown, path: readonly string[] = []): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed())
      throw new Refusal('INVALID_INPUT', 'This text has a character that cannot be kept.', path.join('.') || undefined)
  } else if (value !== null && typeof value === 'object' && !ArrayBuffer.isView(value) && path.length < deepest)
    for (const [name, part] of Object.entries(value)) refuseUnkeptText(part, [...path, name])
}

/** No schema goes deeper; a body that has none may. */
const deepest = 8
