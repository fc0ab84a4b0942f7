import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css, hex, mix } from '#renderer/drawing/colour.ts'
import { smoothstep } from '#renderer/drawing/curves.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import { createNoise } from '#renderer/drawing/noise.ts'
import type { Random } from '#renderer/random.ts'

export type PlanetPlan = {
  x: number
  y: number
  radius: number
  /** The side of the sun: -1 left, 1 right. */
  light: number
  scale: number
  glow: Colour
}

const surfaces: readonly [readonly string[], ...(readonly string[])[]] = [
  ['#3b2216', '#8a4f2c', '#d9995a', '#f2d7a8'],
  ['#0c2340', '#1f5f8b', '#5fb0c9', '#e6f4f1'],
  ['#251437', '#5c3a86', '#b07cc6', '#f3d9f0'],
  ['#142a24', '#2f6b55', '#86b98a', '#eef2cf'],
  ['#3a1a1a', '#923b2e', '#e0805a', '#ffd9b0'],
]

const mapWidth = 512
const mapHeight = 256

/** A rotating sphere with clouds or bands, a lit atmosphere, a night side, and sometimes rings. */
export function createPlanet(random: Random, plan: PlanetPlan) {
  const map = createSurface(random)
  const turnsPerSecond = random.range(0.006, 0.014)
  const rings = plan.radius > 60 && random.chance(0.55) ? createRings(random.fork('rings'), plan) : null
  const side = Math.ceil(plan.radius * 2 * plan.scale * 0.8)
  const sphere = createCanvas(side, side)
  const inner = sphere.getContext('2d')
  const image = inner.createImageData(side, side)
  const places = spherePlaces(side, plan.light)
  const start = random.next()
  return (ctx: SKRSContext2D, t: number, dx: number, dy: number, zoom: number) => {
    shadeSphere(image.data, map, places, start + t * turnsPerSecond, mix(plan.glow, [255, 255, 255], 0.2))
    inner.putImageData(image, 0, 0)
    ctx.save()
    ctx.translate(plan.x + dx, plan.y + dy)
    ctx.scale(zoom, zoom)
    asLight(ctx, () => {
      drawGlow(ctx, plan.light * plan.radius * 0.24, -plan.radius * 0.1, plan.glow, {
        radius: plan.radius * 1.75,
        alpha: 0.3,
      })
    })
    rings?.(ctx, 'behind')
    ctx.drawImage(sphere, -plan.radius, -plan.radius, plan.radius * 2, plan.radius * 2)
    rings?.(ctx, 'before')
    ctx.restore()
  }
}

function createSurface(random: Random): Uint8ClampedArray {
  const noise = createNoise(random)
  const tones = random.pick(surfaces).map(hex)
  const banded = random.chance(0.5)
  const map = new Uint8ClampedArray(mapWidth * mapHeight * 3)
  let i = 0
  for (let y = 0; y < mapHeight; y++) {
    for (let x = 0; x < mapWidth; x++) {
      const u = (x / mapWidth) * 12
      const v = y / mapHeight
      const swirl = noise.layered(u, v * 8, 4, 12) - 0.5
      const value = banded
        ? noise.layered(u * 0.25 + swirl * 0.4, v * 13 + swirl * 2.6, 4, 3)
        : noise.layered(u + swirl * 1.4, v * 7 + swirl * 1.4, 5, 12)
      const level = smoothstep(0.22, 0.8, value) * (tones.length - 1)
      const low = Math.min(tones.length - 2, Math.floor(level))
      const tone = mix(tones[low] ?? [0, 0, 0], tones[low + 1] ?? [0, 0, 0], level - low)
      for (const channel of tone) map[i++] = channel
    }
  }
  return map
}

/** For each pixel of the disc: its place on the map, its light, and its closeness to the rim. */
function spherePlaces(side: number, light: number) {
  const column = new Float32Array(side * side)
  const row = new Int16Array(side * side).fill(-1)
  const shine = new Float32Array(side * side)
  const rim = new Float32Array(side * side)
  const cover = new Float32Array(side * side)
  for (let py = 0; py < side; py++) {
    for (let px = 0; px < side; px++) {
      const x = ((px + 0.5) / side) * 2 - 1
      const y = ((py + 0.5) / side) * 2 - 1
      const r = Math.hypot(x, y)
      const i = py * side + px
      if (r > 1) continue
      const z = Math.sqrt(1 - r * r)
      // The axis is tilted slightly, so that bands are not horizontal.
      const tiltedX = x * 0.94 + y * 0.34
      const tiltedY = -x * 0.34 + y * 0.94
      column[i] = Math.atan2(tiltedX, z) / (Math.PI * 2)
      row[i] = Math.min(
        mapHeight - 1,
        Math.floor((Math.asin(Math.max(-1, Math.min(1, tiltedY))) / Math.PI + 0.5) * mapHeight),
      )
      const towards = x * light * 0.78 - y * 0.38 + z * 0.5
      shine[i] = smoothstep(-0.12, 0.95, towards) ** 1.15
      rim[i] = (1 - z) ** 2.6 * smoothstep(-0.25, 0.6, towards)
      cover[i] = Math.min(1, (1 - r) * side * 0.5)
    }
  }
  return { column, row, shine, rim, cover }
}

function shadeSphere(
  out: Uint8ClampedArray,
  map: Uint8ClampedArray,
  places: ReturnType<typeof spherePlaces>,
  turn: number,
  air: Colour,
): void {
  const { column, row, shine, rim, cover } = places
  for (let i = 0; i < row.length; i++) {
    const line = row[i] ?? -1
    if (line < 0) continue
    const x = ((column[i] ?? 0) + turn) * mapWidth
    const left = Math.floor(x)
    const share = x - left
    const from = (line * mapWidth + (left & (mapWidth - 1))) * 3
    const to = (line * mapWidth + ((left + 1) & (mapWidth - 1))) * 3
    const light = shine[i] ?? 0
    const edge = rim[i] ?? 0
    for (let channel = 0; channel < 3; channel++) {
      const tone = (map[from + channel] ?? 0) * (1 - share) + (map[to + channel] ?? 0) * share
      out[i * 4 + channel] = tone * light + (air[channel] ?? 0) * edge * 0.95 + 3
    }
    out[i * 4 + 3] = (cover[i] ?? 0) * 255
  }
}

function createRings(random: Random, plan: PlanetPlan) {
  const bands = Array.from({ length: 26 }, (_, i) => ({
    radius: plan.radius * (1.38 + i * 0.034),
    alpha: i === 11 || i === 12 ? 0.02 : random.range(0.08, 0.42),
    tone: mix([228, 206, 170], [150, 130, 128], random.next()),
  }))
  const tilt = random.range(-0.42, -0.18)
  return (ctx: SKRSContext2D, part: 'behind' | 'before') => {
    ctx.save()
    ctx.rotate(tilt)
    for (const band of bands) {
      ctx.strokeStyle = css(band.tone, band.alpha * (part === 'behind' ? 0.75 : 1))
      ctx.lineWidth = plan.radius * 0.036
      ctx.beginPath()
      const [from, to] = part === 'behind' ? [Math.PI, Math.PI * 2] : [0, Math.PI]
      ctx.ellipse(0, 0, band.radius, band.radius * 0.24, 0, from, to)
      ctx.stroke()
    }
    ctx.restore()
  }
}
