import { createCanvas } from '@napi-rs/canvas'
import { type FrameSize, frameRate, inPixels } from './clip.ts'
import { type ComposedScene, composeScene } from './compose-scene.ts'
import type { DemoClip } from './demo-clip.ts'
import { createFinish } from './drawing/finish.ts'
import { createWatermark } from './drawing/watermark.ts'
import type { Paint } from './family.ts'

/**
 * Prepares a clip for drawing. The returned function gives the RGBA bytes of one frame, valid until the next call. For
 * `extend`, these are the added frames, and `parentFrame` is the parent's last frame as RGBA bytes.
 */
export async function createFramePainter(
  clip: DemoClip,
  size: FrameSize,
  parentFrame?: Uint8Array,
): Promise<(index: number) => Buffer<ArrayBuffer>> {
  const { width, height } = inPixels(size)
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  const paint = await stageClip(clip, composeScene(clip), size, parentFrame)
  const watermark = createWatermark(size, clip.watermark)
  return (index) => {
    ctx.setTransform(size.scale, 0, 0, size.scale, 0, 0)
    ctx.globalAlpha = 1
    ctx.globalCompositeOperation = 'source-over'
    ctx.fillStyle = '#000'
    ctx.fillRect(0, 0, size.width, size.height)
    paint(ctx, index / frameRate)
    watermark?.(ctx)
    // Its type does not say that the memory is not shared.
    return canvas.data() as Buffer<ArrayBuffer>
  }
}

/** The modes' code is loaded on demand: the image decoder costs time in every drawing thread. */
async function stageClip(
  clip: DemoClip,
  { scene, random, setting }: ComposedScene,
  size: FrameSize,
  parentFrame: Uint8Array | undefined,
): Promise<Paint> {
  if (clip.mode === 'image') {
    const { stageImage } = await import('./modes/image.ts')
    return finished(await stageImage(random.fork('picture'), setting, clip.imagePath, size), size)
  }
  if (clip.mode === 'frames') {
    const { stageFrames } = await import('./modes/frames.ts')
    return stageFrames(random.fork('dissolve'), clip.seconds, clip, size)
  }
  if (clip.mode === 'references') {
    const { stageReferences } = await import('./modes/references.ts')
    return finished(await stageReferences(random, clip.referencePaths, scene.stage(size), size), size)
  }
  if (clip.mode === 'extend') {
    if (!parentFrame) throw new Error('To extend a video, its last frame is needed')
    const { stageExtension } = await import('./modes/extend.ts')
    return stageExtension(random.fork('dissolve'), parentFrame, finished(scene.stage(size), size), size)
  }
  return finished(scene.stage(size), size)
}

function finished(paint: Paint, size: FrameSize): Paint {
  const finish = createFinish(size)
  return (ctx, t) => {
    paint(ctx, t)
    finish(ctx, Math.round(t * frameRate))
  }
}
