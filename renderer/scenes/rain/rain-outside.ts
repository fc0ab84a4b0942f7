import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { type Colour, css, mix, scaled } from '#renderer/drawing/colour.ts'
import { tau } from '#renderer/drawing/curves.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import type { Palette } from '#renderer/drawing/palette.ts'
import type { Random } from '#renderer/random.ts'

const lampTones: readonly [Colour, ...Colour[]] = [
  [255, 176, 84],
  [255, 206, 130],
  [255, 120, 70],
  [255, 84, 110],
  [120, 200, 255],
  [255, 236, 200],
  [130, 255, 190],
]

/** A street out of focus: house fronts as dark blocks, lamps as discs, and passing cars. */
export function createOutside(
  random: Random,
  size: FrameSize,
  palette: Palette,
  cars: readonly { at: number; side: number }[],
) {
  const street = size.height * random.range(0.6, 0.72)
  const unit = Math.min(size.width, size.height) / 720
  const blocks = Array.from({ length: 8 }, (_, i) => ({
    x: (size.width * (i - 0.5)) / 7,
    width: size.width * random.range(0.1, 0.2),
    top: size.height * random.range(0.02, 0.4),
    tone: mix(palette.shade, palette.haze, random.range(0.12, 0.4)),
  }))
  const discs = Array.from({ length: 54 }, () => {
    const low = random.chance(0.62)
    return {
      x: random.range(-0.05, 1.05) * size.width,
      y: low ? street + random.range(-90, 50) * unit : random.range(0.06, 0.55) * size.height,
      radius: random.range(14, 44) * unit * (low ? 1 : 0.75),
      tone: random.pick(lampTones),
      alpha: random.range(0.14, 0.6) * (low ? 1 : 0.6),
      phase: random.range(0, tau),
      pace: random.range(0.4, 1.6),
    }
  })
  const strength = 0.22 + 0.78 * palette.darkness
  return (ctx: SKRSContext2D, t: number, shift: number) => {
    const gradient = ctx.createLinearGradient(0, 0, 0, size.height)
    gradient.addColorStop(0, css(palette.skyTop))
    gradient.addColorStop(0.5, css(palette.skyMiddle))
    gradient.addColorStop(0.72, css(mix(palette.skyMiddle, palette.shade, 0.5)))
    gradient.addColorStop(1, css(scaled(palette.shade, 0.85)))
    ctx.fillStyle = gradient
    ctx.fillRect(-40, -40, size.width + 80, size.height + 80)
    for (const block of blocks) {
      const wall = ctx.createLinearGradient(block.x - shift, 0, block.x + block.width - shift, 0)
      wall.addColorStop(0, css(block.tone, 0))
      wall.addColorStop(0.16, css(block.tone, 0.85))
      wall.addColorStop(0.84, css(block.tone, 0.85))
      wall.addColorStop(1, css(block.tone, 0))
      ctx.fillStyle = wall
      ctx.fillRect(block.x - shift, block.top, block.width, street - block.top)
    }
    asLight(ctx, () => {
      for (const disc of discs) {
        const alpha = disc.alpha * strength * (0.8 + 0.2 * Math.sin(t * disc.pace + disc.phase))
        drawDisc(ctx, disc.x - shift, disc.y, disc.radius, disc.tone, alpha)
      }
      for (const car of cars) {
        const x = size.width * (0.5 + car.side * (t - car.at) * 0.42)
        if (x < -200 || x > size.width + 200) continue
        const front: Colour = [255, 240, 206]
        const rear: Colour = [255, 48, 36]
        for (const [offset, tone] of [
          [70, front],
          [30, front],
          [-64, rear],
          [-100, rear],
        ] as const) {
          drawDisc(
            ctx,
            x + car.side * offset * unit - shift,
            street + 22 * unit,
            34 * unit,
            tone,
            0.75 * (0.35 + 0.65 * strength),
          )
        }
        drawGlow(ctx, x + car.side * 90 * unit, street + 40 * unit, front, {
          radius: 210 * unit,
          stretchY: 0.5,
          alpha: 0.35 * strength,
        })
      }
    })
  }
}

/** A light out of focus: flat, with a brighter edge. */
function drawDisc(ctx: SKRSContext2D, x: number, y: number, radius: number, tone: Colour, alpha: number): void {
  drawGlow(ctx, x, y, tone, { radius: radius * 1.12, hardness: 0.78, alpha: alpha * 0.62 })
  ctx.strokeStyle = css(tone, alpha * 0.34)
  ctx.lineWidth = radius * 0.13
  ctx.beginPath()
  ctx.arc(x, y, radius * 0.9, 0, tau)
  ctx.stroke()
}
