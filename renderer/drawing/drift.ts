import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { overscan } from './camera.ts'
import { wrap } from './curves.ts'
import { createLayer, createTexture, drawLayer } from './layer.ts'

export type DriftPlan = {
  /** In scene units; the picture repeats after `span`. */
  top: number
  height: number
  span: number
  /** Of the texture, which is coarser than the drawn picture. */
  columns: number
  rows: number
}

/**
 * A soft picture that repeats and drifts sideways. It is drawn at full size once and then
 * moved by whole pixels: copying takes half as long as enlarging a small one in each frame.
 * `pixel` is as in createTexture and repeats after `columns`.
 */
export function createDrift(size: FrameSize, plan: DriftPlan, pixel: Parameters<typeof createTexture>[2]) {
  const whole = (length: number) => Math.round(length * size.scale) / size.scale
  const { columns, rows, height } = plan
  const span = whole(plan.span)
  const top = whole(plan.top)
  // One more column on either side, so that the ends match when they are enlarged.
  const texture = createTexture(columns + 2, rows, (x, y, out) => pixel(x - 1, y, out))
  const column = span / columns
  const layer = createLayer(size, { x: 0, y: top, width: span, height }, (ctx) =>
    ctx.drawImage(texture, -column, top, span + column * 2, height),
  )
  /** `offset`: how far the picture has moved to the left, in scene units. */
  return (ctx: SKRSContext2D, offset: number) => {
    for (let left = -overscan - wrap(offset - overscan, span); left < size.width + overscan; left += span)
      drawLayer(ctx, layer, whole(left))
  }
}
