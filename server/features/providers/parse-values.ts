/** The fields of an object, also given as JSON text; empty for anything else. */
export function asObject(value: unknown): Record<string, unknown> {
  const parsed = typeof value === 'string' ? parseJson(value) : value
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {}
}

/** A number, also given as text; null for anything else. */
export function asNumber(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() === '') return null
  const number = typeof value === 'string' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** A trimmed text; empty for anything else. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** The parsed JSON; undefined if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A seed that a vendor reports; null for what is no whole number from 0. */
export function parseSeed(value: unknown): number | null {
  const seed = asNumber(value)
  return seed !== null && Number.isSafeInteger(seed) && seed >= 0 ? seed : null
}

/** More than any video costs, in credits of half a cent; a larger number is a slip. */
const maxCost = 1_000_000

/** What a vendor says that a task took; null for what no task takes. */
export function asCost(cost: number | null): number | null {
  return cost !== null && cost >= 0 && cost <= maxCost ? cost : null
}
