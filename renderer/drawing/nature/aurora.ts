import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { type Colour, css } from '#renderer/drawing/colour.ts'
import { smoothstep } from '#renderer/drawing/curves.ts'
import { asLight } from '#renderer/drawing/glow.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import type { Random } from '#renderer/random.ts'

const detail = 0.3

/** Curtains of light that wander, fold and send up rays. `tones`: foot, middle and upper end. */
export function createAurora(
  random: Random,
  size: FrameSize,
  plan: { tones: readonly [Colour, Colour, Colour]; base: number; height: number; curtains: number },
) {
  const noise = createNoise(random)
  const strip = stripSprite(plan.tones)
  const canvas = createCanvas(Math.ceil(size.width * detail), Math.ceil(plan.base * 1.25 * detail))
  const inner = canvas.getContext('2d')
  const width = canvas.width
  const curtains = Array.from({ length: plan.curtains }, (_, i) => ({
    row: i * 13 + random.range(0, 5),
    base: plan.base * random.range(0.55, 0.98) * detail,
    height: plan.height * random.range(0.65, 1.15) * detail,
    strength: i === 0 ? 1 : random.range(0.4, 0.8),
    fold: random.range(1.2, 2.2),
  }))
  return (ctx: SKRSContext2D, t: number) => {
    inner.clearRect(0, 0, width, canvas.height)
    inner.globalCompositeOperation = 'lighter'
    for (const curtain of curtains) {
      for (let x = -4; x < width + 4; x += 2) {
        const k = (x / width) * curtain.fold
        const wander = noise.layered(k * 1.6 + t * 0.05, curtain.row + t * 0.04, 3) - 0.5
        const place = x + (noise.at(k * 4 + t * 0.12, curtain.row + 4) - 0.5) * 34
        const ray = noise.layered(k * 16 + wander * 6 + t * 0.22, curtain.row + 8 + t * 0.1, 2)
        const glow = smoothstep(0.26, 0.72, noise.at(k * 2.2 - t * 0.16, curtain.row + 2))
        const alpha = curtain.strength * glow * (0.12 + 0.4 * smoothstep(0.3, 0.75, ray))
        if (alpha < 0.01) continue
        const tall = curtain.height * (0.55 + 0.85 * ray)
        inner.globalAlpha = alpha * 0.62
        inner.drawImage(strip, place - 2.5, curtain.base + wander * plan.base * 0.85 * detail - tall, 5, tall)
      }
    }
    inner.globalAlpha = 1
    inner.globalCompositeOperation = 'source-over'
    asLight(ctx, () => ctx.drawImage(canvas, 0, 0, size.width, plan.base * 1.25), 'screen')
  }
}

function stripSprite(tones: readonly [Colour, Colour, Colour]) {
  const canvas = createCanvas(4, 128)
  const ctx = canvas.getContext('2d')
  const gradient = ctx.createLinearGradient(0, 0, 0, 128)
  gradient.addColorStop(0, css(tones[2], 0))
  gradient.addColorStop(0.3, css(tones[2], 0.22))
  gradient.addColorStop(0.62, css(tones[1], 0.55))
  gradient.addColorStop(0.88, css(tones[0], 1))
  gradient.addColorStop(1, css(tones[0], 0))
  ctx.fillStyle = gradient
  ctx.fillRect(0, 0, 4, 128)
  return canvas
}
