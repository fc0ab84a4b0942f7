import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import sharp, { type Sharp } from 'sharp'
import type { FrameSize } from '#renderer/clip.ts'
import { canvasOf } from '#renderer/drawing/layer.ts'

const allowedFormats = ['jpeg', 'png', 'webp']
const maxPixels = 60_000_000
/** If filling the frame would crop more than this share, the picture is shown whole over a blurred copy of itself. */
const maxCropped = 0.28

/** A picture that fills the frame, or with `back` behind it if it is shown `whole`. Width and height in scene units. */
export type Picture = { canvas: Canvas; width: number; height: number; whole: boolean; back: Canvas | null }

/**
 * @param reserve how much larger the picture is kept than shown, so that moving in does not blur it
 * @throws Error if it is not a readable JPEG, PNG or WebP
 */
export async function loadPicture(path: string, size: FrameSize, reserve: number): Promise<Picture> {
  return readPicture(path, async (source, original) => {
    const cover = Math.max(size.width / original.width, size.height / original.height)
    const shown = (size.width * size.height) / (original.width * cover * original.height * cover)
    const whole = 1 - shown > maxCropped
    const fit = whole ? Math.min(size.width / original.width, size.height / original.height) : cover
    const width = original.width * fit
    const height = original.height * fit
    const canvas = await toCanvas(source.clone(), width * size.scale * reserve, height * size.scale * reserve)
    const small = source
      .clone()
      .resize(Math.round(size.width / 8), Math.round(size.height / 8), { fit: 'cover' })
      .blur(5)
    const back = whole ? await toCanvas(small.modulate({ brightness: 0.62 }), 0, 0) : null
    return { canvas, width, height, whole, back }
  })
}

/** The picture within a box in scene units. @throws Error if it is not a readable JPEG, PNG or WebP */
export async function loadPrint(path: string, size: FrameSize, box: { width: number; height: number }) {
  return readPicture(path, async (source, original) => {
    const fit = Math.min(box.width / original.width, box.height / original.height)
    const [width, height] = [original.width * fit, original.height * fit]
    return { canvas: await toCanvas(source, width * size.scale, height * size.scale), width, height }
  })
}

async function readPicture<Result>(
  path: string,
  read: (source: Sharp, original: { width: number; height: number }) => Promise<Result>,
): Promise<Result> {
  const source = sharp(path, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
  try {
    const { format, autoOrient } = await source.metadata()
    if (!allowedFormats.includes(format ?? '')) throw new Error('it is neither JPEG, PNG nor WebP')
    return await read(source, autoOrient)
  } catch (error) {
    throw new Error(`The picture cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Width 0 keeps the size. First rotates the picture by its camera orientation. */
async function toCanvas(image: Sharp, width: number, height: number): Promise<Canvas> {
  const upright = image.autoOrient()
  const pixels = [width, height].map((side) => Math.max(1, Math.round(side)))
  const sized = width > 0 ? upright.resize(pixels[0], pixels[1], { fit: 'fill' }) : upright
  const { data, info } = await sized.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return canvasOf(data, info.width, info.height)
}

export function paintBack(ctx: SKRSContext2D, size: FrameSize, back: Canvas, zoom: number): void {
  const width = size.width * zoom
  const height = size.height * zoom
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(back, (size.width - width) / 2, (size.height - height) / 2, width, height)
  ctx.imageSmoothingQuality = 'low'
}

/** If the picture is shown whole, gives it a shadow and keeps what follows within its edges. */
export function frameClip(ctx: SKRSContext2D, size: FrameSize, picture: Picture): void {
  if (!picture.whole) return
  const x = (size.width - picture.width) / 2
  const y = (size.height - picture.height) / 2
  ctx.save()
  ctx.shadowColor = 'rgba(0,0,0,0.6)'
  ctx.shadowBlur = 34 * size.scale
  ctx.fillStyle = '#000'
  ctx.fillRect(x, y, picture.width, picture.height)
  ctx.restore()
  ctx.beginPath()
  ctx.rect(x, y, picture.width, picture.height)
  ctx.clip()
}
