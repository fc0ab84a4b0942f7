import { createCanvas } from '@napi-rs/canvas'
import { type FrameSize, frameRate } from './clip.ts'
import { composeScene } from './compose-scene.ts'
import type { DemoScene } from './demo-scene.ts'
import { createFinish } from './drawing/finish.ts'
import { createWatermark } from './drawing/watermark.ts'

/** Prepares a scene for drawing. The returned function gives the RGBA bytes of one frame, valid until the next call. */
export async function createFramePainter(
  demo: DemoScene,
  size: FrameSize,
): Promise<(index: number) => Buffer<ArrayBuffer>> {
  const canvas = createCanvas(Math.round(size.width * size.scale), Math.round(size.height * size.scale))
  const ctx = canvas.getContext('2d')
  const { scene, random, setting } = composeScene(demo)
  // The image decoder is loaded only if there is a picture, because every drawing and encoding thread would pay for it.
  const paint = demo.imagePath
    ? await (await import('./scenes/picture.ts')).stagePicture(random.fork('picture'), setting, demo.imagePath, size)
    : scene.stage(size)
  const finish = createFinish(size)
  const watermark = createWatermark(size, demo.watermark)
  return (index) => {
    ctx.setTransform(size.scale, 0, 0, size.scale, 0, 0)
    ctx.globalAlpha = 1
    ctx.globalCompositeOperation = 'source-over'
    ctx.fillStyle = '#000'
    ctx.fillRect(0, 0, size.width, size.height)
    paint(ctx, index / frameRate)
    finish(ctx, index)
    watermark?.(ctx)
    // Its type does not say that the memory is not shared.
    return canvas.data() as Buffer<ArrayBuffer>
  }
}
