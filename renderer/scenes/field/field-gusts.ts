import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import type { Colour } from '#renderer/drawing/colour.ts'
import { smoothstep } from '#renderer/drawing/curves.ts'
import { createDrift } from '#renderer/drawing/drift.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import type { Random } from '#renderer/random.ts'

const columns = 240
const rows = 40
const period = 7

/** The light that gusts drive across the field, from left to right. `i` counts from the horizon to the camera. */
export function createGusts(
  random: Random,
  size: FrameSize,
  plan: { top: number; bottom: number; tone: Colour; wind: number; i: number },
) {
  const noise = createNoise(random)
  const span = Math.max(size.width, size.height) * 1.6
  const place = { top: plan.top, height: plan.bottom - plan.top, span, columns, rows }
  const drift = createDrift(size, place, (x, y, out) => {
    const v = y / rows
    // Slanted, as if it came over the hills.
    const gust = noise.layered((x / columns) * period + v * 0.7, v * 1.3, 2, period)
    out[0] = plan.tone[0]
    out[1] = plan.tone[1]
    out[2] = plan.tone[2]
    out[3] = smoothstep(0.42, 0.8, gust) * smoothstep(0, 0.35, v) * smoothstep(1, 0.6, v) * 0.3
  })
  const pace = (90 + plan.i * 70) * (0.6 + plan.wind)
  return (ctx: SKRSContext2D, t: number) => drift(ctx, -t * pace)
}
