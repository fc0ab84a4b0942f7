import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { type FrameSize, frameRate, inPixels } from '#renderer/clip.ts'
import { smoothstep } from '#renderer/drawing/curves.ts'
import type { Paint } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import { createDissolve, paintSwaying } from './dissolve.ts'
import { frameClip, loadPicture, paintBack } from './load-picture.ts'

/** Of the scene's units; the zoom of 1.22 leaves more room than that. */
const maxSway = 24
const maxZoom = 0.22

/**
 * Turns the first picture into the last: the clip's first frame is exactly the first picture and its last frame the
 * last. In between, both move as one, inward, while the last spreads over the first.
 */
export async function stageFrames(
  random: Random,
  seconds: number,
  paths: { firstFramePath: string; lastFramePath: string },
  size: FrameSize,
): Promise<Paint> {
  const first = await loadStill(paths.firstFramePath, size)
  const last = await loadStill(paths.lastFramePath, size)
  const dissolve = createDissolve(random, size)
  const end = seconds - 1 / frameRate
  return (ctx, t) => {
    const k = smoothstep(0, 1, t / end)
    const sway = maxSway * Math.sin(k * Math.PI)
    paintSwaying(ctx, size, first, { zoom: 1 + maxZoom * k, sway, t })
    dissolve(ctx, smoothstep(0.12, 0.88, t / end), (over) =>
      paintSwaying(over, size, last, { zoom: 1 + maxZoom * (1 - k), sway, t }),
    )
  }
}

/** The picture as one frame. */
async function loadStill(path: string, size: FrameSize): Promise<Canvas> {
  const picture = await loadPicture(path, size, 1)
  const { width, height } = inPixels(size)
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  ctx.scale(size.scale, size.scale)
  if (picture.back) paintBack(ctx, size, picture.back, 1.08)
  frameClip(ctx, size, picture)
  const { canvas: still, width: wide, height: high } = picture
  ctx.drawImage(still, (size.width - wide) / 2, (size.height - high) / 2, wide, high)
  return canvas
}
