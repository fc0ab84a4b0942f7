import type { SKRSContext2D } from '@napi-rs/canvas'
import { tau } from '#renderer/drawing/curves.ts'

export type WheelLook = { tyre: string; rim: string; hub: string; spokes: number }

/** A turning wheel with its middle at (x, y). */
export function paintWheel(
  ctx: SKRSContext2D,
  place: { x: number; y: number; radius: number; angle: number },
  look: WheelLook,
): void {
  const { x, y, radius, angle } = place
  ctx.save()
  ctx.translate(x, y)
  ctx.rotate(angle)
  for (const [share, tone] of [
    [1, look.tyre],
    [0.78, look.rim],
    [0.64, look.tyre],
  ] as const) {
    ctx.fillStyle = tone
    ctx.beginPath()
    ctx.arc(0, 0, radius * share, 0, tau)
    ctx.fill()
  }
  ctx.strokeStyle = look.rim
  ctx.lineWidth = Math.max(2.4, radius * 0.12)
  ctx.beginPath()
  for (let spoke = 0; spoke < look.spokes; spoke++) {
    const at = (spoke / look.spokes) * tau
    ctx.moveTo(0, 0)
    ctx.lineTo(Math.cos(at) * radius * 0.7, Math.sin(at) * radius * 0.7)
  }
  ctx.stroke()
  ctx.fillStyle = look.hub
  ctx.beginPath()
  ctx.arc(0, 0, radius * 0.2, 0, tau)
  ctx.fill()
  ctx.restore()
}
