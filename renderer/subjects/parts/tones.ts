import { type Colour, css, hex, mix, scaled } from '#renderer/drawing/colour.ts'
import type { Spot } from '#renderer/family.ts'
import { findPhrase, type PromptWords } from '#renderer/match-words.ts'

/** A colour in the light of the scene. `light` from -1 (in deep shade) to 1 (in full light). */
export type Tones = (colour: string, light?: number, alpha?: number) => string

/** `distance`: 0 near, 1 lost in the haze. */
export function createTones({ palette, weather }: Spot, distance = 0): Tones {
  const known = new Map<string, string>()
  const haze = Math.min(1, distance + { clear: 0, snow: 0.06, rain: 0.1, fog: 0.24, storm: 0.12 }[weather])
  const night = mix(palette.shade, palette.skyMiddle, 0.35)
  const toned = (colour: string, light: number, alpha: number) => {
    const own = hex(colour)
    const sunlit = own.map((part, i) => part * (0.45 + (0.55 * (palette.light[i] ?? 255)) / 255))
    const [red = 0, green = 0, blue = 0] = sunlit
    const lit: Colour = light < 0 ? scaled([red, green, blue], 1 + light * 0.7) : [red, green, blue]
    const bright = light > 0 ? mix(lit, palette.light, light * 0.6) : lit
    return css(mix(mix(bright, night, palette.darkness * 0.5), palette.haze, haze), alpha)
  }
  return (colour, light = 0, alpha = 1) => {
    const key = `${colour}${light.toFixed(2)}/${alpha.toFixed(2)}`
    const found = known.get(key) ?? toned(colour, light, alpha)
    known.set(key, found)
    return found
  }
}

const named: [string, readonly string[]][] = [
  ['#1d1d22', ['black', 'dark', 'đen']],
  ['#f2efe8', ['white', 'snow-white', 'trắng']],
  ['#8b8f98', ['grey', 'gray', 'silver', 'xám']],
  ['#7a4b2b', ['brown', 'chocolate', 'nâu']],
  ['#c8372d', ['red', 'crimson', 'scarlet', 'đỏ']],
  ['#e8832a', ['orange', 'ginger', 'amber', 'màu cam']],
  ['#f0c02e', ['yellow', 'gold', 'golden', 'blond', 'vàng']],
  ['#3f9a4e', ['green', 'emerald', 'xanh lá']],
  ['#2f9d9d', ['teal', 'turquoise', 'cyan', 'xanh ngọc']],
  ['#2f62c0', ['blue', 'azure', 'xanh dương']],
  ['#8048b8', ['purple', 'violet', 'tím']],
  ['#e878a8', ['pink', 'rose', 'hồng']],
]

/** How far before the subject its colour may stand: "a red old sports car". */
const nearWords = 4

/** The colour that the prompt gives a subject, which it calls by one of the names; or null. */
export function colourOf(words: PromptWords, names: readonly string[]): string | null {
  for (const name of names) {
    const at = findPhrase(words, name)
    if (at < 0) continue
    const before = words.exact
      .slice(0, at + 1)
      .trim()
      .split(' ')
      .slice(-nearWords)
    const near = { exact: ` ${before.join(' ')} `, plain: '' }
    const found = named.find(([, colours]) => colours.some((colour) => findPhrase(near, colour) >= 0))
    if (found) return found[0]
  }
  return null
}
