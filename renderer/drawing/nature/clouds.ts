import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { mix, scaled } from '#renderer/drawing/colour.ts'
import { smoothstep } from '#renderer/drawing/curves.ts'
import { createDrift } from '#renderer/drawing/drift.ts'
import { createNoise, type Noise } from '#renderer/drawing/noise.ts'
import type { Palette } from '#renderer/drawing/palette.ts'
import type { Random } from '#renderer/random.ts'

export type CloudPlan = { palette: Palette; horizon: number; cloudiness: number; wind: number }

const textureWidth = 640
const textureHeight = 220
const period = 10

/** Two banks of cloud, the far one slower. Both drift with the wind and repeat. */
export function createClouds(random: Random, size: FrameSize, plan: CloudPlan) {
  const longest = Math.max(size.width, size.height)
  const far = createBank(createNoise(random.fork('far')), size, plan, {
    fineness: 1.9,
    strength: 0.75,
    height: plan.horizon,
    span: longest * 1.7,
  })
  const near = createBank(createNoise(random.fork('near')), size, plan, {
    fineness: 1,
    strength: 1,
    height: plan.horizon * 0.98,
    span: longest * 2.1,
  })
  const start = random.range(0, 1)
  return (ctx: SKRSContext2D, t: number) => {
    far(ctx, start + t * plan.wind * 0.0022)
    near(ctx, start * 2 + t * plan.wind * 0.0045)
  }
}

type Bank = { fineness: number; strength: number; height: number; span: number }

function createBank(noise: Noise, size: FrameSize, plan: CloudPlan, { fineness, strength, height, span }: Bank) {
  const { palette, cloudiness } = plan
  const edge = 0.72 - cloudiness * 0.42
  const lit = mix(scaled(palette.light, 1.05), palette.sun, 0.25 * (1 - palette.darkness))
  const brightLit = mix(lit, palette.skyMiddle, palette.darkness * 0.72)
  const dim = mix(palette.skyMiddle, palette.haze, 0.45)
  const darkSide = scaled(dim, 0.84 - palette.darkness * 0.2)
  const cells = Math.round(period * fineness)
  const place = { top: 0, height, span, columns: textureWidth, rows: textureHeight }
  const drift = createDrift(size, place, (px, py, out) => {
    const x = (px / textureWidth) * cells
    const y = py / textureHeight
    // Clouds lie on a plane overhead: towards the horizon, they flatten and close up.
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
  /** `turns`: how many times the bank has repeated. */
  return (ctx: SKRSContext2D, turns: number) => drift(ctx, turns * span)
}
