import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css, mix } from '#renderer/drawing/colour.ts'
import type { Random } from '#renderer/random.ts'

export type GrassPlan = {
  left: number
  right: number
  base: (x: number) => number
  height: number
  count: number
  dark: Colour
  lit: Colour
  /** 0 calm, 1 a gale. */
  wind: number
  /** Whether the tip has an ear of grain. */
  ears?: boolean
}

/** Blades that bend as gusts run through them from left to right. */
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
    }
  })
  return (ctx: SKRSContext2D, t: number) => {
    const stem = Math.max(0.65, plan.height * 0.02)
    for (let group = 0; group < groups; group++) {
      ctx.fillStyle = css(mix(plan.dark, plan.lit, group / (groups - 1)))
      ctx.beginPath()
      for (const blade of blades) {
        if (blade.group !== group) continue
        const gust =
          Math.sin(blade.x * 0.006 - t * 1.9 + blade.phase * 0.3) * 0.6 +
          Math.sin(blade.x * 0.017 - t * 3.3 + blade.phase) * 0.28
        const bend = blade.lean + plan.wind * (0.35 + 0.55 * gust)
        const tipX = blade.x + bend * blade.height
        const tipY = blade.y - blade.height * (1 - bend * bend * 0.28)
        const middleX = blade.x + bend * blade.height * 0.25
        const middleY = blade.y - blade.height * 0.62
        ctx.moveTo(blade.x - stem, blade.y)
        ctx.quadraticCurveTo(middleX - stem, middleY, tipX, tipY)
        ctx.quadraticCurveTo(middleX + stem, middleY, blade.x + stem, blade.y)
        if (plan.ears) addEar(ctx, tipX, tipY, bend, blade.height)
      }
      ctx.fill()
    }
  }
}

/** A grain-shaped outline around the tip; like the blade, it goes up on its left and down on its right. */
function addEar(ctx: SKRSContext2D, tipX: number, tipY: number, bend: number, height: number): void {
  const dx = bend * height * 0.19 + 1
  const dy = -height * 0.18 * (1 - bend * 0.5)
  const x = tipX - dx * 0.3
  const y = tipY - dy * 0.3
  const plump = 0.26
  ctx.moveTo(x, y)
  ctx.quadraticCurveTo(x + dx / 2 + dy * plump, y + dy / 2 - dx * plump, x + dx, y + dy)
  ctx.quadraticCurveTo(x + dx / 2 - dy * plump, y + dy / 2 + dx * plump, x, y)
}
