import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { type Colour, css, mix, scaled } from '#renderer/drawing/colour.ts'
import { tau, wrap } from '#renderer/drawing/curves.ts'
import type { Random } from '#renderer/random.ts'

const fishTones: readonly [Colour, ...Colour[]] = [
  [250, 190, 80],
  [240, 120, 80],
  [130, 200, 240],
  [220, 226, 236],
  [250, 232, 130],
]

/** A moving school of fish: all turn together, and each beats its tail in its own rhythm. */
export function createSchool(
  random: Random,
  size: FrameSize,
  plan: { near: number; haze: Colour; light: Colour; dark: Colour },
) {
  const { near } = plan
  const side = random.chance(0.5) ? 1 : -1
  const count = [26, 15, 4][Math.round(near * 2)] ?? 8
  const length = (9 + 46 * near ** 1.3) * (Math.min(size.width, size.height) / 720)
  const tone = mix(random.pick(fishTones), plan.haze, 0.66 * (1 - near) + 0.12)
  const centre = { x: random.range(0.2, 0.8) * size.width, y: size.height * random.range(0.26, 0.62) }
  const pace = (30 + near * 34) * side
  const spread = length * (near > 0.8 ? 4.4 : 7)
  const fish = Array.from({ length: count }, () => ({
    dx: (random.next() + random.next() - 1) * spread * 1.5,
    dy: (random.next() + random.next() - 1) * spread * 0.62,
    phase: random.range(0, tau),
    size: random.range(0.75, 1.2),
  }))
  const span = size.width + spread * 4
  return (ctx: SKRSContext2D, t: number) => {
    for (const one of fish) {
      const x =
        wrap(centre.x + pace * t + one.dx + spread * 2 + Math.sin(t * 0.7 + one.phase) * length * 0.4, span) -
        spread * 2
      const along = x / size.width
      const y = centre.y + one.dy + Math.sin(along * 4 + t * 0.5) * 30 + Math.sin(t * 1.3 + one.phase) * length * 0.2
      const slope = Math.cos(along * 4 + t * 0.5) * 0.16
      ctx.save()
      ctx.translate(x, y)
      ctx.scale(side, 1)
      ctx.rotate(slope)
      drawFish(ctx, length * one.size, Math.sin(t * (11 - near * 4) + one.phase), tone, plan)
      ctx.restore()
    }
  }
}

/** Faces right, with its nose at +length / 2. */
function drawFish(
  ctx: SKRSContext2D,
  length: number,
  beat: number,
  tone: Colour,
  plan: { light: Colour; dark: Colour },
): void {
  const half = length / 2
  const high = length * 0.2
  const tail = beat * length * 0.1
  const body = ctx.createLinearGradient(0, -high, 0, high)
  body.addColorStop(0, css(mix(scaled(tone, 0.8), plan.dark, 0.35)))
  body.addColorStop(0.45, css(tone))
  body.addColorStop(1, css(mix(tone, plan.light, 0.4)))
  ctx.fillStyle = body
  ctx.beginPath()
  ctx.moveTo(half, 0)
  ctx.bezierCurveTo(half * 0.6, -high * 1.25, -half * 0.1, -high * 1.15, -half * 0.62, tail * 0.4)
  ctx.lineTo(-half * 1.05, -high * 0.85 + tail)
  ctx.quadraticCurveTo(-half * 0.88, tail, -half * 1.05, high * 0.85 + tail)
  ctx.lineTo(-half * 0.62, tail * 0.4)
  ctx.bezierCurveTo(-half * 0.1, high * 1.15, half * 0.6, high * 1.25, half, 0)
  ctx.fill()
  ctx.beginPath()
  ctx.moveTo(half * 0.3, -high * 0.85)
  ctx.quadraticCurveTo(0, -high * 1.75, -half * 0.34, -high * 0.62)
  ctx.fill()
  if (length < 20) return
  ctx.fillStyle = css(scaled(tone, 0.72), 0.8)
  ctx.beginPath()
  ctx.ellipse(half * 0.12, high * 0.25, length * 0.1, high * 0.3, 0.5 + beat * 0.15, 0, tau)
  ctx.fill()
  ctx.fillStyle = '#0a0c12'
  ctx.beginPath()
  ctx.arc(half * 0.66, -high * 0.18, length * 0.026, 0, tau)
  ctx.fill()
}
