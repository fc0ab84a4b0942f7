import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#server/features/providers/demo/family.ts'
import type { Random } from '#server/features/providers/demo/random.ts'
import type { Colour } from './colour.ts'
import { smoothstep, wrap } from './curves.ts'
import { createTexture } from './layer.ts'
import { createNoise } from './noise.ts'

/** A bank of mist that drifts sideways between two heights; soft at its upper and lower edge. */
export function createFog(
  random: Random,
  size: FrameSize,
  plan: { top: number; bottom: number; tone: Colour; pace: number },
) {
  const noise = createNoise(random)
  const width = 320
  const height = 90
  const texture = createTexture(width, height, (x, y, out) => {
    const v = y / height
    const cloud = noise.layered((x / width) * 6, v * 2.4, 4, 6)
    out[0] = plan.tone[0]
    out[1] = plan.tone[1]
    out[2] = plan.tone[2]
    out[3] = smoothstep(0.22, 0.75, cloud) * smoothstep(0, 0.5, v) * smoothstep(1, 0.65, v)
  })
  const span = Math.max(size.width, size.height) * 1.5
  const start = random.next()
  return (ctx: SKRSContext2D, t: number, alpha: number) => {
    const before = ctx.globalAlpha
    ctx.globalAlpha = before * alpha
    const x = -wrap(start * span + t * plan.pace, span)
    for (let left = x - 120; left < size.width + 120; left += span) {
      ctx.drawImage(texture, left, plan.top, span + 0.5, plan.bottom - plan.top)
    }
    ctx.globalAlpha = before
  }
}
