import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { overscan } from '#renderer/drawing/camera.ts'
import { type Colour, css, mix } from '#renderer/drawing/colour.ts'
import { createLayer, type Layer } from '#renderer/drawing/layer.ts'
import type { Random } from '#renderer/random.ts'

export type ThicketPlan = {
  ground: (x: number) => number
  /** The height above the ground; below, it extends down to `bottom`. */
  rise: number
  bottom: number
  dark: Colour
  lit: Colour
  wind: number
}

const tones = 4

/** The mass of blades behind the single ones, in several ranks, so that no row begins with an edge. */
export function createThicket(random: Random, size: FrameSize, plan: ThicketPlan): Layer {
  const { ground, rise, bottom } = plan
  const top = Math.min(ground(0), ground(size.width / 2), ground(size.width)) - rise * 1.6 - 16
  const box = { x: -overscan, y: top, width: size.width + overscan * 2, height: bottom - top }
  return createLayer(size, box, (ctx) => {
    ctx.fillStyle = css(toneOf(plan, 0.4))
    ctx.beginPath()
    ctx.moveTo(-overscan, bottom)
    for (let x = -overscan; x <= size.width + overscan; x += 14) ctx.lineTo(x, ground(x) - rise * 0.6)
    ctx.lineTo(size.width + overscan, bottom)
    ctx.fill()
    const gap = Math.max(5, rise * 0.3)
    for (let level = -rise * 0.6; level < bottom - ground(0) + 16; level += gap)
      paintRank(ctx, random, size, plan, level)
  })
}

const toneOf = (plan: ThicketPlan, share: number) => mix(plan.dark, plan.lit, 0.12 + 0.42 * share)

/** Blades whose roots are `level` below the ground. */
function paintRank(ctx: SKRSContext2D, random: Random, size: FrameSize, plan: ThicketPlan, level: number): void {
  const { ground, rise, wind } = plan
  const width = Math.max(1.6, rise * 0.075)
  for (let tone = 0; tone < tones; tone++) {
    ctx.fillStyle = css(toneOf(plan, tone / (tones - 1)))
    ctx.beginPath()
    for (let x = -overscan; x < size.width + overscan; x += width * tones * 0.8) {
      const root = x + random.range(-1, 1) * width * tones
      const y = ground(root) + level + random.range(-0.2, 0.2) * rise
      const height = rise * random.range(0.35, 0.85)
      const lean = height * (wind * 0.4 + random.range(-0.2, 0.25))
      ctx.moveTo(root - width, y)
      ctx.lineTo(root + lean, y - height)
      ctx.lineTo(root + width, y)
    }
    ctx.fill()
  }
}
