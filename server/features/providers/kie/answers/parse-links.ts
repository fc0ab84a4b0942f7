import { parseJson } from '#server/features/providers/parse-values.ts'

/**
 * The links of a result: an array, an array as JSON text (the first quickstart), or a single link. Skips values that
 * are not http addresses.
 */
export function parseLinks(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((link) => (isLink(link) ? [link.trim()] : []))
  if (isLink(value)) return [value.trim()]
  return typeof value === 'string' && /^\s*["[]/.test(value) ? parseLinks(parseJson(value)) : []
}

function isLink(value: unknown): value is string {
  return typeof value === 'string' && /^\s*https?:\/\//i.test(value) && URL.canParse(value.trim())
}
