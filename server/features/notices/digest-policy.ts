import { firstCharacters } from '#contract/typed-text/measure-text.ts'

const maxCharacters = 3500

/** Combines all notices into one message, so that a burst is a list instead of a flood. */
export function composeDigest(brandName: string, texts: readonly string[]): string {
  if (texts.length === 1) return `${brandName}: ${texts[0]}`
  const lines: string[] = []
  let left = maxCharacters
  for (const text of texts) {
    const line = `• ${firstCharacters(text, 300)}`
    left -= line.length + 1
    if (left < 0) break
    lines.push(line)
  }
  const more = texts.length - lines.length
  return [`${brandName}: ${texts.length} notices`, ...lines, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n')
}

const firstMs = 30_000
const maxMs = 60 * 60 * 1000

/** The delay after this many tries; null if the notice is too old to send. */
export function retryDelayMs(tries: number, ageMs: number, askedMs: number): number | null {
  if (ageMs > 24 * 60 * 60 * 1000) return null
  return Math.max(askedMs, Math.min(maxMs, firstMs * 2 ** Math.max(0, tries - 1)))
}
