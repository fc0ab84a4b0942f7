import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, mix } from '#renderer/drawing/colour.ts'
import { tau, wrap } from '#renderer/drawing/curves.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import type { Random } from '#renderer/random.ts'

/** From the white core of a flame to its red tip. */
function flameTone(age: number): Colour {
  if (age < 0.22) return mix([255, 238, 176], [255, 196, 84], age / 0.22)
  if (age < 0.55) return mix([255, 196, 84], [255, 112, 26], (age - 0.22) / 0.33)
  return mix([255, 112, 26], [150, 22, 6], (age - 0.55) / 0.45)
}

const steps = 10
const tones = Array.from({ length: steps }, (_, i) => flameTone(i / (steps - 1)))

/** Flames as many small lights that rise, converge and cool down. (x, y) is the middle of their base. */
export function createFlames(random: Random, plan: { x: number; y: number; width: number; height: number }) {
  const { x, y, width, height } = plan
  const lights = Array.from({ length: 230 }, () => {
    const across = random.next() + random.next() - 1
    return {
      across,
      at: random.next(),
      pace: random.range(0.75, 1.5),
      tall: (1 - Math.abs(across) * 0.75) * random.range(0.45, 1.1),
      size: random.range(0.55, 1.2),
      phase: random.range(0, tau),
    }
  })
  const sparks = Array.from({ length: 34 }, () => ({
    at: random.next(),
    across: random.range(-0.4, 0.4),
    pace: random.range(0.22, 0.4),
    drift: random.range(-0.5, 0.5),
    phase: random.range(0, tau),
  }))
  return (ctx: SKRSContext2D, t: number, strength: number) => {
    asLight(ctx, () => {
      for (const light of lights) {
        const age = wrap(light.at + t * light.pace, 1)
        const rise = age ** 0.85 * light.tall * height * (0.85 + 0.15 * strength)
        const wave =
          Math.sin(t * 4.1 + rise * 0.028 + light.phase * 0.35) * 0.09 + Math.sin(t * 7.7 + light.phase) * 0.035
        const px = x + light.across * width * 0.5 * (1 - age * 0.72) + wave * width * age * 1.5
        const radius = width * 0.12 * light.size * (1 - age * 0.62)
        const alpha = Math.min(1, age * 9) * (1 - age) ** 0.8 * 0.36 * strength
        drawGlow(ctx, px, y - rise, tones[Math.floor(age * (steps - 0.01))] ?? [255, 120, 40], {
          radius,
          stretchY: 1.75,
          stretchX: 0.82,
          alpha,
        })
      }
      for (const spark of sparks) {
        const age = wrap(spark.at + t * spark.pace, 1)
        const px = x + (spark.across + spark.drift * age + Math.sin(t * 2.6 + spark.phase) * 0.07) * width
        drawGlow(ctx, px, y - age * height * 1.9, [255, 170, 80], {
          radius: 2.6,
          hardness: 0.4,
          alpha: (1 - age) * Math.min(1, age * 6),
        })
      }
    })
  }
}

/** The sparks of one crack: thrown up and out, slowed by air, fading. */
export function createCrack(random: Random, plan: { x: number; y: number; reach: number; strength: number }) {
  const sparks = Array.from({ length: Math.round(14 + plan.strength * 26) }, () => ({
    vx: random.range(-1, 1) * plan.reach,
    vy: random.range(0.5, 1.7) * plan.reach,
    life: random.range(0.5, 1.5),
    phase: random.range(0, tau),
  }))
  return (ctx: SKRSContext2D, since: number) => {
    if (since < 0 || since > 1.5) return
    asLight(ctx, () => {
      drawGlow(ctx, plan.x, plan.y, [255, 190, 100], {
        radius: plan.reach * 0.5,
        alpha: Math.exp(-since * 9) * plan.strength * 0.8,
      })
      for (const spark of sparks) {
        if (since > spark.life) continue
        const gone = (1 - Math.exp(-since * 2.2)) / 2.2
        const px = plan.x + spark.vx * gone + Math.sin(since * 7 + spark.phase) * 5 * since
        const py = plan.y - spark.vy * gone * 1.5 + 26 * since * since
        drawGlow(ctx, px, py, [255, 186, 96], { radius: 3, hardness: 0.45, alpha: 1 - since / spark.life })
      }
    })
  }
}
