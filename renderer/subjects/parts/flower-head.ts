import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { tau } from '#renderer/drawing/curves.ts'
import { createLayer, drawLayer, type Layer } from '#renderer/drawing/layer.ts'
import type { Tones } from './tones.ts'

type Look = { radius: number; colour: string; disc: string }

/** Draws the head of a flower with its middle at the origin; `open` runs from 0 (a bud) to 1. */
export type FlowerHead = (ctx: SKRSContext2D, open: number) => void

/** The bud and the open flower are kept as pictures: their petals would take most of a frame's time. */
export function createFlowerHead(size: FrameSize, tones: Tones, look: Look): FlowerHead {
  const kept = new Map<number, Layer>()
  const reach = look.radius * 1.1
  const petals = [createPetal(size, tones, look, 0), createPetal(size, tones, look, 1)] as const
  const box = { x: -reach, y: -reach, width: reach * 2, height: reach * 2 }
  return (ctx, open) => {
    if (open > 0 && open < 1) return paintHead(ctx, tones, look, petals, open)
    const layer = kept.get(open) ?? createLayer(size, box, (inner) => paintHead(inner, tones, look, petals, open))
    kept.set(open, layer)
    drawLayer(ctx, layer)
  }
}

/** A petal that points upwards from the origin. Those of the inner ring, 1, are lighter. */
function createPetal(size: FrameSize, tones: Tones, { radius, colour }: Look, ring: 0 | 1): Layer {
  const box = { x: -radius * 0.35, y: -radius - 2, width: radius * 0.7, height: radius + 4 }
  return createLayer(size, box, (ctx) => {
    const gradient = ctx.createLinearGradient(0, 0, 0, -radius)
    gradient.addColorStop(0, tones(colour, -0.45))
    gradient.addColorStop(0.5, tones(colour, ring * 0.12))
    gradient.addColorStop(1, tones(colour, 0.35 - ring * 0.1))
    ctx.fillStyle = gradient
    ctx.beginPath()
    ctx.moveTo(0, 0)
    ctx.bezierCurveTo(-radius * 0.34, -radius * 0.4, -radius * 0.24, -radius, 0, -radius)
    ctx.bezierCurveTo(radius * 0.24, -radius, radius * 0.34, -radius * 0.4, 0, 0)
    ctx.fill()
  })
}

function paintHead(
  ctx: SKRSContext2D,
  tones: Tones,
  { radius, disc }: Look,
  petals: readonly [Layer, Layer],
  open: number,
): void {
  const count = 13
  // A bud is small and stands upright; the petals then fall open to all sides.
  for (const ring of [0, 1] as const) {
    const length = radius * (ring === 0 ? 1 : 0.76) * (0.5 + 0.5 * open)
    for (let petal = 0; petal < count; petal++) {
      const full = ((petal + ring * 0.5) / count) * tau
      const folded = Math.sin(full) * 0.55
      const angle = folded + (Math.atan2(Math.sin(full), Math.cos(full)) - folded) * open
      ctx.save()
      ctx.rotate(angle)
      ctx.scale(length / radius, length / radius)
      drawLayer(ctx, petals[ring])
      ctx.restore()
    }
  }
  const core = radius * (0.1 + 0.22 * open)
  const middle = ctx.createRadialGradient(-core * 0.3, -core * 0.3, 0, 0, 0, core)
  middle.addColorStop(0, tones(disc, 0.3))
  middle.addColorStop(1, tones(disc, -0.4))
  ctx.fillStyle = middle
  ctx.beginPath()
  ctx.arc(0, 0, core, 0, tau)
  ctx.fill()
  ctx.fillStyle = tones(disc, -0.55, 0.8)
  for (let seed = 1; seed < 34 * open; seed++) {
    const reach = core * 0.92 * Math.sqrt(seed / 34)
    ctx.beginPath()
    ctx.arc(Math.cos(seed * 2.4) * reach, Math.sin(seed * 2.4) * reach, core * 0.055, 0, tau)
    ctx.fill()
  }
}
