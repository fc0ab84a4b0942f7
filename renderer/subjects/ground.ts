import type { SKRSContext2D } from '@napi-rs/canvas'
import { overscan } from '#renderer/drawing/camera.ts'
import { type Colour, css, mix, scaled } from '#renderer/drawing/colour.ts'
import { wrap } from '#renderer/drawing/curves.ts'
import { createLayer, drawLayer } from '#renderer/drawing/layer.ts'
import { ridgeHeight, wholeFrame } from '#renderer/drawing/nature/terrain.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import type { Footing, Host, Paint } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'

/** A strip of the ground for one subject, which stands at y. */
export type Lane = { footing: Footing; y: number }

/** The ground before the scene, with a lane for each subject on it. It rolls past at `pace` units per second. */
export function createGround(random: Random, host: Host, lanes: readonly Lane[], pace: number): Paint {
  const { size, palette, soil } = host
  const top = Math.min((lanes[0]?.y ?? size.height) - 34, host.edge ?? size.height)
  const tufts = createTufts(random.fork('tufts'), host, lanes, top)
  const sleeper = css(mix(mix([92, 66, 48], palette.shade, 0.2 + palette.darkness * 0.4), soil, 0.15))
  const paintMoving = (ctx: SKRSContext2D, moved: number) => {
    for (const { footing, y } of lanes) {
      if (footing === 'rails') paintTies(ctx, host, y, moved, sleeper)
      if (footing === 'road') paintDashes(ctx, host, y, moved)
    }
    tufts(ctx, moved)
  }
  const still = createLayer(size, wholeFrame(size, top - 40), (ctx) => {
    paintSoil(ctx, random, host, top)
    for (const lane of lanes) paintBed(ctx, host, lane)
    if (pace === 0) paintMoving(ctx, 0)
  })
  return (ctx, t) => {
    drawLayer(ctx, still)
    if (pace > 0) paintMoving(ctx, t * pace)
  }
}

function paintSoil(ctx: SKRSContext2D, random: Random, { size, soil, palette }: Host, top: number): void {
  const at = ridgeHeight(createNoise(random.fork('edge')), size, {
    base: top,
    height: 26,
    frequency: 5,
    octaves: 3,
    sharpness: 0,
    row: 3,
  })
  const gradient = ctx.createLinearGradient(0, top - 12, 0, size.height)
  gradient.addColorStop(0, css(mix(soil, palette.light, 0.16)))
  gradient.addColorStop(0.3, css(soil))
  gradient.addColorStop(1, css(scaled(mix(soil, palette.shade, 0.25), 0.8)))
  ctx.fillStyle = gradient
  ctx.beginPath()
  ctx.moveTo(-overscan, size.height + overscan)
  for (let x = -overscan; x <= size.width + overscan; x += 6) ctx.lineTo(x, at(x))
  ctx.lineTo(size.width + overscan, size.height + overscan)
  ctx.fill()
}

/** The part of a lane that looks the same everywhere: asphalt, gravel or trodden earth. */
function paintBed(ctx: SKRSContext2D, { size, soil, palette }: Host, { footing, y }: Lane): void {
  const bar = (colour: Colour, from: number, to: number) => {
    ctx.fillStyle = css(mix(mix(colour, palette.shade, 0.12 + palette.darkness * 0.5), palette.light, 0.06))
    ctx.fillRect(-overscan, y + from, size.width + overscan * 2, to - from)
  }
  if (footing === 'road') {
    bar(mix([206, 200, 186], soil, 0.35), -30, 50)
    bar([74, 76, 84], -24, 44)
    bar([226, 222, 210], -20, -17)
    bar([226, 222, 210], 37, 40)
  }
  if (footing === 'rails') bar(mix([142, 130, 118], soil, 0.3), -12, 22)
  if (footing === 'path') {
    bar(mix([196, 168, 128], soil, 0.42), -16, 34)
    bar(mix([214, 188, 148], soil, 0.3), -10, 26)
  }
}

function paintTies(ctx: SKRSContext2D, { size, palette }: Host, y: number, moved: number, tone: string): void {
  ctx.fillStyle = tone
  for (let x = -overscan - wrap(moved, 34); x < size.width + overscan; x += 34) ctx.fillRect(x, y - 1, 17, 12)
  for (const [height, depth] of [
    [-5, 5],
    [7, 5],
  ] as const) {
    ctx.fillStyle = css(mix([120, 120, 128], palette.shade, palette.darkness * 0.5))
    ctx.fillRect(-overscan, y + height, size.width + overscan * 2, depth)
    ctx.fillStyle = css(mix([222, 226, 232], palette.light, 0.4), 0.9 - palette.darkness * 0.5)
    ctx.fillRect(-overscan, y + height, size.width + overscan * 2, 1.6)
  }
}

function paintDashes(ctx: SKRSContext2D, { size, palette }: Host, y: number, moved: number): void {
  ctx.fillStyle = css(mix([240, 238, 228], palette.shade, palette.darkness * 0.5))
  for (let x = -overscan - wrap(moved, 150); x < size.width + overscan; x += 150) ctx.fillRect(x, y + 9, 74, 4)
}

/** Grass or stones beside the lanes. Nearer ones are larger and pass faster. */
function createTufts(random: Random, { size, soil, palette, grassy }: Host, lanes: readonly Lane[], top: number) {
  const isFree = (y: number) => lanes.every((lane) => lane.footing === 'lawn' || y < lane.y - 26 || y > lane.y + 58)
  const span = size.width + overscan * 2
  const blossom = random.pick([
    [250, 246, 240],
    [250, 214, 80],
    [226, 120, 168],
  ])
  const petal = css(mix(blossom, palette.shade, 0.1 + palette.darkness * 0.5))
  const tufts = Array.from({ length: 150 }, () => {
    const k = random.next() ** 0.8
    const tone = grassy
      ? mix(soil, random.chance(0.5) ? palette.shade : palette.light, random.range(0.1, 0.3))
      : mix(soil, palette.shade, random.range(0.08, 0.3))
    return {
      x: random.range(0, span),
      y: top + 14 + k * (size.height - top),
      k,
      tone: css(tone),
      lean: random.range(-1, 1),
      blooms: grassy && random.chance(0.3),
    }
  }).filter(({ y }) => isFree(y))
  return (ctx: SKRSContext2D, moved: number) => {
    for (const { x, y, k, tone, lean, blooms } of tufts) {
      const at = wrap(x - moved * (0.85 + k * 0.5), span) - overscan
      const height = (grassy ? 16 : 4) * (0.6 + k)
      ctx.fillStyle = tone
      ctx.beginPath()
      if (grassy) {
        for (const blade of [-1, 0, 1]) {
          ctx.moveTo(at + blade * 4 - 2, y)
          ctx.lineTo(at + blade * 7 + lean * 4, y - height * (blade === 0 ? 1.2 : 0.85))
          ctx.lineTo(at + blade * 4 + 2, y)
        }
      } else ctx.ellipse(at, y, height * 1.7, height * 0.6, 0, 0, 7)
      ctx.fill()
      if (!blooms) continue
      ctx.fillStyle = petal
      ctx.beginPath()
      ctx.arc(at + lean * 4, y - height * 1.2, 1.8 + k * 2.4, 0, 7)
      ctx.fill()
    }
  }
}
