import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { smoothstep, tau } from '#renderer/drawing/curves.ts'
import type { Paint } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import { loadPrint } from './load-picture.ts'
import { pegTime } from './reference-sound.ts'

type Slot = { x: number; y: number; line: number; width: number; height: number }

/** Hangs the pictures as prints on lines across the scene, where they swing in the wind. */
export async function stageReferences(
  random: Random,
  paths: readonly string[],
  scene: Paint,
  size: FrameSize,
): Promise<Paint> {
  const slots = layOut(paths.length, size)
  const prints = await Promise.all(
    slots.map(async (slot, i) => {
      const own = random.fork(`print${i}`)
      const picture = await createPrint(paths[i] ?? '', size, slot)
      return { ...slot, ...picture, at: pegTime(i), phase: own.range(0, tau), lean: own.range(-0.05, 0.05) }
    }),
  )
  const lines = [...new Set(slots.map((slot) => slot.line))]
  return (ctx, t) => {
    scene(ctx, t)
    for (const y of lines) paintLine(ctx, size, y, t)
    for (const print of prints) {
      const since = t - print.at
      if (since <= 0) continue
      const knock = Math.sin(since * 7) * 0.16 * Math.exp(-since * 1.3)
      ctx.save()
      ctx.translate(print.x, print.y + sagAt(size, print.x, t))
      ctx.rotate(print.lean + Math.sin(t * 1.25 + print.phase) * 0.035 + knock)
      const grown = 0.7 + 0.3 * smoothstep(0, 0.22, since)
      ctx.scale(grown, grown)
      ctx.globalAlpha = smoothstep(0, 0.14, since)
      ctx.drawImage(print.canvas, -print.wide / 2, -print.above, print.wide, print.high)
      paintPeg(ctx)
      ctx.restore()
    }
  }
}

/** One line beside each other in a wide frame; otherwise two, and in a tall frame one below the other. */
function layOut(count: number, size: FrameSize): Slot[] {
  const shape = size.width / size.height
  const columns = Math.max(1, shape > 1.2 ? Math.min(count, 4) : shape < 0.8 && count <= 3 ? 1 : Math.min(count, 2))
  const rows = Math.ceil(count / columns)
  const rowHeight = (size.height * 0.9) / rows
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns)
    const inRow = Math.min(columns, count - row * columns)
    const line = size.height * 0.07 + row * rowHeight
    const x = (size.width * ((i % columns) + 0.5)) / inRow
    return {
      x,
      y: line,
      line,
      width: Math.min(size.width / inRow, 620) * 0.76,
      height: Math.min(rowHeight, 470) * 0.74,
    }
  })
}

const border = 11
const soft = 16

/** The picture on white paper, with its shadow. */
async function createPrint(path: string, size: FrameSize, slot: Slot) {
  const picture = await loadPrint(path, size, slot)
  const wide = picture.width + (border + soft) * 2
  const high = picture.height + (border + soft) * 2
  const canvas = createCanvas(Math.ceil(wide * size.scale), Math.ceil(high * size.scale))
  const ctx = canvas.getContext('2d')
  ctx.scale(size.scale, size.scale)
  ctx.shadowColor = 'rgba(0,0,0,0.45)'
  ctx.shadowBlur = soft * 0.8 * size.scale
  ctx.shadowOffsetY = 5 * size.scale
  ctx.fillStyle = '#f7f4ec'
  ctx.fillRect(soft, soft, wide - soft * 2, high - soft * 2)
  ctx.shadowColor = 'transparent'
  ctx.drawImage(picture.canvas, soft + border, soft + border, picture.width, picture.height)
  return { canvas, wide, high, above: soft + border * 0.4 }
}

const sagAt = (size: FrameSize, x: number, t: number) => {
  const k = x / size.width
  return (26 + Math.sin(t * 1.1) * 2.5) * 4 * k * (1 - k)
}

function paintLine(ctx: SKRSContext2D, size: FrameSize, y: number, t: number): void {
  ctx.beginPath()
  for (let x = -10; x <= size.width + 10; x += size.width / 24) ctx.lineTo(x, y + sagAt(size, x, t))
  ctx.strokeStyle = 'rgba(24,20,18,0.75)'
  ctx.lineWidth = 2.6
  ctx.stroke()
  ctx.strokeStyle = 'rgba(236,222,196,0.85)'
  ctx.lineWidth = 1.3
  ctx.stroke()
}

function paintPeg(ctx: SKRSContext2D): void {
  ctx.fillStyle = '#b98a52'
  ctx.beginPath()
  ctx.roundRect(-4.5, -12, 9, 30, 3)
  ctx.fill()
  ctx.fillStyle = '#8a6134'
  ctx.fillRect(-4.5, 1, 9, 3)
}
