import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css } from '#renderer/drawing/colour.ts'
import { tau } from '#renderer/drawing/curves.ts'
import { asLight } from '#renderer/drawing/glow.ts'
import type { Random } from '#renderer/random.ts'

/** Shafts of light from one point, each brightening and dimming on its own. Angles in radians from straight down. */
export function createRays(
  random: Random,
  plan: { x: number; y: number; length: number; tone: Colour; count: number; from: number; to: number; alpha: number },
) {
  const sprite = raySprite(plan.tone)
  const rays = Array.from({ length: plan.count }, (_, i) => ({
    angle: plan.from + ((plan.to - plan.from) * (i + random.range(0.1, 0.9))) / plan.count,
    width: plan.length * random.range(0.05, 0.17),
    length: plan.length * random.range(0.75, 1.1),
    strength: random.range(0.4, 1),
    phase: random.range(0, tau),
    pace: random.range(0.3, 0.8),
  }))
  return (ctx: SKRSContext2D, t: number) => {
    asLight(
      ctx,
      () => {
        for (const ray of rays) {
          ctx.save()
          ctx.translate(plan.x, plan.y)
          ctx.rotate(-ray.angle - Math.sin(t * 0.25 + ray.phase) * 0.025)
          ctx.globalAlpha = plan.alpha * ray.strength * (0.6 + 0.4 * Math.sin(t * ray.pace + ray.phase))
          ctx.drawImage(sprite, -ray.width / 2, 0, ray.width, ray.length)
          ctx.restore()
        }
      },
      'screen',
    )
  }
}

function raySprite(tone: Colour): Canvas {
  const width = 64
  const height = 256
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  for (let y = 0; y < height; y++) {
    const k = y / height
    const fade = Math.min(1, k * 5) * (1 - k) ** 1.3
    const half = (width / 2) * (0.25 + 0.75 * k)
    const gradient = ctx.createLinearGradient(width / 2 - half, 0, width / 2 + half, 0)
    for (let step = 0; step <= 8; step++) {
      const across = step / 8
      gradient.addColorStop(across, css(tone, fade * Math.sin(across * Math.PI) ** 2))
    }
    ctx.fillStyle = gradient
    ctx.fillRect(width / 2 - half, y, half * 2, 1)
  }
  return canvas
}
