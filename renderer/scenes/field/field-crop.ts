import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { atDepth, overscan } from '#renderer/drawing/camera.ts'
import { mix, scaled } from '#renderer/drawing/colour.ts'
import { drawLayer } from '#renderer/drawing/layer.ts'
import { createGrass } from '#renderer/drawing/nature/grass.ts'
import type { Palette } from '#renderer/drawing/palette.ts'
import type { Random } from '#renderer/random.ts'
import { createGusts } from './field-gusts.ts'
import { createBlossoms } from './field-life.ts'
import { createThicket } from './field-thicket.ts'

export const rowCount = 9
/** The rows that the ground of guests does not hide. */
export const farRows = 3

const crops = [
  { dark: [120, 78, 30], lit: [244, 200, 108], ears: true },
  { dark: [34, 66, 26], lit: [150, 190, 84], ears: false },
  { dark: [58, 74, 34], lit: [206, 196, 108], ears: true },
] as const

/** After each of these rows, the light of gusts is painted over the rows painted so far. */
const gustsAfter = [2, 5, 8]

/** Rows of grain or grass from the horizon to the camera, each a thicket with single blades in front of it. */
/** `rows`: how many rows are drawn, from the farthest. */
export function createCrop(
  random: Random,
  size: FrameSize,
  palette: Palette,
  plan: { horizon: number; wind: number; rows: number },
) {
  const { horizon, wind } = plan
  const crop = random.pick(crops)
  const flowers = random.chance(0.5)
    ? random.pick([
        [226, 58, 44],
        [250, 214, 80],
        [186, 130, 230],
        [250, 246, 240],
      ])
    : null
  const dim = 1 - palette.darkness * 0.66
  const baseOf = (near: number) => horizon + 14 + (size.height * 1.1 - horizon) * near ** 1.55
  const rows = Array.from({ length: plan.rows }, (_, i) => {
    const near = i / (rowCount - 1)
    const base = baseOf(near)
    const groundOf = (level: number) => (x: number) =>
      level - Math.sin((x / size.width) * 2.6 + i * 0.12) * 16 * (1 - near * 0.4)
    const ground = groundOf(base)
    const far = (1 - near) ** 1.5
    const dark = mix(scaled(mix(crop.dark, palette.shade, 0.3 + near * 0.16), dim), palette.haze, far * 0.62)
    const lit = mix(scaled(mix(crop.lit, palette.light, 0.35), dim * (1 - near * 0.25)), palette.haze, far * 0.5)
    const thicket = createThicket(random.fork(`thicket${i}`), size, {
      ground,
      // It hides the roots of the row behind it, and the next row hides its own.
      rise: Math.max(size.height * (0.0165 + 0.066 * near), base - baseOf(Math.max(0, i - 1) / (rowCount - 1)) + 10),
      bottom: baseOf((i + 1) / (rowCount - 1)) + 14,
      dark,
      lit,
      wind,
    })
    const grass = createGrass(random.fork(`row${i}`), {
      left: -overscan,
      right: size.width + overscan,
      base: ground,
      height: size.height * (0.035 + 0.2 * near ** 1.3),
      count: Math.round((450 - near * 210) * (plan.rows < rowCount ? 0.55 : 1)),
      dark,
      lit,
      wind,
      ears: crop.ears && near > 0.25,
    })
    const blossomTone = flowers && mix(scaled(flowers, dim), palette.haze, far * 0.4)
    const blossoms =
      blossomTone && near > 0.15 ? createBlossoms(random.fork(`flowers${i}`), size, ground, near, blossomTone) : null
    return { thicket, grass, blossoms, lit }
  })
  const gusts = gustsAfter
    .filter((last) => last < plan.rows)
    .map((last, i) => {
      const first = (gustsAfter[i - 1] ?? -1) + 1
      const top = baseOf(first / (rowCount - 1)) - size.height * 0.06
      const bottom = baseOf((last + 1) / (rowCount - 1))
      return createGusts(random.fork(`gusts${i}`), size, { top, bottom, tone: rows[last]?.lit ?? crop.lit, wind, i })
    })
  return (ctx: SKRSContext2D, t: number, view: { x: number; y: number; zoom: number }) => {
    for (const [i, row] of rows.entries()) {
      atDepth(ctx, size, view, 0.26 + (i / rowCount) * 0.74, () => {
        drawLayer(ctx, row.thicket)
        row.grass(ctx, t)
        row.blossoms?.(ctx, t, wind)
      })
      gusts[gustsAfter.indexOf(i)]?.(ctx, t)
    }
  }
}
