import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { createRandom, type Random } from '#renderer/random.ts'
import { createLayer, drawLayer, type Layer, wholePicture } from './layer.ts'

const tile = 256

/** The number of veils before the first repeats: a third of a second, long enough that nobody sees the grain repeat. */
const veilCount = 8

/**
 * Vignette and film grain over the whole picture, as veils drawn once in advance: copying one takes a fifth of the time
 * of drawing both again. The grain also hides the steps of 8-bit gradients.
 */
export function createFinish(size: FrameSize) {
  const grain = createGrain()
  const veils: Layer[] = []
  return (ctx: SKRSContext2D, frame: number) => {
    const turn = frame % veilCount
    veils[turn] ??= createLayer(size, wholePicture(size), (veil) => {
      paintVignette(veil, size)
      paintGrain(veil, size, grain, createRandom(turn + 1))
    })
    drawLayer(ctx, veils[turn])
  }
}

function paintGrain(ctx: SKRSContext2D, size: FrameSize, grain: Canvas, random: Random): void {
  const dx = random.int(0, tile - 1)
  const dy = random.int(0, tile - 1)
  ctx.setTransform(1, 0, 0, 1, -dx, -dy)
  ctx.fillStyle = ctx.createPattern(grain, 'repeat') ?? 'transparent'
  ctx.fillRect(dx, dy, size.width * size.scale, size.height * size.scale)
}

function paintVignette(ctx: SKRSContext2D, size: FrameSize): void {
  const reach = Math.hypot(size.width, size.height) / 2
  const gradient = ctx.createRadialGradient(size.width / 2, size.height / 2, 0, size.width / 2, size.height / 2, reach)
  for (const [at, alpha] of [
    [0, 0],
    [0.5, 0],
    [0.7, 0.06],
    [0.85, 0.17],
    [1, 0.36],
  ] as const) {
    gradient.addColorStop(at, `rgba(4,4,10,${alpha})`)
  }
  ctx.fillStyle = gradient
  ctx.fillRect(0, 0, size.width, size.height)
}

function createGrain() {
  const random = createRandom(7)
  const canvas = createCanvas(tile, tile)
  const ctx = canvas.getContext('2d')
  const image = ctx.createImageData(tile, tile)
  for (let i = 0; i < image.data.length; i += 4) {
    const strength = (random.next() + random.next() - 1) * 11
    const tone = strength > 0 ? 255 : 0
    image.data[i] = tone
    image.data[i + 1] = tone
    image.data[i + 2] = tone
    image.data[i + 3] = Math.abs(strength)
  }
  ctx.putImageData(image, 0, 0)
  return canvas
}
