/** No browser sends a longer header. A longer one counts as absent. */
const maxCharacters = 1024

/**
 * The names that a header such as `Accept-Encoding: br;q=0.5, gzip` accepts. Reads every character once, because the
 * header is untrusted.
 */
export function readAcceptedNames(header: string): Set<string> {
  if (header.length > maxCharacters) return new Set()
  const entries = header.split(',').map((entry) => entry.split(';').map((part) => part.trim().toLowerCase()))
  const accepted = entries.filter((parts) => {
    const weight = parts.find((part, place) => place > 0 && part.startsWith('q='))?.slice(2)
    return weight === undefined || Number(weight) > 0
  })
  return new Set(accepted.map(([name = '']) => name))
}
