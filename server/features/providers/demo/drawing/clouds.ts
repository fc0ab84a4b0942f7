import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#server/features/providers/demo/family.ts'
import type { Random } from '#server/features/providers/demo/random.ts'
import { mix, scaled } from './colour.ts'
import { smoothstep, wrap } from './curves.ts'
import { createTexture } from './layer.ts'
import { createNoise, type Noise } from './noise.ts'
import type { Palette } from './palette.ts'

export type CloudPlan = { palette: Palette; horizon: number; cloudiness: number; wind: number }

const textureWidth = 640
const textureHeight = 220
const period = 10

/** Two banks of cloud, the far one slower; both drift with the wind and come round again. */
export function createClouds(random: Random, size: FrameSize, plan: CloudPlan) {
  const far = cloudTexture(createNoise(random.fork('far')), plan, 1.9, 0.75)
  const near = cloudTexture(createNoise(random.fork('near')), plan, 1, 1)
  const start = random.range(0, 1)
  return (ctx: SKRSContext2D, t: number) => {
    scroll(ctx, far, size, { offset: start + t * plan.wind * 0.0022, height: plan.horizon, span: 1.7 })
    scroll(ctx, near, size, { offset: start * 2 + t * plan.wind * 0.0045, height: plan.horizon * 0.98, span: 2.1 })
  }
}

function scroll(
  ctx: SKRSContext2D,
  texture: Canvas,
  size: FrameSize,
  place: { offset: number; height: number; span: number },
): void {
  const width = Math.max(size.width, size.height) * place.span
  const x = -wrap(place.offset, 1) * width
  ctx.drawImage(texture, x, 0, width, place.height)
  if (x + width < size.width) ctx.drawImage(texture, x + width - 0.5, 0, width, place.height)
}

function cloudTexture(noise: Noise, plan: CloudPlan, fineness: number, strength: number): Canvas {
  const { palette, cloudiness } = plan
  const edge = 0.72 - cloudiness * 0.42
  const lit = mix(scaled(palette.light, 1.05), palette.sun, 0.25 * (1 - palette.darkness))
  const brightLit = mix(lit, palette.skyMiddle, palette.darkness * 0.72)
  const dim = mix(palette.skyMiddle, palette.haze, 0.45)
  const darkSide = scaled(dim, 0.84 - palette.darkness * 0.2)
  const cells = Math.round(period * fineness)
  return createTexture(textureWidth, textureHeight, (px, py, out) => {
    const x = (px / textureWidth) * cells
    const y = py / textureHeight
    // Clouds lie on a plane overhead: towards the horizon they flatten and close up.
    const depth = (3.2 * fineness) / (1.3 - y)
    const density = noise.layered(x, depth * 1.6, 5, cells)
    const cover = smoothstep(edge, edge + 0.24, density)
    if (cover <= 0) {
      out[3] = 0
      return
    }
    const towardsLight = noise.layered(x + 0.16, depth * 1.6 + 0.2, 3, cells)
    const shine = smoothstep(-0.13, 0.15, density - towardsLight) * (1 - cover * 0.25)
    for (let channel = 0; channel < 3; channel++) {
      out[channel] = (darkSide[channel] ?? 0) + ((brightLit[channel] ?? 0) - (darkSide[channel] ?? 0)) * shine
    }
    out[3] = cover * strength * 0.85 * smoothstep(1, 0.82, y) * smoothstep(0, 0.03, y + 0.02)
  })
}
