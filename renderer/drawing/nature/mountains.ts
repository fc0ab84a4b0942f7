import type { FrameSize } from '#renderer/clip.ts'
import { overscan } from '#renderer/drawing/camera.ts'
import { type Colour, mix } from '#renderer/drawing/colour.ts'
import { smoothstep } from '#renderer/drawing/curves.ts'
import { createTexture, type Layer } from '#renderer/drawing/layer.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import type { Random } from '#renderer/random.ts'

export type MountainPlan = {
  /** Foot and mean summit, in scene units from the top. */
  foot: number
  summit: number
  rock: Colour
  lit: Colour
  snow: Colour
  haze: Colour
  /** How much the distance fades the range, 0 to 1. */
  far: number
  /** 0 bare, 1 white down to the foot. */
  snowLine: number
  lightSide: number
  peaks: number
}

const detail = 0.55

/** A range seen from afar: lit and shaded faces, and snow where the slope is not too steep. */
export function createMountains(random: Random, size: FrameSize, plan: MountainPlan): Layer {
  const noise = createNoise(random)
  const box = {
    x: -overscan,
    y: plan.summit - (plan.foot - plan.summit) * 0.7,
    width: size.width + overscan * 2,
    height: (plan.foot - plan.summit) * 1.72,
  }
  const scale = detail * size.scale
  const width = Math.ceil(box.width * scale)
  const height = Math.ceil(box.height * scale)
  const span = Math.max(size.width, size.height)
  const relief = plan.foot - plan.summit
  const folded = (x: number, y: number, octaves: number) => 1 - Math.abs(noise.layered(x, y, octaves) * 2 - 1) * 1.6
  const skyline = new Float64Array(width)
  for (let px = 0; px < width; px++) {
    const x = (px / width) * (box.width / span) * plan.peaks
    const jag = (noise.layered(x * 9 + 5, 3.3, 4) - 0.5) * 0.12
    skyline[px] =
      plan.foot - relief * (0.34 + 0.75 * folded(x + 11, 1.7, 3) * (0.6 + 0.5 * noise.at(x * 0.6 + 3, 9)) + jag)
  }
  const canvas = createTexture(width, height, (px, py, out) => {
    const top = skyline[px] ?? 0
    const y = box.y + (py / height) * box.height
    const below = (y - top) / relief
    out[3] = Math.min(1, Math.max(0, (y - top) * scale + 0.5))
    if (out[3] === 0) return
    // Gullies run down the slope: noise stretched along it, and sheared away from the summit.
    const u = (px / width) * (box.width / span) * plan.peaks * 3.2
    const v = below * 2.1
    const facet = folded(u + v * 0.35, v + 20, 4) - folded(u + v * 0.35 + 0.09 * plan.lightSide, v + 20, 4)
    const slope = (skyline[Math.min(width - 1, px + 3)] ?? top) - (skyline[Math.max(0, px - 3)] ?? top)
    const shine = smoothstep(-0.2, 0.2, facet + slope * plan.lightSide * 0.014 * (1 - Math.min(1, below * 1.6)))
    const cover = smoothstep(
      plan.snowLine + 0.1,
      plan.snowLine - 0.16,
      below + (noise.layered(u * 1.7, v * 3 + 7, 3) - 0.5) * 0.55 - facet * 0.25,
    )
    const hazeShare = Math.min(1, plan.far + smoothstep(0.35, 1.05, below) * (0.75 - plan.far * 0.3))
    for (let channel = 0; channel < 3; channel++) {
      const rock = lerpChannel(plan.rock, plan.lit, channel, shine * 0.55)
      const snow = lerpChannel(mix(plan.snow, plan.rock, 0.48), plan.snow, channel, shine)
      const ground = rock + (snow - rock) * cover
      out[channel] = ground + ((plan.haze[channel] ?? 0) - ground) * hazeShare
    }
  })
  return { canvas, ...box }
}

const lerpChannel = (a: Colour, b: Colour, channel: number, amount: number) =>
  (a[channel] ?? 0) + ((b[channel] ?? 0) - (a[channel] ?? 0)) * amount
