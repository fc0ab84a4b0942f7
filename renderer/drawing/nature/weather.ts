import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { type Colour, css } from '#renderer/drawing/colour.ts'
import { pulse, tau, wrap } from '#renderer/drawing/curves.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import type { Random } from '#renderer/random.ts'
import type { Weather } from '#renderer/setting.ts'

export type Veil = (ctx: SKRSContext2D, t: number) => void

/** Rain or snow in front of everything; null on a dry day. */
export function createVeil(
  random: Random,
  size: FrameSize,
  weather: Weather,
  wind: number,
  light: Colour,
): Veil | null {
  if (weather === 'rain') return createRain(random, size, wind, light, 1)
  if (weather === 'storm') return createRain(random, size, wind + 26, light, 1.5)
  if (weather === 'snow') return createSnow(random, size, wind)
  return null
}

function createRain(random: Random, size: FrameSize, wind: number, light: Colour, amount: number): Veil {
  const sheets = [0.4, 0.65, 1].map((near) => ({
    near,
    drops: Array.from({ length: Math.round(95 * amount * (1.4 - near * 0.6)) }, () => ({
      x: random.range(-200, size.width + 200),
      y: random.range(0, size.height + 160),
      pace: random.range(0.85, 1.15),
    })),
  }))
  const slant = 0.05 + wind * 0.006
  return (ctx, t) => {
    for (const { near, drops } of sheets) {
      const length = 16 + near * 34
      ctx.strokeStyle = css(light, 0.07 + near * 0.1)
      ctx.lineWidth = 0.7 + near * 1.1
      ctx.beginPath()
      for (const drop of drops) {
        const fallen = drop.y + t * 1150 * near * drop.pace
        const y = wrap(fallen, size.height + 160) - 80
        const x = wrap(drop.x + fallen * slant, size.width + 400) - 200
        ctx.moveTo(x, y)
        ctx.lineTo(x - length * slant, y - length)
      }
      ctx.stroke()
    }
  }
}

export function createSnow(random: Random, size: FrameSize, wind: number, tone: Colour = [250, 252, 255]): Veil {
  const flakes = Array.from({ length: 230 }, () => {
    const near = random.next() ** 2.2
    return {
      near,
      x: random.range(0, size.width + 120),
      y: random.range(0, size.height + 60),
      pace: random.range(0.8, 1.2),
      phase: random.range(0, tau),
      swing: random.range(0.5, 1.4),
    }
  })
  return (ctx, t) => {
    for (const flake of flakes) {
      const y = wrap(flake.y + t * (34 + flake.near * 120) * flake.pace, size.height + 60) - 30
      const sway = Math.sin(t * flake.swing + flake.phase) * (6 + flake.near * 20)
      const x = wrap(flake.x + t * wind * (0.6 + flake.near * 2) + sway, size.width + 120) - 60
      const radius = 1.6 + flake.near * 8
      drawGlow(ctx, x, y, tone, { radius, hardness: 0.3 - flake.near * 0.25, alpha: 0.85 - flake.near * 0.42 })
    }
  }
}

/** Particles in the light: dust, pollen, sparks or fireflies, by colour and drift. */
export function createMotes(
  random: Random,
  size: FrameSize,
  plan: { count: number; tone: Colour; rise: number; drift: number; blink: number; radius: number },
): Veil {
  const motes = Array.from({ length: plan.count }, () => ({
    x: random.range(0, size.width),
    y: random.range(0, size.height),
    near: random.next() ** 2,
    phase: random.range(0, tau),
    pace: random.range(0.6, 1.4),
  }))
  return (ctx, t) => {
    asLight(ctx, () => {
      for (const mote of motes) {
        const x = wrap(
          mote.x + t * plan.drift * mote.pace + Math.sin(t * 0.8 * mote.pace + mote.phase) * 16,
          size.width,
        )
        const y = wrap(mote.y - t * plan.rise * mote.pace + Math.cos(t * 0.6 + mote.phase) * 9, size.height)
        const blink = 1 - plan.blink * (0.5 + 0.5 * Math.sin(t * 2.2 * mote.pace + mote.phase * 3))
        const edge = Math.min(1, Math.min(x, size.width - x, y, size.height - y) / 40)
        drawGlow(ctx, x, y, plan.tone, {
          radius: plan.radius * (0.5 + mote.near * 1.6),
          alpha: blink * edge * (0.75 - mote.near * 0.4),
          hardness: 0.12,
        })
      }
    })
  }
}

/** The flash and bolt of each lightning strike; `times` are the moments of the strikes, in seconds. */
export function createLightning(random: Random, size: FrameSize, times: readonly number[], horizon: number): Veil {
  const bolts = times.map((time) => ({ time, paths: boltPaths(random, size, horizon) }))
  return (ctx, t) => {
    for (const { time, paths } of bolts) {
      const since = t - time
      if (since < 0 || since > 1.2) continue
      const flicker = pulse(since, 0.02, 0.09) + 0.6 * pulse(since - 0.16, 0.02, 0.2)
      asLight(ctx, () => {
        ctx.fillStyle = css([168, 186, 255], Math.min(0.5, flicker * 0.42))
        ctx.fillRect(0, 0, size.width, size.height)
        for (const [i, path] of paths.entries()) strokeBolt(ctx, path, flicker * (i === 0 ? 1 : 0.5), i === 0 ? 1 : 0.6)
      })
    }
  }
}

function strokeBolt(ctx: SKRSContext2D, path: readonly Point[], strength: number, thickness: number): void {
  ctx.lineJoin = 'round'
  for (const [width, alpha] of [
    [14, 0.08],
    [6, 0.25],
    [1.8, 1],
  ] as const) {
    ctx.strokeStyle = css([226, 232, 255], Math.min(1, strength * alpha))
    ctx.lineWidth = width * thickness
    ctx.beginPath()
    for (const [x, y] of path) ctx.lineTo(x, y)
    ctx.stroke()
  }
}

type Point = [number, number]

/** A main channel down to the horizon, with branches that fade out. */
function boltPaths(random: Random, size: FrameSize, horizon: number): Point[][] {
  const main = crooked(
    random,
    { x: random.range(0.12, 0.88) * size.width, y: -10 },
    { lean: random.range(-2, 2), down: horizon / 46, steps: 47 },
  )
  const branches = Array.from({ length: 5 }, () => {
    const [x, y] = main[random.int(6, 34)] ?? [0, 0]
    const lean = random.range(3, 7) * (random.chance(0.5) ? 1 : -1)
    return crooked(random, { x, y }, { lean, down: (horizon / 46) * random.range(0.5, 0.9), steps: random.int(7, 15) })
  })
  return [main, ...branches]
}

function crooked(
  random: Random,
  from: { x: number; y: number },
  plan: { lean: number; down: number; steps: number },
): Point[] {
  let { x, y } = from
  const points: Point[] = [[x, y]]
  for (let step = 1; step < plan.steps; step++) {
    x += plan.lean + random.range(-11, 11)
    y += plan.down * random.range(0.6, 1.4)
    points.push([x, y])
  }
  return points
}
