import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { clamp01, pulse, smoothstep, tau, wrap } from '#renderer/drawing/curves.ts'
import { createLayer, type Layer } from '#renderer/drawing/layer.ts'
import type { Random } from '#renderer/random.ts'
import type { Hit } from './rain-window.ts'

/** A drop is a small lens: it shows the view behind it upside down, darker at its upper edge, with a glint. */
function drawDrop(
  ctx: SKRSContext2D,
  size: FrameSize,
  back: Canvas,
  drop: { x: number; y: number; radius: number; long: number },
): void {
  const { x, y, radius, long } = drop
  const sx = back.width / size.width
  const sy = back.height / size.height
  const across = Math.min(size.width * 0.42, radius * 16)
  const down = Math.min(size.height * 0.6, radius * 18)
  const fromX = Math.max(0, Math.min(size.width - across, x - across / 2))
  const fromY = Math.max(0, Math.min(size.height - down, y - down / 2))
  ctx.save()
  ctx.beginPath()
  ctx.ellipse(x, y, radius, radius * long, 0, 0, tau)
  ctx.clip()
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(-1, -1)
  ctx.drawImage(
    back,
    fromX * sx,
    fromY * sy,
    across * sx,
    down * sy,
    -radius,
    -radius * long,
    radius * 2,
    radius * long * 2,
  )
  ctx.restore()
  const shade = ctx.createLinearGradient(0, y - radius * long, 0, y + radius * long)
  shade.addColorStop(0, 'rgba(0,4,12,0.62)')
  shade.addColorStop(0.45, 'rgba(0,4,12,0.08)')
  shade.addColorStop(0.75, 'rgba(255,255,255,0.06)')
  shade.addColorStop(1, 'rgba(255,255,255,0.34)')
  ctx.fillStyle = shade
  ctx.fillRect(x - radius, y - radius * long, radius * 2, radius * long * 2)
  ctx.restore()
  if (radius < 2.2) return
  ctx.fillStyle = 'rgba(255,255,255,0.8)'
  ctx.beginPath()
  ctx.ellipse(x - radius * 0.34, y - radius * long * 0.46, radius * 0.17, radius * 0.12, -0.6, 0, tau)
  ctx.fill()
}

/** Drops that cling to the pane: many small ones, few large, drawn once. */
export function createStandingDrops(random: Random, size: FrameSize, back: Canvas): Layer {
  const margin = 60
  const box = { x: -margin, y: -margin, width: size.width + margin * 2, height: size.height + margin * 2 }
  return createLayer(size, box, (ctx) => {
    for (let i = 0; i < 900; i++) {
      const radius = 0.9 + random.next() ** 7 * 9.5 + random.next() * 1.3
      drawDrop(ctx, size, back, {
        x: random.range(-margin, size.width + margin),
        y: random.range(-margin, size.height + margin),
        radius,
        long: random.range(0.95, 1.25),
      })
    }
  })
}

type Runner = {
  x: number
  start: number
  pace: number
  radius: number
  phase: number
  bends: number
  beads: { k: number; dx: number; radius: number }[]
}

/** Drops that have become too heavy: they run, stop, run on, and leave a wet trail with beads. */
export function createRunningDrops(random: Random, size: FrameSize) {
  const runners: Runner[] = Array.from({ length: Math.round(size.width / 70) }, (_, i) => ({
    x: (size.width * (i + random.range(0.1, 0.9))) / Math.round(size.width / 70),
    start: random.range(0, size.height * 1.7),
    pace: random.range(60, 150),
    radius: random.range(4, 8.5),
    phase: random.range(0, tau),
    bends: random.range(0.006, 0.013),
    beads: Array.from({ length: 16 }, () => ({
      k: random.next(),
      dx: random.range(-1.5, 1.5),
      radius: random.range(0.8, 2.6),
    })),
  }))
  const span = size.height * 1.7
  const xAt = (runner: Runner, y: number) =>
    runner.x + Math.sin(y * runner.bends + runner.phase) * 9 + Math.sin(y * runner.bends * 3.7 + runner.phase * 2) * 3
  return (ctx: SKRSContext2D, t: number, back: Canvas) => {
    for (const runner of runners) {
      // Stick and slip: the drop hangs, then hurries to where it would have been.
      const slip = t * runner.pace + Math.sin(t * 1.7 + runner.phase) * runner.pace * 0.5
      const y = wrap(runner.start + slip, span) - size.height * 0.2
      const tail = 130 + runner.radius * 22
      const track = ctx.createLinearGradient(0, y - tail, 0, y)
      track.addColorStop(0, 'rgba(255,255,255,0)')
      track.addColorStop(1, 'rgba(235,244,255,0.16)')
      ctx.strokeStyle = track
      ctx.lineWidth = runner.radius * 1.1
      ctx.lineCap = 'round'
      ctx.beginPath()
      for (let back = 0; back <= tail; back += 12) {
        const py = y - tail + back
        if (back === 0) ctx.moveTo(xAt(runner, py), py)
        else ctx.lineTo(xAt(runner, py), py)
      }
      ctx.stroke()
      for (const bead of runner.beads) {
        const by = Math.floor((y - bead.k * tail * 1.5) / 26) * 26 + bead.k * 26
        if (by > y - runner.radius * 2) continue
        drawDrop(ctx, size, back, {
          x: xAt(runner, by) + bead.dx,
          y: by,
          radius: bead.radius * clamp01(1.15 - bead.k),
          long: 1.1,
        })
      }
      const hurry = 1 + 0.4 * smoothstep(0.2, 1, Math.cos(t * 1.7 + runner.phase))
      drawDrop(ctx, size, back, { x: xAt(runner, y), y, radius: runner.radius, long: 1.15 * hurry })
    }
  }
}

/** Drops at the moment they hit: a flat splash that contracts into a drop. */
export function paintHits(ctx: SKRSContext2D, t: number, size: FrameSize, hits: readonly Hit[], back: Canvas): void {
  for (const hit of hits) {
    const since = t - hit.at
    if (since < 0) continue
    const x = hit.x * size.width
    const y = hit.y * size.height + Math.max(0, since - 1.4) ** 2 * 26 * hit.size
    if (y > size.height + 40) continue
    const splash = pulse(since, 0.03, 0.09)
    if (splash > 0.02) {
      ctx.strokeStyle = `rgba(240,247,255,${(splash * 0.55).toFixed(3)})`
      ctx.lineWidth = 1.6
      ctx.beginPath()
      ctx.arc(x, hit.y * size.height, (6 + since * 130) * hit.size, 0, tau)
      ctx.stroke()
    }
    const spread = 1 + splash * 1.1
    drawDrop(ctx, size, back, {
      x,
      y,
      radius: (3.5 + hit.size * 6) * spread,
      long: 1.1 / spread + Math.min(0.5, Math.max(0, since - 1.4) * 0.3),
    })
  }
}
