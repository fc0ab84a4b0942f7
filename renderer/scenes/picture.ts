import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import sharp, { type Sharp } from 'sharp'
import { durationSeconds, type FrameSize } from '#renderer/clip.ts'
import { createCamera } from '#renderer/drawing/camera.ts'
import { lerp, smoothstep, tau } from '#renderer/drawing/curves.ts'
import { asLight } from '#renderer/drawing/glow.ts'
import { createMotes, createVeil } from '#renderer/drawing/nature/weather.ts'
import type { Paint } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import type { Setting } from '#renderer/setting.ts'

const allowedFormats = ['jpeg', 'png', 'webp']
const maxPixels = 60_000_000
/** If filling the frame would crop more than this share, the picture is shown whole over a blurred copy of itself. */
const maxCropped = 0.28
/** Drawn larger than shown, so that moving in does not blur it. */
const reserve = 1.25

type Picture = { canvas: Canvas; width: number; height: number; whole: boolean; back: Canvas | null }

/** Animates an uploaded picture. @throws Error if it is not a readable JPEG, PNG or WebP */
export async function stagePicture(
  random: Random,
  setting: Setting,
  imagePath: string,
  size: FrameSize,
): Promise<Paint> {
  const picture = await loadPicture(imagePath, size)
  const camera = createCamera(random, setting.camera)
  const inward = setting.camera === 'dolly' || random.chance(0.65)
  const wind = random.range(6, 16)
  const veil =
    (setting.weather && createVeil(random.fork('veil'), size, setting.weather, wind, [214, 224, 240])) ??
    createMotes(random.fork('motes'), size, {
      count: 54,
      tone: [255, 238, 204],
      rise: 7,
      drift: 8,
      blink: 0.6,
      radius: 3.2,
    })
  const sweeps = [random.range(0.6, 1.6), random.range(4, 5.2)]
  const phase = random.range(0, tau)
  return (ctx, t) => {
    const k = t / durationSeconds
    const eased = k - Math.sin(k * tau) / (tau * 2)
    const zoom = 1.05 + 0.11 * (inward ? eased : 1 - eased)
    const view = camera(t)
    const still = setting.camera === 'static'
    const lean = still ? 0 : view.x * 0.22 + Math.sin(t * 0.6 + phase) * 2
    if (picture.back) paintBack(ctx, size, picture.back, zoom)
    ctx.save()
    frameClip(ctx, size, picture)
    paintInDepth(ctx, size, picture, { zoom: still ? 1.02 : zoom, lean, lift: still ? 0 : view.y * 0.12 })
    for (const sweep of sweeps) paintSweep(ctx, size, (t - sweep) / 2.6)
    ctx.restore()
    veil(ctx, t)
  }
}

async function loadPicture(imagePath: string, size: FrameSize): Promise<Picture> {
  const source = sharp(imagePath, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
  try {
    const { format, autoOrient } = await source.metadata()
    if (!allowedFormats.includes(format ?? '')) throw new Error('it is neither JPEG, PNG nor WebP')
    const cover = Math.max(size.width / autoOrient.width, size.height / autoOrient.height)
    const shown = (size.width * size.height) / (autoOrient.width * cover * autoOrient.height * cover)
    const whole = 1 - shown > maxCropped
    const fit = whole ? Math.min(size.width / autoOrient.width, size.height / autoOrient.height) : cover
    const width = autoOrient.width * fit
    const height = autoOrient.height * fit
    const canvas = await toCanvas(source.clone(), width * size.scale * reserve, height * size.scale * reserve)
    const small = source
      .clone()
      .resize(Math.round(size.width / 8), Math.round(size.height / 8), { fit: 'cover' })
      .blur(5)
    return {
      canvas,
      width,
      height,
      whole,
      back: whole ? await toCanvas(small.modulate({ brightness: 0.62 }), 0, 0) : null,
    }
  } catch (error) {
    throw new Error(`The picture cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Width 0 keeps the size. First rotates the picture by its camera orientation. */
async function toCanvas(image: Sharp, width: number, height: number): Promise<Canvas> {
  const upright = image.autoOrient()
  const sized = width > 0 ? upright.resize(Math.round(width), Math.round(height), { fit: 'fill' }) : upright
  const { data, info } = await sized.toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const canvas = createCanvas(info.width, info.height)
  const ctx = canvas.getContext('2d')
  const pixels = ctx.createImageData(info.width, info.height)
  pixels.data.set(data)
  ctx.putImageData(pixels, 0, 0)
  return canvas
}

function paintBack(ctx: SKRSContext2D, size: FrameSize, back: Canvas, zoom: number): void {
  const width = size.width * zoom * 1.08
  const height = size.height * zoom * 1.08
  ctx.imageSmoothingQuality = 'high'
  ctx.drawImage(back, (size.width - width) / 2, (size.height - height) / 2, width, height)
  ctx.imageSmoothingQuality = 'low'
}

function frameClip(ctx: SKRSContext2D, size: FrameSize, picture: Picture): void {
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

/**
 * Draws the picture row by row. Lower rows are assumed to be nearer and move further, as in most photographs of places.
 * The difference between rows is far below a pixel, so no tears are visible.
 */
function paintInDepth(
  ctx: SKRSContext2D,
  size: FrameSize,
  picture: Picture,
  move: { zoom: number; lean: number; lift: number },
): void {
  const { canvas, width, height } = picture
  const rows = 120
  for (let row = 0; row < rows; row++) {
    const k = row / rows
    const near = smoothstep(0.1, 1, k)
    const zoom = move.zoom + (move.zoom - 1) * near * 0.5
    const top = size.height / 2 + (k - 0.5) * height * move.zoom + move.lift * near
    const wide = width * zoom
    const shift = lerp(-0.35, 1, near) * move.lean
    const high = (height * move.zoom) / rows
    ctx.drawImage(
      canvas,
      0,
      k * canvas.height,
      canvas.width,
      canvas.height / rows,
      size.width / 2 - wide / 2 - shift,
      top,
      wide,
      high + 0.8,
    )
  }
}

/** A band of light that passes over the picture from one side to the other. */
function paintSweep(ctx: SKRSContext2D, size: FrameSize, k: number): void {
  if (k < 0 || k > 1) return
  const reach = size.width * 0.34
  const x = lerp(-reach, size.width + reach, k)
  const strength = 0.2 * Math.sin(k * Math.PI)
  const gradient = ctx.createLinearGradient(x - reach, 0, x + reach, size.height * 0.3)
  gradient.addColorStop(0, 'rgba(255,236,200,0)')
  gradient.addColorStop(0.5, `rgba(255,240,212,${strength.toFixed(3)})`)
  gradient.addColorStop(1, 'rgba(255,236,200,0)')
  asLight(
    ctx,
    () => {
      ctx.fillStyle = gradient
      ctx.fillRect(0, 0, size.width, size.height)
    },
    'screen',
  )
}
