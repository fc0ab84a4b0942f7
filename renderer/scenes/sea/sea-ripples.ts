import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { atDepth, overscan } from '#renderer/drawing/camera.ts'
import { type Colour, mix, scaled } from '#renderer/drawing/colour.ts'
import { smoothstep, tau } from '#renderer/drawing/curves.ts'
import { createLayer, createTexture, drawLayer } from '#renderer/drawing/layer.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import type { Palette } from '#renderer/drawing/palette.ts'
import type { Random } from '#renderer/random.ts'

const count = 3

/** The small waves between the large ones: facets that reflect the sky or the deep, fine far away and broad nearby. */
export function createRipples(random: Random, size: FrameSize, palette: Palette, horizon: number) {
  const lit = mix(palette.horizon, palette.light, 0.5)
  const dark = scaled(mix(palette.skyTop, palette.shade, 0.5), 0.5)
  const box = { x: -overscan, y: horizon, width: size.width + overscan * 2, height: size.height - horizon + 30 }
  const sheets = Array.from({ length: count }, (_, i) => {
    const sheet = createSheet(random.fork(`sheet${i}`), lit, dark)
    return createLayer(size, box, (ctx) => ctx.drawImage(sheet, box.x, box.y, box.width, box.height))
  })
  return (ctx: SKRSContext2D, t: number, view: { x: number; y: number; zoom: number }) => {
    atDepth(ctx, size, view, 0.4, () => {
      // The sheets are soft at full size, so smoothing would not be visible. Skipping it saves four fifths of the cost.
      ctx.imageSmoothingEnabled = false
      for (const [i, sheet] of sheets.entries()) {
        // Sheets fade into each other, which looks like moving water rather than a sliding picture.
        const share = 0.5 + 0.5 * Math.sin(t * 1.5 + (i * tau) / count)
        ctx.globalAlpha = 0.58 * share
        const drift = Math.sin(t * 0.5 + i * 2) * 16 + (t - 4) * (i - 1) * 5
        drawLayer(ctx, sheet, drift, (1 - share) * 5)
      }
    })
  }
}

function createSheet(random: Random, lit: Colour, dark: Colour) {
  const noise = createNoise(random)
  const width = 640
  const height = 240
  return createTexture(width, height, (px, py, out) => {
    const near = (py + 1) / height
    const far = 1 / (near + 0.035)
    const x = (px / width - 0.5) * (13 + far * 6) + 60
    const y = far * 6 - near * 9
    const wave = noise.layered(x, y, 3) - 0.5
    const tone = wave > 0 ? lit : dark
    out[0] = tone[0]
    out[1] = tone[1]
    out[2] = tone[2]
    out[3] =
      smoothstep(0.05, 0.3, Math.abs(wave)) * (wave > 0 ? 0.42 : 0.5) * smoothstep(0, 0.05, near) * (1 - near * 0.62)
  })
}
