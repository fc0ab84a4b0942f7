import { createRequire } from 'node:module'
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'

const longest = 60
const subsets = ['latin', 'latin-ext', 'vietnamese']
const fontNames = subsets.map((subset) => `Soundreel ${subset}`)

/**
 * Each subset is registered as a font family: Skia takes each letter from the first family that has it. Without the
 * package (a production installation omits what only the page build needs), the system font is used.
 */
function registerFonts(): void {
  const require = createRequire(import.meta.url)
  for (const [i, subset] of subsets.entries()) {
    const name = fontNames[i] ?? subset
    if (GlobalFonts.has(name)) continue
    try {
      const path = require.resolve(`@fontsource/be-vietnam-pro/files/be-vietnam-pro-${subset}-500-normal.woff2`)
      GlobalFonts.registerFromPath(path, name)
    } catch {
      return
    }
  }
}

/** One line of printable text. Removes control and direction characters, which could affect neighbouring text. */
export function watermarkText(text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const letters = [...new Intl.Segmenter().segment(clean)].map((part) => part.segment)
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : clean
}

/** Draws the text small at the bottom right, narrowed if it would take more than half of the width. */
export function createWatermark(size: FrameSize, text: string | null): ((ctx: SKRSContext2D) => void) | null {
  const line = watermarkText(text ?? '')
  if (!line) return null
  registerFonts()
  const margin = 22
  return (ctx) => {
    ctx.save()
    ctx.font = `500 17px ${fontNames.map((name) => `"${name}"`).join(', ')}, sans-serif`
    ctx.textAlign = 'right'
    ctx.textBaseline = 'alphabetic'
    ctx.shadowColor = 'rgba(0,0,0,0.55)'
    ctx.shadowBlur = 5 * size.scale
    ctx.shadowOffsetY = size.scale
    ctx.fillStyle = 'rgba(255,255,255,0.82)'
    ctx.fillText(line, size.width - margin, size.height - margin, size.width * 0.62)
    ctx.restore()
  }
}
