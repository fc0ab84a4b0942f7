import { type CanvasPattern, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { overscan } from '#renderer/drawing/camera.ts'
import { type Colour, css, mix, scaled } from '#renderer/drawing/colour.ts'
import { smoothstep } from '#renderer/drawing/curves.ts'
import type { Palette } from '#renderer/drawing/palette.ts'
import type { Random } from '#renderer/random.ts'
import { crestAt, type Lift, type Row } from './sea-waves.ts'

const rowCount = 17

export function createRows(random: Random, size: FrameSize, horizon: number, roughness: number): Row[] {
  return Array.from({ length: rowCount }, (_, i) => {
    const z = i / (rowCount - 1)
    return {
      z,
      y: horizon + 1 + (size.height * 1.04 - horizon) * z ** 1.75,
      amplitude: (0.8 + 20 * z ** 1.5) * (0.5 + roughness),
      length: (26 + 330 * z ** 1.3) * random.range(0.85, 1.15),
      pace: 0.9 + random.range(0, 0.5) - z * 0.25,
      phase: random.range(0, 20),
    }
  })
}

/** Draws one row of waves, from its crest down to where the next row hides it. */
export function createRowPainter(size: FrameSize, rows: readonly Row[], palette: Palette) {
  const looks = rows.map((row, i) => {
    const next = rows[i + 1]
    const bottom = next ? next.y + next.amplitude * 1.4 + 6 : size.height + 20
    const tones = waterTones(palette, row.z)
    return {
      bottom,
      strip: createStrip(size, row, bottom, tones),
      line: mix(tones.crest, palette.light, 0.55),
      crest: crestPoints(size, row),
    }
  })
  return (ctx: SKRSContext2D, i: number, t: number, lift: Lift) => {
    const [row, look] = [rows[i], looks[i]]
    if (!row || !look) return
    const { crest } = look
    for (const point of crest) point.y = crestAt(row, point.x, t, lift)
    ctx.beginPath()
    ctx.moveTo(-overscan, look.bottom)
    for (const { x, y } of crest) ctx.lineTo(x, y)
    ctx.lineTo(crest.at(-1)?.x ?? 0, look.bottom)
    ctx.closePath()
    fillWithStrip(ctx, look.strip, row.y)
    strokeCrest(ctx, row, look.line, crest)
  }
}

/**
 * Points on the crest, close enough that straight lines between them deviate from the wave by less than half a pixel.
 */
function crestPoints(size: FrameSize, row: Row): { x: number; y: number }[] {
  const step = 14 + row.z * 8
  const count = Math.ceil((size.width + overscan * 2) / step) + 1
  return Array.from({ length: count }, (_, i) => ({ x: -overscan + i * step, y: row.y }))
}

type Strip = { pattern: CanvasPattern | string; above: number }

/** The maximum height of a breaking wave above its row. */
const headroom = 70
const stripWidth = 64

/** The colours of a row from its crest down, as pixels. */
function createStrip(size: FrameSize, row: Row, bottom: number, tones: { crest: Colour; body: Colour }): Strip {
  const from = row.y - row.amplitude * 2.2
  const top = from - headroom
  // The camera zooms in by a sixth at most.
  const height = (bottom - top) * 1.2
  const canvas = createCanvas(stripWidth, Math.ceil(height * size.scale))
  const ctx = canvas.getContext('2d')
  ctx.scale(size.scale, size.scale)
  const gradient = ctx.createLinearGradient(0, from - top, 0, bottom - top)
  gradient.addColorStop(0, css(tones.crest))
  gradient.addColorStop(0.28, css(mix(tones.crest, tones.body, 0.65)))
  gradient.addColorStop(1, css(tones.body))
  ctx.fillStyle = gradient
  ctx.fillRect(0, 0, stripWidth, height)
  return { pattern: ctx.createPattern(canvas, 'repeat') ?? css(tones.body), above: (row.y - top) * size.scale }
}

/** A strip copied pixel by pixel costs a third of a gradient, which is computed again for each pixel. */
function fillWithStrip(ctx: SKRSContext2D, strip: Strip, y: number): void {
  const { d, f } = ctx.getTransform()
  ctx.save()
  ctx.setTransform(1, 0, 0, 1, 0, Math.round(f + d * y - strip.above))
  ctx.fillStyle = strip.pattern
  ctx.fill()
  ctx.restore()
}

/** A line of light along the crests. It fades where the wave is low, so that no row looks outlined with a pen. */
function strokeCrest(ctx: SKRSContext2D, row: Row, tone: Colour, crest: readonly { x: number; y: number }[]): void {
  if (row.z < 0.2) return
  ctx.strokeStyle = css(tone, 0.1 + 0.12 * row.z)
  ctx.lineWidth = 0.8 + row.z * 1.3
  ctx.beginPath()
  let drawing = false
  for (const { x, y } of crest) {
    const high = y < row.y - row.amplitude * 0.22
    if (high && drawing) ctx.lineTo(x, y)
    else if (high) ctx.moveTo(x, y)
    drawing = high
  }
  ctx.stroke()
}

function waterTones(palette: Palette, z: number): { crest: Colour; body: Colour } {
  const mirrored = mix(palette.horizon, palette.skyMiddle, smoothstep(0, 0.5, z))
  const deep = mix(scaled(palette.skyTop, 0.62), palette.shade, 0.35 + z * 0.4)
  const body = mix(mirrored, deep, 0.3 + 0.62 * smoothstep(0, 0.75, z))
  const through = mix(body, mix(palette.light, [70, 190, 180], 0.55), 0.3 - palette.darkness * 0.2)
  return { body, crest: mix(mirrored, through, smoothstep(0.1, 0.9, z)) }
}
