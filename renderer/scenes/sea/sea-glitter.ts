import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { css, mix } from '#renderer/drawing/colour.ts'
import { tau } from '#renderer/drawing/curves.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import type { Palette } from '#renderer/drawing/palette.ts'
import type { Random } from '#renderer/random.ts'

/** The path of light that a low sun or the moon casts on moving water. */
export function createGlitter(
  random: Random,
  size: FrameSize,
  plan: { palette: Palette; horizon: number; x: number; strength: number },
) {
  const depth = size.height - plan.horizon
  const glints = Array.from({ length: 420 }, () => {
    const z = random.next() ** 1.5
    const spread = (16 + 150 * z) * (random.next() + random.next() + random.next() - 1.5)
    return {
      z,
      x: plan.x + spread,
      phase: random.range(0, tau),
      pace: random.range(1.6, 4.2),
      drift: random.range(-9, 9),
    }
  })
  const tone = mix(plan.palette.sun, plan.palette.light, 0.35)
  return (ctx: SKRSContext2D, t: number) => {
    asLight(ctx, () => {
      drawGlow(ctx, plan.x, plan.horizon + depth * 0.12, plan.palette.light, {
        radius: depth * 0.5,
        stretchX: 1.1,
        stretchY: 0.55,
        alpha: 0.28 * plan.strength,
      })
      ctx.fillStyle = css(tone)
      for (const glint of glints) {
        const shine = Math.max(0, Math.sin(glint.phase + t * glint.pace)) ** 3
        if (shine < 0.03) continue
        ctx.globalAlpha = shine * plan.strength * (0.85 - glint.z * 0.45)
        ctx.beginPath()
        const width = 3 + glint.z * 17 * (0.5 + shine)
        ctx.ellipse(
          glint.x + glint.drift * t * glint.z,
          plan.horizon + 2 + depth * 0.8 * glint.z,
          width,
          0.7 + glint.z * 1.7,
          0,
          0,
          tau,
        )
        ctx.fill()
      }
      ctx.globalAlpha = 1
    })
  }
}
