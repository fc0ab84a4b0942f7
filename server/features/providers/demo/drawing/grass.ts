import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Random } from '#server/features/providers/demo/random.ts'
import { type Colour, css, mix } from './colour.ts'

export type GrassPlan = {
  left: number
  right: number
  base: (x: number) => number
  height: number
  count: number
  dark: Colour
  lit: Colour
  /** 0 still, 1 a gale. */
  wind: number
  /** An ear of grain at the tip. */
  ears?: boolean
}

/** Blades that bend with gusts running through them from left to right. */
export function createGrass(random: Random, plan: GrassPlan) {
  const groups = 5
  const blades = Array.from({ length: plan.count }, (_, i) => {
    const x = random.range(plan.left, plan.right)
    return {
      group: i % groups,
      x,
      y: plan.base(x),
      height: plan.height * random.range(0.5, 1.15),
      lean: random.range(-0.22, 0.3),
      phase: random.range(0, 2),
      width: random.range(0.7, 1.5),
    }
  })
  return (ctx: SKRSContext2D, t: number) => {
    ctx.lineCap = 'round'
    for (let group = 0; group < groups; group++) {
      ctx.strokeStyle = css(mix(plan.dark, plan.lit, group / (groups - 1)))
      ctx.lineWidth = Math.max(0.8, plan.height * 0.022)
      const ears: [number, number, number, number][] = []
      ctx.beginPath()
      for (const blade of blades) {
        if (blade.group !== group) continue
        const gust =
          Math.sin(blade.x * 0.006 - t * 1.9 + blade.phase * 0.3) * 0.6 +
          Math.sin(blade.x * 0.017 - t * 3.3 + blade.phase) * 0.28
        const bend = blade.lean + plan.wind * (0.35 + 0.55 * gust)
        const tipX = blade.x + bend * blade.height
        const tipY = blade.y - blade.height * (1 - bend * bend * 0.28)
        ctx.moveTo(blade.x, blade.y)
        ctx.quadraticCurveTo(blade.x + bend * blade.height * 0.25, blade.y - blade.height * 0.62, tipX, tipY)
        if (plan.ears)
          ears.push([tipX, tipY, tipX + bend * blade.height * 0.16 + 1, tipY - blade.height * 0.13 * (1 - bend * 0.5)])
      }
      ctx.stroke()
      if (!ears.length) continue
      ctx.lineWidth = Math.max(1.6, plan.height * 0.05)
      ctx.beginPath()
      for (const [x1, y1, x2, y2] of ears) {
        ctx.moveTo(x1, y1)
        ctx.lineTo(x2, y2)
      }
      ctx.stroke()
    }
  }
}
