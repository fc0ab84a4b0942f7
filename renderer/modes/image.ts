import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { createCamera } from '#renderer/drawing/camera.ts'
import { lerp, smoothstep, tau } from '#renderer/drawing/curves.ts'
import { asLight } from '#renderer/drawing/glow.ts'
import { createMotes, createVeil } from '#renderer/drawing/nature/weather.ts'
import type { Paint } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import type { Setting } from '#renderer/setting.ts'
import { frameClip, loadPicture, type Picture, paintBack } from './load-picture.ts'

/** Drawn larger than shown, so that moving in does not blur it. */
const reserve = 1.25

/** Animates an uploaded picture. @throws Error if it is not a readable JPEG, PNG or WebP */
export async function stageImage(random: Random, setting: Setting, imagePath: string, size: FrameSize): Promise<Paint> {
  const picture = await loadPicture(imagePath, size, reserve)
  const camera = createCamera(random, setting)
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
    const k = t / setting.seconds
    const eased = k - Math.sin(k * tau) / (tau * 2)
    const zoom = 1.05 + 0.11 * (inward ? eased : 1 - eased)
    const view = camera(t)
    const still = setting.camera === 'static'
    const lean = still ? 0 : view.x * 0.22 + Math.sin(t * 0.6 + phase) * 2
    if (picture.back) paintBack(ctx, size, picture.back, zoom * 1.08)
    ctx.save()
    frameClip(ctx, size, picture)
    paintInDepth(ctx, size, picture, { zoom: still ? 1.02 : zoom, lean, lift: still ? 0 : view.y * 0.12 })
    for (const sweep of sweeps) paintSweep(ctx, size, (t - sweep) / 2.6)
    ctx.restore()
    veil(ctx, t)
  }
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
