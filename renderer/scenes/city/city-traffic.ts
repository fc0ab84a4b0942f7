import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Colour, css, mix } from '#renderer/drawing/colour.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import type { Random } from '#renderer/random.ts'
import { type Car, type Lens, rollSpeed } from './city-street.ts'

export type TrafficPlan = {
  cars: readonly (Car & { body: Colour })[]
  wet: number
  night: number
  lampTone: Colour
}

export const planTraffic = (random: Random, cars: readonly Car[], wet: number, night: number): TrafficPlan => ({
  cars: cars.map((car) => ({
    ...car,
    body: random.pick([
      [26, 28, 36],
      [60, 22, 26],
      [30, 44, 62],
      [70, 70, 74],
    ]),
  })),
  wet,
  night,
  lampTone: mix([255, 190, 110], [255, 240, 210], random.next()),
})

const lampSpacing = 24

/** Street lamps, and cars with their lights, light trails and reflections on the road. */
export function paintTraffic(ctx: SKRSContext2D, lens: Lens, t: number, plan: TrafficPlan): void {
  paintLaneMarks(ctx, lens, t)
  const placed = plan.cars
    .map((car) => ({
      car,
      z: 5 + (car.lane < 0 ? (car.at - t) * (car.pace + rollSpeed) : (t - car.at) * (car.pace - rollSpeed)),
    }))
    .filter(({ z }) => z > 2.5 && z < 230)
    .sort((a, b) => b.z - a.z)
  paintLamps(ctx, lens, t, plan)
  for (const { car, z } of placed) paintCar(ctx, lens, car, z, plan)
}

function paintLaneMarks(ctx: SKRSContext2D, lens: Lens, t: number): void {
  const spacing = 9
  for (let i = 1; i < 26; i++) {
    const z1 = i * spacing - ((t * rollSpeed) % spacing)
    const z2 = z1 + 3.6
    if (z1 < 2) continue
    const s1 = lens.focal / z1
    const s2 = lens.focal / z2
    ctx.fillStyle = css([220, 220, 215], 0.34 * Math.exp(-z1 / 60))
    for (const x of [-4, 4, 0]) {
      const half = x === 0 ? 0.11 : 0.07
      ctx.beginPath()
      ctx.moveTo(lens.x + (x - half) * s1, lens.y + lens.eye * s1)
      ctx.lineTo(lens.x + (x + half) * s1, lens.y + lens.eye * s1)
      ctx.lineTo(lens.x + (x + half) * s2, lens.y + lens.eye * s2)
      ctx.lineTo(lens.x + (x - half) * s2, lens.y + lens.eye * s2)
      ctx.fill()
    }
  }
}

function paintLamps(ctx: SKRSContext2D, lens: Lens, t: number, plan: TrafficPlan): void {
  for (let i = 12; i >= 0; i--) {
    const z = i * lampSpacing + lampSpacing - ((t * rollSpeed) % lampSpacing)
    if (z < 4) continue
    const s = lens.focal / z
    for (const side of [-1, 1]) {
      const foot = lens.x + side * 9.6 * s
      const top = lens.y + (lens.eye - 8.4) * s
      ctx.strokeStyle = css([20, 22, 30], Math.min(0.9, 0.25 + 14 / z))
      ctx.lineWidth = Math.max(0.8, 0.16 * s)
      ctx.beginPath()
      ctx.moveTo(foot, lens.y + lens.eye * s)
      ctx.lineTo(foot, top + 0.4 * s)
      ctx.quadraticCurveTo(foot, top, foot - side * 1.7 * s, top)
      ctx.stroke()
      asLight(ctx, () => {
        const alpha = (0.12 + 0.88 * plan.night) * Math.exp(-z / 170)
        const x = foot - side * 1.7 * s
        drawGlow(ctx, x, top, plan.lampTone, { radius: 3.6 * s, alpha: alpha * 0.42 })
        drawGlow(ctx, x, top, [255, 246, 226], { radius: 0.55 * s, hardness: 0.3, alpha })
        drawGlow(ctx, x, lens.y + (lens.eye + 1.2) * s, plan.lampTone, {
          radius: 3.4 * s,
          stretchX: 1.2,
          stretchY: 0.5 + plan.wet,
          alpha: alpha * (0.16 + plan.wet * 0.14),
        })
      })
    }
  }
}

function paintCar(ctx: SKRSContext2D, lens: Lens, car: Car & { body: Colour }, z: number, plan: TrafficPlan): void {
  const s = lens.focal / z
  const x = lens.x + car.lane * s
  const ground = lens.y + lens.eye * s
  const towards = car.lane < 0
  const tone: Colour = towards ? [255, 246, 222] : [255, 52, 40]
  const fade = Math.min(1, (z - 2.5) / 2.5) * Math.exp(-z / 190)
  paintBody(ctx, x, ground, s, car.body, Math.min(1, z / 6))
  asLight(ctx, () => {
    for (const side of [-0.68, 0.68]) {
      const lx = x + side * s
      const ly = ground - 0.72 * s
      drawGlow(ctx, lx, ly, tone, { radius: (towards ? 2.5 : 1.2) * s, alpha: fade * (towards ? 0.5 : 0.45) })
      drawGlow(ctx, lx, ly, mix(tone, [255, 255, 255], towards ? 0.7 : 0.25), {
        radius: 0.28 * s,
        hardness: 0.5,
        stretchX: towards ? 1 : 1.5,
        alpha: fade,
      })
      drawGlow(ctx, lx, ground + 1.1 * s, tone, {
        radius: 1.5 * s,
        stretchX: 0.4,
        stretchY: 1 + plan.wet,
        alpha: fade * (0.14 + plan.wet * 0.3),
      })
    }
    paintTrail(ctx, lens, car, z, tone, fade * (0.3 + 0.35 * plan.night))
  })
}

function paintBody(ctx: SKRSContext2D, x: number, ground: number, s: number, body: Colour, alpha: number): void {
  ctx.fillStyle = css([4, 5, 8], 0.55 * alpha)
  ctx.fillRect(x - 1 * s, ground - 0.22 * s, 2 * s, 0.3 * s)
  ctx.fillStyle = css(body, alpha)
  ctx.beginPath()
  ctx.roundRect(x - 0.95 * s, ground - 0.98 * s, 1.9 * s, 0.78 * s, 0.2 * s)
  ctx.fill()
  ctx.beginPath()
  ctx.moveTo(x - 0.82 * s, ground - 0.92 * s)
  ctx.quadraticCurveTo(x - 0.72 * s, ground - 1.45 * s, x - 0.5 * s, ground - 1.47 * s)
  ctx.lineTo(x + 0.5 * s, ground - 1.47 * s)
  ctx.quadraticCurveTo(x + 0.72 * s, ground - 1.45 * s, x + 0.82 * s, ground - 0.92 * s)
  ctx.fill()
  ctx.fillStyle = css(mix(body, [110, 130, 160], 0.35), alpha * 0.8)
  ctx.beginPath()
  ctx.moveTo(x - 0.66 * s, ground - 0.96 * s)
  ctx.lineTo(x - 0.5 * s, ground - 1.38 * s)
  ctx.lineTo(x + 0.5 * s, ground - 1.38 * s)
  ctx.lineTo(x + 0.66 * s, ground - 0.96 * s)
  ctx.fill()
}

/** The streak of light that a long exposure would show behind a moving lamp. */
function paintTrail(ctx: SKRSContext2D, lens: Lens, car: Car, z: number, tone: Colour, alpha: number): void {
  const behind = car.lane < 0 ? z + 26 : Math.max(2.6, z - 14)
  const s1 = lens.focal / z
  const s2 = lens.focal / behind
  for (const side of [-0.68, 0.68]) {
    const x1 = lens.x + (car.lane + side) * s1
    const y1 = lens.y + (lens.eye - 0.72) * s1
    const x2 = lens.x + (car.lane + side) * s2
    const y2 = lens.y + (lens.eye - 0.72) * s2
    const gradient = ctx.createLinearGradient(x1, y1, x2, y2)
    gradient.addColorStop(0, css(tone, alpha))
    gradient.addColorStop(1, css(tone, 0))
    ctx.fillStyle = gradient
    const w1 = 0.13 * s1
    const w2 = 0.13 * s2
    ctx.beginPath()
    ctx.moveTo(x1, y1 - w1)
    ctx.lineTo(x2, y2 - w2)
    ctx.lineTo(x2, y2 + w2)
    ctx.lineTo(x1, y1 + w1)
    ctx.fill()
  }
}
