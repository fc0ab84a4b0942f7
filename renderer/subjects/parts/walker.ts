import type { SKRSContext2D } from '@napi-rs/canvas'
import { tau } from '#renderer/drawing/curves.ts'

/** How an animal on four legs is built, in scene units. It faces right; y is 0 on the ground and negative above. */
export type Build = {
  /** Where the legs begin: hind and fore. */
  hips: readonly [number, number]
  hipHeight: number
  thickness: number
  /** How far a foot moves forwards and backwards. */
  stride: number
}

/** Where each leg is in its step: far hind, far fore, near hind, near fore. A walk moves one leg after the other. */
const offsets = [0.5, 0.25, 0, 0.75] as const

/** `step`: how many steps have been walked. `side`: 0 for the far legs, 1 for the near ones. */
export function paintLegs(
  ctx: SKRSContext2D,
  { hips, hipHeight, thickness, stride }: Build,
  step: number,
  side: 0 | 1,
  tones: { leg: string; paw: string },
): void {
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  for (const pair of [0, 1] as const) {
    const k = (step + offsets[(side * 2 + pair) as 0 | 1 | 2 | 3]) % 1
    // Three fifths of a step stand on the ground and move backwards; the rest swings forwards.
    const standing = k < 0.6
    const along = standing ? 0.5 - k / 0.6 : -0.5 + (k - 0.6) / 0.4
    const lift = standing ? 0 : Math.sin(((k - 0.6) / 0.4) * Math.PI) * stride * 0.3
    const hip = hips[pair] + (side === 0 ? 9 : 0)
    const foot = { x: hip + along * stride, y: -thickness * 0.4 - lift }
    const bend = (pair === 0 ? -1 : 0.55) * (8 + lift * 0.7)
    const knee = { x: (hip + foot.x) / 2 + bend, y: hipHeight * 0.48 - lift * 0.5 }
    ctx.strokeStyle = tones.leg
    ctx.lineWidth = thickness * 1.25
    ctx.beginPath()
    ctx.moveTo(hip, hipHeight)
    ctx.quadraticCurveTo(hip + bend * 0.4, hipHeight * 0.75, knee.x, knee.y)
    ctx.stroke()
    ctx.lineWidth = thickness * 0.92
    ctx.beginPath()
    ctx.moveTo(knee.x, knee.y)
    ctx.lineTo(foot.x - 2, foot.y)
    ctx.stroke()
    ctx.fillStyle = tones.paw
    ctx.beginPath()
    ctx.ellipse(foot.x + thickness * 0.25, foot.y + 1, thickness * 0.82, thickness * 0.5, 0, 0, tau)
    ctx.fill()
  }
}

export function paintShadow(ctx: SKRSContext2D, width: number): void {
  ctx.fillStyle = 'rgba(8,10,18,0.32)'
  ctx.beginPath()
  ctx.ellipse(0, 3, width, 8, 0, 0, tau)
  ctx.fill()
}
