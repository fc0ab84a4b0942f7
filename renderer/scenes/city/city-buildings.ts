import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { type Colour, css, mix, scaled } from '#renderer/drawing/colour.ts'
import { smoothstep } from '#renderer/drawing/curves.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import type { Palette } from '#renderer/drawing/palette.ts'
import type { Random } from '#renderer/random.ts'
import { paintGlassBands, paintShop } from './city-facades.ts'
import {
  type Building,
  columnWidth,
  floorHeight,
  type Lens,
  rollSpeed,
  type Sign,
  type Window,
  wallX,
} from './city-street.ts'

const farthest = 330
const neon: readonly [Colour, ...Colour[]] = [
  [255, 60, 130],
  [60, 220, 255],
  [255, 170, 50],
  [150, 90, 255],
  [80, 255, 170],
  [255, 90, 70],
]

/** Two rows of houses along a street, whose windows light up one after another. */
export function createBuildings(random: Random, plan: { palette: Palette; haze: Colour; night: number }) {
  const buildings = [-1, 1].flatMap((side) => createSide(random.fork(`side${side}`), side, plan))
  buildings.sort((a, b) => b.near - a.near)
  return {
    walls: (ctx: SKRSContext2D, size: FrameSize, lens: Lens, t: number) => {
      for (const building of buildings) paintBuilding(ctx, size, lens, t, building, plan)
    },
    /** The reflections of signs on a wet road. */
    reflections: (ctx: SKRSContext2D, _size: FrameSize, lens: Lens, t: number, wet: number) => {
      asLight(ctx, () => {
        for (const { side, sign } of buildings) {
          const z = (sign?.z ?? 0) - t * rollSpeed
          if (!sign || z < 6) continue
          const scale = lens.focal / z
          const x = lens.x + side * (wallX - 3.5) * scale
          const y = lens.y + lens.eye * scale
          const alpha = wet * 0.62 * plan.night * Math.exp(-z / 150) * flickerOf(sign, t)
          drawGlow(ctx, x, y + scale * 3.4, sign.tone, { radius: scale * 5.2, stretchX: 0.75, stretchY: 1.15, alpha })
        }
      })
    },
  }
}

function createSide(random: Random, side: number, plan: { palette: Palette; night: number }): Building[] {
  const result: Building[] = []
  for (let z = 5; z < farthest; ) {
    const depth = random.range(13, 27)
    const height = random.range(16, 40) + (z > 60 ? random.range(0, 70) : random.range(0, 20))
    const wall = mix(
      scaled(plan.palette.shade, 1.1),
      mix(plan.palette.light, [120, 110, 110], 0.6),
      random.range(0.08, 0.3) * (1.5 - plan.night),
    )
    const floors = Math.floor(height / floorHeight)
    result.push({
      side,
      near: z,
      far: z + depth,
      height,
      wall,
      windows: createWindows(random, floors, Math.floor(depth / columnWidth), plan.night),
      front: createWindows(random, floors, 5, plan.night),
      shop: random.chance(0.7) ? mix([255, 206, 140], random.pick(neon), random.range(0.05, 0.4)) : null,
      sign: random.chance(0.72)
        ? {
            z: z + random.range(1, depth - 2),
            low: random.range(4, 8),
            high: random.range(9, 17),
            tone: random.pick(neon),
            flicker: random.chance(0.25) ? random.range(3, 9) : 0,
          }
        : null,
    })
    z += depth + (random.chance(0.2) ? random.range(4, 9) : 0.6)
  }
  return result
}

function createWindows(random: Random, floors: number, columns: number, night: number): Window[] {
  const windows: Window[] = []
  const share = 0.12 + night * 0.42
  for (let floor = 1; floor < floors; floor++) {
    for (let column = 0; column < columns; column++) {
      if (!random.chance(share)) continue
      windows.push({
        floor,
        column,
        tone: mix([255, 196, 120], random.chance(0.22) ? [170, 205, 255] : [255, 236, 190], random.next()),
        on: random.chance(0.62) ? -1 : random.range(0.2, 7.5),
        strength: random.range(0.35, 1),
      })
    }
  }
  return windows
}

function paintBuilding(
  ctx: SKRSContext2D,
  size: FrameSize,
  lens: Lens,
  t: number,
  building: Building,
  plan: { haze: Colour; night: number },
): void {
  const near = Math.max(1.6, building.near - t * rollSpeed)
  const far = building.far - t * rollSpeed
  if (far <= 2) return
  const at = (z: number, y: number): [number, number] => [
    lens.x + (building.side * wallX * lens.focal) / z,
    lens.y + ((lens.eye - y) * lens.focal) / z,
  ]
  const hazeAt = (z: number) => 1 - Math.exp(-z / 135)
  const [nearX, nearTop] = at(near, building.height)
  const [, nearFoot] = at(near, 0)
  const [farX, farTop] = at(far, building.height)
  const [, farFoot] = at(far, 0)
  const wall = ctx.createLinearGradient(nearX, 0, farX, 0)
  wall.addColorStop(0, css(mix(building.wall, plan.haze, hazeAt(near))))
  wall.addColorStop(1, css(mix(building.wall, plan.haze, hazeAt(far))))
  ctx.fillStyle = wall
  ctx.beginPath()
  ctx.moveTo(nearX, nearTop)
  ctx.lineTo(farX, farTop)
  ctx.lineTo(farX, farFoot)
  ctx.lineTo(nearX, nearFoot)
  ctx.fill()
  const frontEnd = building.side < 0 ? -10 : size.width + 10
  ctx.fillStyle = css(scaled(mix(building.wall, plan.haze, hazeAt(near) * 0.92), 0.9))
  if (building.near - t * rollSpeed > 1.6)
    ctx.fillRect(Math.min(nearX, frontEnd), nearTop, Math.abs(frontEnd - nearX), nearFoot - nearTop)
  paintGlassBands(ctx, lens, near, far, building, plan)
  paintShop(ctx, lens, near, far, building, plan.night)
  paintWindows(ctx, lens, t, building, plan)
  paintSign(ctx, lens, t, building, plan.night)
}

function paintWindows(
  ctx: SKRSContext2D,
  lens: Lens,
  t: number,
  building: Building,
  plan: { haze: Colour; night: number },
): void {
  const roll = t * rollSpeed
  for (const window of building.windows) {
    const z1 = building.near + 0.9 + window.column * columnWidth - roll
    const z2 = z1 + 2
    if (z1 < 2.5) continue
    const s1 = lens.focal / z1
    const s2 = lens.focal / z2
    const x1 = lens.x + building.side * wallX * s1
    const x2 = lens.x + building.side * wallX * s2
    const low = window.floor * floorHeight + 0.8
    fillWindow(ctx, window, t, z1, plan)
    ctx.beginPath()
    ctx.moveTo(x1, lens.y + (lens.eye - low) * s1)
    ctx.lineTo(x2, lens.y + (lens.eye - low) * s2)
    ctx.lineTo(x2, lens.y + (lens.eye - low - 1.7) * s2)
    ctx.lineTo(x1, lens.y + (lens.eye - low - 1.7) * s1)
    ctx.fill()
  }
  const z = building.near - roll
  if (z < 8) return
  const s = lens.focal / z
  for (const window of building.front) {
    const x = lens.x + building.side * (wallX + 1.1 + window.column * columnWidth) * s
    fillWindow(ctx, window, t, z, plan)
    ctx.fillRect(x, lens.y + (lens.eye - window.floor * floorHeight - 2.5) * s, building.side * 1.9 * s, 1.7 * s)
  }
}

function fillWindow(
  ctx: SKRSContext2D,
  window: Window,
  t: number,
  z: number,
  plan: { haze: Colour; night: number },
): void {
  const lit = window.on < 0 ? 1 : smoothstep(window.on, window.on + 0.12, t)
  const alpha = window.strength * (0.35 + 0.6 * plan.night) * lit * Math.exp(-z / 260)
  ctx.fillStyle = css(mix(window.tone, plan.haze, 1 - Math.exp(-z / 300)), alpha)
}

const flickerOf = (sign: Sign, t: number) =>
  sign.flicker === 0
    ? 0.92 + 0.08 * Math.sin(t * 3 + sign.z)
    : 0.55 + 0.45 * smoothstep(-0.5, 0.3, Math.sin(t * sign.flicker + sign.z) + 0.4 * Math.sin(t * 2.3))

function paintSign(ctx: SKRSContext2D, lens: Lens, t: number, building: Building, night: number): void {
  const { sign, side } = building
  const z = (sign?.z ?? 0) - t * rollSpeed
  if (!sign || z < 5) return
  const s = lens.focal / z
  const outer = lens.x + side * (wallX - 2.1) * s
  const inner = lens.x + side * (wallX - 0.4) * s
  const top = lens.y + (lens.eye - sign.high) * s
  const height = (sign.high - sign.low) * s
  const strength = flickerOf(sign, t) * (0.45 + 0.55 * night) * Math.exp(-z / 190)
  const left = Math.min(outer, inner)
  const width = Math.abs(inner - outer)
  ctx.fillStyle = css(scaled(sign.tone, 0.22), 0.95)
  ctx.fillRect(left, top, width, height)
  asLight(ctx, () => {
    drawGlow(ctx, left + width / 2, top + height / 2, sign.tone, {
      radius: height * 1.1,
      stretchX: 0.8,
      alpha: 0.5 * strength,
    })
    ctx.strokeStyle = css(sign.tone, strength)
    ctx.lineWidth = Math.max(1, s * 0.16)
    ctx.strokeRect(left + width * 0.14, top + height * 0.05, width * 0.72, height * 0.9)
    ctx.fillStyle = css(mix(sign.tone, [255, 255, 255], 0.45), strength)
    // Marks that look like letters from afar.
    for (let mark = 0; mark < 4; mark++) {
      const y = top + height * (0.13 + mark * 0.205)
      ctx.fillRect(left + width * 0.32, y, width * 0.36, height * 0.035)
      ctx.fillRect(left + width * (mark % 2 ? 0.32 : 0.58), y, width * 0.1, height * 0.12)
      ctx.fillRect(left + width * 0.32, y + height * 0.1, width * (0.2 + 0.16 * ((mark + 1) % 2)), height * 0.03)
    }
  })
}
