import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { overscan } from '#renderer/drawing/camera.ts'
import { type Colour, css } from '#renderer/drawing/colour.ts'
import type { Noise } from '#renderer/drawing/noise.ts'

export type RidgePlan = {
  /** Mean height of the skyline, in scene units from the top. */
  base: number
  height: number
  /** The number of hills across the picture. */
  frequency: number
  octaves: number
  /** 0 round hills, 1 pointed peaks. */
  sharpness: number
  row: number
}

/** The height of a skyline at x; objects on it use the same function. */
export function ridgeHeight(noise: Noise, size: FrameSize, plan: RidgePlan): (x: number) => number {
  const span = Math.max(size.width, size.height)
  return (x) => {
    const raw = noise.layered((x / span) * plan.frequency + 40, plan.row * 7.7, plan.octaves)
    const folded = 1 - Math.abs(raw * 2 - 1) * 1.5
    return plan.base - plan.height * (raw * (1 - plan.sharpness) + folded * plan.sharpness - 0.5)
  }
}

/** Fills from the skyline down. The colour fades into haze below, as over a distant valley. */
export function fillRidge(
  ctx: SKRSContext2D,
  size: FrameSize,
  heightAt: (x: number) => number,
  tone: { top: Colour; bottom: Colour; from: number; to: number },
): void {
  const gradient = ctx.createLinearGradient(0, tone.from, 0, tone.to)
  gradient.addColorStop(0, css(tone.top))
  gradient.addColorStop(1, css(tone.bottom))
  ctx.fillStyle = gradient
  ctx.beginPath()
  ctx.moveTo(-overscan, size.height + overscan)
  for (let x = -overscan; x <= size.width + overscan; x += 3) ctx.lineTo(x, heightAt(x))
  ctx.lineTo(size.width + overscan, size.height + overscan)
  ctx.closePath()
  ctx.fill()
}

export const wholeFrame = (size: FrameSize, top = -overscan) => ({
  x: -overscan,
  y: top,
  width: size.width + overscan * 2,
  height: size.height + overscan - top,
})
