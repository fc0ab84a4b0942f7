import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import type { Colour } from '#renderer/drawing/colour.ts'
import { smoothstep } from '#renderer/drawing/curves.ts'
import { createDrift } from '#renderer/drawing/drift.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import type { Random } from '#renderer/random.ts'

/** A bank of mist that drifts sideways between two heights, with soft upper and lower edges. */
export function createFog(
  random: Random,
  size: FrameSize,
  plan: { top: number; bottom: number; tone: Colour; pace: number },
) {
  const noise = createNoise(random)
  const columns = 320
  const rows = 90
  const span = Math.max(size.width, size.height) * 1.5
  const place = { top: plan.top, height: plan.bottom - plan.top, span, columns, rows }
  const drift = createDrift(size, place, (x, y, out) => {
    const v = y / rows
    const cloud = noise.layered((x / columns) * 6, v * 2.4, 4, 6)
    out[0] = plan.tone[0]
    out[1] = plan.tone[1]
    out[2] = plan.tone[2]
    out[3] = smoothstep(0.22, 0.75, cloud) * smoothstep(0, 0.5, v) * smoothstep(1, 0.65, v)
  })
  const start = random.next()
  return (ctx: SKRSContext2D, t: number, alpha: number) => {
    const before = ctx.globalAlpha
    ctx.globalAlpha = before * alpha
    drift(ctx, start * span + t * plan.pace)
    ctx.globalAlpha = before
  }
}
