import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { type Colour, css } from './colour.ts'
import { createLayer, type Layer, wholePicture } from './layer.ts'

const sprites = new Map<number, Canvas>()
const spriteSize = 128
const hardnessSteps = 50

/** A soft round light, kept as a picture: drawing it scaled is many times cheaper than a gradient each time. */
function glowSprite(colour: Colour, exactHardness: number): Canvas {
  const hardness = Math.round(exactHardness * hardnessSteps) / hardnessSteps
  const [red, green, blue] = colour
  const tone = (Math.round(red) * 256 + Math.round(green)) * 256 + Math.round(blue)
  const key = tone * (hardnessSteps + 1) + hardness * hardnessSteps
  const known = sprites.get(key)
  if (known) return known
  const canvas = createCanvas(spriteSize, spriteSize)
  const ctx = canvas.getContext('2d')
  const half = spriteSize / 2
  const gradient = ctx.createRadialGradient(half, half, 0, half, half, half)
  for (let step = 0; step <= 16; step++) {
    const r = step / 16
    const falloff = r < hardness ? 1 : (1 - (r - hardness) / (1 - hardness)) ** 2.4
    gradient.addColorStop(r, css(colour, falloff))
  }
  ctx.fillStyle = gradient
  ctx.fillRect(0, 0, spriteSize, spriteSize)
  sprites.set(key, canvas)
  return canvas
}

export type GlowShape = { radius: number; alpha?: number; hardness?: number; stretchX?: number; stretchY?: number }

export function drawGlow(ctx: SKRSContext2D, x: number, y: number, colour: Colour, shape: GlowShape): void {
  const alpha = shape.alpha ?? 1
  if (alpha <= 0.003) return
  const rx = shape.radius * (shape.stretchX ?? 1)
  const ry = shape.radius * (shape.stretchY ?? 1)
  const before = ctx.globalAlpha
  ctx.globalAlpha = before * Math.min(1, alpha)
  ctx.drawImage(glowSprite(colour, shape.hardness ?? 0), x - rx, y - ry, rx * 2, ry * 2)
  ctx.globalAlpha = before
}

/** A large light that never moves, at full size: copying it costs half of enlarging a small one in each frame. */
export const createStandingGlow = (size: FrameSize, x: number, y: number, colour: Colour, shape: GlowShape): Layer =>
  createLayer(size, wholePicture(size), (ctx) => drawGlow(ctx, x, y, colour, shape))

/** Draws with additive colours, as light does. */
export function asLight(ctx: SKRSContext2D, draw: () => void, mode: 'lighter' | 'screen' = 'lighter'): void {
  const before = ctx.globalCompositeOperation
  ctx.globalCompositeOperation = mode
  draw()
  ctx.globalCompositeOperation = before
}
