import type { SKRSContext2D } from '@napi-rs/canvas'
import { tau } from '#renderer/drawing/curves.ts'
import type { Random } from '#renderer/random.ts'
import type { Tones } from './tones.ts'

export type Bee = { phase: number; pace: number; reach: number }

export const createBees = (random: Random): Bee[] =>
  [0, 1].map((i) => ({
    phase: i * 2.6 + random.range(0, 1),
    pace: random.range(0.75, 1),
    reach: random.range(170, 240),
  }))

/** Relative to the foot of the flowers. */
export const beePlace = ({ phase, pace, reach }: Bee, t: number) => ({
  x: Math.sin(t * pace + phase) * reach + Math.sin(t * 3.7 + phase) * 14,
  y: -290 + Math.sin(t * pace * 2 + phase) * 84 + Math.sin(t * 9 + phase) * 5,
})

export function paintBee(ctx: SKRSContext2D, tones: Tones, bee: Bee, t: number): void {
  const { x, y } = beePlace(bee, t)
  const facing = beePlace(bee, t + 0.05).x > x ? 1 : -1
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(facing * 1.25, 1.25)
  ctx.rotate(0.12)
  ctx.fillStyle = 'rgba(240,248,255,0.72)'
  for (const lean of [-0.5, 0.15]) {
    ctx.save()
    ctx.translate(1, -7)
    ctx.rotate(lean + Math.sin(t * 130 + lean) * 0.35)
    ctx.beginPath()
    ctx.ellipse(0, -10, 5, 12, 0, 0, tau)
    ctx.fill()
    ctx.restore()
  }
  ctx.fillStyle = tones('#f2b81e', 0.2)
  ctx.beginPath()
  ctx.ellipse(0, 0, 16, 10.5, 0, 0, tau)
  ctx.fill()
  ctx.save()
  ctx.clip()
  ctx.fillStyle = '#2a1d10'
  for (const left of [-11, -2, 7]) ctx.fillRect(left, -12, 4.6, 24)
  ctx.restore()
  ctx.fillStyle = '#2a1d10'
  ctx.beginPath()
  ctx.arc(16, -1, 6.4, 0, tau)
  ctx.fill()
  ctx.restore()
}
