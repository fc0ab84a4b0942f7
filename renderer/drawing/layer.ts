import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'

/** A part of the picture that is drawn once. `x`, `y`, `width` and `height` are in scene units. */
export type Layer = { canvas: Canvas; x: number; y: number; width: number; height: number }

/** The box of a layer that no camera moves. At full detail, it is copied, which costs a third of enlarging it. */
export const wholePicture = (size: FrameSize) => ({ x: 0, y: 0, width: size.width, height: size.height })

/** `detail` below 1 draws the layer coarser, which suits soft content. */
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
  // Exactly as large as its pixels, not as its box: otherwise, every pixel would be interpolated in each frame.
  const { width, height } = canvas
  return trimmed({ canvas, x: box.x, y: box.y, width: width / scale, height: height / scale }, scale)
}

/** Trims the layer to its drawn pixels, because empty ones cost as much in each frame as the others. */
function trimmed(layer: Layer, scale: number): Layer {
  const { width, height } = layer.canvas
  const data = layer.canvas.data()
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const isEmptyRow = (y: number) => pixels.subarray(y * width, (y + 1) * width).every((pixel) => pixel === 0)
  const isEmptyColumn = (x: number, from: number, to: number) => {
    for (let y = from; y < to; y++) if (pixels[y * width + x] !== 0) return false
    return true
  }
  let [left, top, right, bottom] = [0, 0, width, height]
  while (top < bottom - 1 && isEmptyRow(top)) top++
  while (bottom > top + 1 && isEmptyRow(bottom - 1)) bottom--
  while (left < right - 1 && isEmptyColumn(left, top, bottom)) left++
  while (right > left + 1 && isEmptyColumn(right - 1, top, bottom)) right--
  if ((right - left) * (bottom - top) > width * height * 0.9) return layer
  const canvas = createCanvas(right - left + 2, bottom - top + 2)
  canvas.getContext('2d').drawImage(layer.canvas, 1 - left, 1 - top)
  // One empty pixel remains on each side, so that the edges stay soft.
  return {
    canvas,
    x: layer.x + (left - 1) / scale,
    y: layer.y + (top - 1) / scale,
    width: canvas.width / scale,
    height: canvas.height / scale,
  }
}

export const drawLayer = (ctx: SKRSContext2D, layer: Layer, dx = 0, dy = 0) =>
  ctx.drawImage(layer.canvas, layer.x + dx, layer.y + dy, layer.width, layer.height)

/**
 * Spreads a small soft picture over the whole frame and `margin` beyond it. Enlarges it with cubic interpolation up to
 * half the size, which hides its pixels, and then linearly, which looks the same and costs half.
 */
export function createSpread(size: FrameSize, margin: number) {
  const canvas = createCanvas(size.width / 2, size.height / 2)
  const middle = canvas.getContext('2d')
  middle.imageSmoothingQuality = 'high'
  return (ctx: SKRSContext2D, small: Canvas) => {
    middle.drawImage(small, 0, 0, canvas.width, canvas.height)
    ctx.drawImage(canvas, -margin, -margin, size.width + margin * 2, size.height + margin * 2)
  }
}

/** `data`: RGBA bytes. */
export function canvasOf(data: ArrayLike<number>, width: number, height: number): Canvas {
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  const pixels = ctx.createImageData(width, height)
  pixels.data.set(data)
  ctx.putImageData(pixels, 0, 0)
  return canvas
}

/** A picture computed pixel by pixel. `pixel` writes red, green, blue (0-255) and alpha (0-1) into `out`. */
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
