import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#server/features/providers/demo/family.ts'
import { createRandom } from '#server/features/providers/demo/random.ts'
import { createLayer, drawLayer } from './layer.ts'

const tile = 256

/** Vignette and film grain over the whole picture. The grain also hides the steps of 8-bit gradients. */
export function createFinish(size: FrameSize) {
  const vignette = createLayer(size, { x: 0, y: 0, ...size }, (ctx) => paintVignette(ctx, size), 0.25)
  const grain = createGrain()
  return (ctx: SKRSContext2D, frame: number) => {
    drawLayer(ctx, vignette)
    const random = createRandom(frame + 1)
    const dx = random.int(0, tile - 1)
    const dy = random.int(0, tile - 1)
    ctx.save()
    ctx.setTransform(1, 0, 0, 1, -dx, -dy)
    ctx.fillStyle = ctx.createPattern(grain, 'repeat') ?? 'transparent'
    ctx.fillRect(dx, dy, size.width * size.scale, size.height * size.scale)
    ctx.restore()
  }
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
