import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { overscan } from '#renderer/drawing/camera.ts'
import { type Colour, css, scaled } from '#renderer/drawing/colour.ts'
import { tau } from '#renderer/drawing/curves.ts'
import type { Random } from '#renderer/random.ts'

/** Flowers between the blades, swaying with the same wind. */
export function createBlossoms(
  random: Random,
  size: FrameSize,
  ground: (x: number) => number,
  near: number,
  tone: Colour,
) {
  const blossoms = Array.from({ length: 22 }, () => ({
    x: random.range(-overscan, size.width + overscan),
    height: size.height * (0.03 + 0.17 * near) * random.range(0.7, 1.15),
    phase: random.range(0, tau),
  }))
  const radius = 2 + near * 8
  return (ctx: SKRSContext2D, t: number, wind: number) => {
    for (const blossom of blossoms) {
      const x =
        blossom.x + (0.3 + 0.3 * Math.sin(blossom.x * 0.006 - t * 1.9 + blossom.phase * 0.2)) * wind * blossom.height
      const y = ground(blossom.x) - blossom.height
      ctx.fillStyle = css(scaled(tone, 0.8))
      ctx.beginPath()
      ctx.ellipse(x, y + radius * 0.2, radius, radius * 0.7, 0, 0, tau)
      ctx.fill()
      ctx.fillStyle = css(tone)
      ctx.beginPath()
      ctx.ellipse(x - radius * 0.15, y - radius * 0.1, radius * 0.8, radius * 0.5, 0.2, 0, tau)
      ctx.fill()
    }
  }
}

/** A flock flying far away. */
export function createBirds(random: Random, size: FrameSize, horizon: number, tone: Colour) {
  const side = random.chance(0.5) ? 1 : -1
  const start = { x: size.width * (0.5 - side * random.range(0.3, 0.5)), y: horizon * random.range(0.3, 0.55) }
  const flock = Array.from({ length: 11 }, (_, i) => ({
    dx: -side * Math.ceil(i / 2) * random.range(20, 30),
    dy: (i % 2 ? 1 : -1) * Math.ceil(i / 2) * random.range(7, 11),
    phase: random.range(0, 1.4),
    span: random.range(7, 10),
  }))
  return (ctx: SKRSContext2D, t: number) => {
    ctx.strokeStyle = css(tone, 0.85)
    ctx.lineWidth = 1.7
    ctx.lineCap = 'round'
    ctx.beginPath()
    for (const bird of flock) {
      const x = start.x + side * t * 38 + bird.dx
      const y = start.y + bird.dy - t * 4 + Math.sin(t * 1.1 + bird.phase) * 4
      const flap = Math.sin(t * 9 + bird.phase * 4) * 4
      ctx.moveTo(x - bird.span, y - flap)
      ctx.quadraticCurveTo(x - bird.span * 0.4, y - 2 - flap * 0.3, x, y)
      ctx.quadraticCurveTo(x + bird.span * 0.4, y - 2 - flap * 0.3, x + bird.span, y - flap)
    }
    ctx.stroke()
  }
}
