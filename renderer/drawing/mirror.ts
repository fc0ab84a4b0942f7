import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'

/** Mirrors everything above the water line below it, broken up by small waves. */
export function createMirror(size: FrameSize, plan: { waterline: number; ripple: number; squeeze: number }) {
  const depth = size.height - plan.waterline
  const source = Math.min(plan.waterline, depth * plan.squeeze)
  const detail = 0.5
  const copy = createCanvas(Math.ceil(size.width * detail), Math.ceil(source * detail))
  const copyCtx = copy.getContext('2d')
  const strip = 3
  /** `bottom`: below it, something hides the water. */
  return (ctx: SKRSContext2D, t: number, bottom = size.height) => {
    copyCtx.drawImage(
      ctx.canvas,
      0,
      (plan.waterline - source) * size.scale,
      size.width * size.scale,
      source * size.scale,
      0,
      0,
      copy.width,
      copy.height,
    )
    for (let y = 0; y < Math.min(depth, bottom - plan.waterline); y += strip) {
      const k = y / depth
      const reach = plan.ripple * (0.4 + k * 3)
      const shift = Math.sin(y * (0.55 - k * 0.3) - t * 2.6) * reach + Math.sin(y * 0.17 + t * 1.7) * reach * 0.7
      const from = copy.height * (1 - (y + strip) / depth) + Math.sin(y * 0.3 - t * 3) * 1.4 * k
      const rows = Math.max(1, (copy.height * strip) / depth)
      ctx.save()
      ctx.translate(0, plan.waterline + y + strip)
      ctx.scale(1, -1)
      const top = Math.max(0, Math.min(copy.height - rows, from))
      ctx.drawImage(copy, 0, top, copy.width, rows, -12 + shift, -0.6, size.width + 24, strip + 0.6)
      ctx.restore()
    }
  }
}
