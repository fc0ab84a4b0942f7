import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type FrameSize, inPixels } from '#renderer/clip.ts'
import { smoothstep } from '#renderer/drawing/curves.ts'
import { canvasOf } from '#renderer/drawing/layer.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import type { Random } from '#renderer/random.ts'

/** How much of the change passes while a single point of the picture changes. */
const softness = 0.45
const cell = 10

/** Blends a picture over the frame like ink that spreads: each point at its own time. `k` runs from 0 to 1. */
export function createDissolve(random: Random, size: FrameSize) {
  const columns = Math.round(size.width / cell)
  const rows = Math.round(size.height / cell)
  const starts = startTimes(random, columns, rows)
  const pixels = inPixels(size)
  const sheet = createCanvas(pixels.width, pixels.height)
  const over = sheet.getContext('2d')
  over.imageSmoothingQuality = 'high'
  const bytes = new Uint8ClampedArray(columns * rows * 4)
  return (ctx: SKRSContext2D, k: number, paint: (ctx: SKRSContext2D) => void) => {
    if (k <= 0) return
    if (k >= 1) return paint(ctx)
    for (let i = 0; i < starts.length; i++)
      bytes[i * 4 + 3] = 255 * smoothstep(0, softness, k * (1 + softness) - (starts[i] ?? 0))
    over.setTransform(size.scale, 0, 0, size.scale, 0, 0)
    over.globalCompositeOperation = 'source-over'
    over.clearRect(0, 0, size.width, size.height)
    paint(over)
    over.globalCompositeOperation = 'destination-in'
    over.drawImage(canvasOf(bytes, columns, rows), 0, 0, size.width, size.height)
    ctx.drawImage(sheet, 0, 0, size.width, size.height)
  }
}

/** When each cell begins to change, from 0 to 1. */
function startTimes(random: Random, columns: number, rows: number): Float64Array {
  const noise = createNoise(random)
  const values = new Float64Array(columns * rows)
  for (let i = 0; i < values.length; i++)
    values[i] = noise.layered((i % columns) / 22 + 3, Math.floor(i / columns) / 22 + 3, 3)
  const low = values.reduce((min, value) => Math.min(min, value), 1)
  const high = values.reduce((max, value) => Math.max(max, value), 0)
  return values.map((value) => (value - low) / (high - low))
}

const strips = 90

/** Paints a whole frame in strips that sway sideways. `zoom` must leave a margin as wide as the sway. */
export function paintSwaying(
  ctx: SKRSContext2D,
  size: FrameSize,
  picture: Canvas,
  move: { zoom: number; sway: number; t: number },
): void {
  const { zoom, sway, t } = move
  const width = size.width * zoom
  const high = (size.height * zoom) / strips
  for (let strip = 0; strip < strips; strip++) {
    const k = strip / strips
    const shift = sway * (Math.sin(k * 9 + t * 2.1) * 0.65 + Math.sin(k * 21 - t * 3.2) * 0.35)
    ctx.drawImage(
      picture,
      0,
      k * picture.height,
      picture.width,
      picture.height / strips,
      (size.width - width) / 2 + shift,
      size.height / 2 + (k - 0.5) * size.height * zoom,
      width,
      high + (zoom > 1 ? 0.8 : 0),
    )
  }
}
