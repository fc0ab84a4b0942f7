import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#server/features/providers/demo/family.ts'

/** A part of the picture that is drawn once. `x`, `y`, `width` and `height` are in scene units. */
export type Layer = { canvas: Canvas; x: number; y: number; width: number; height: number }

/** `detail` below 1 draws it coarser: right for what is soft anyway. */
export function createLayer(
  size: FrameSize,
  box: { x: number; y: number; width: number; height: number },
  draw: (ctx: SKRSContext2D) => void,
  detail = 1,
): Layer {
  const scale = size.scale * detail
  const canvas = createCanvas(Math.max(1, Math.ceil(box.width * scale)), Math.max(1, Math.ceil(box.height * scale)))
  const ctx = canvas.getContext('2d')
  ctx.scale(scale, scale)
  ctx.translate(-box.x, -box.y)
  draw(ctx)
  return { canvas, ...box }
}

export const drawLayer = (ctx: SKRSContext2D, layer: Layer, dx = 0, dy = 0) =>
  ctx.drawImage(layer.canvas, layer.x + dx, layer.y + dy, layer.width, layer.height)

/** A picture computed pixel by pixel; `pixel` writes red, green, blue (0-255) and alpha (0-1) into `out`. */
export function createTexture(
  width: number,
  height: number,
  pixel: (x: number, y: number, out: [number, number, number, number]) => void,
): Canvas {
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  const image = ctx.createImageData(width, height)
  const out: [number, number, number, number] = [0, 0, 0, 0]
  let i = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      pixel(x, y, out)
      image.data[i++] = out[0]
      image.data[i++] = out[1]
      image.data[i++] = out[2]
      image.data[i++] = out[3] * 255
    }
  }
  ctx.putImageData(image, 0, 0)
  return canvas
}
