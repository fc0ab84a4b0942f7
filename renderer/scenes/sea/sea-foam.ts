import type { SKRSContext2D } from '@napi-rs/canvas'
import type { FrameSize } from '#renderer/clip.ts'
import { type Colour, css, mix } from '#renderer/drawing/colour.ts'
import { smoothstep } from '#renderer/drawing/curves.ts'
import { drawGlow } from '#renderer/drawing/glow.ts'
import type { Palette } from '#renderer/drawing/palette.ts'
import type { Random } from '#renderer/random.ts'
import { type Breaker, crestAt, type Lift, type Row } from './sea-waves.ts'

type Fleck = { dx: number; fall: number; size: number; delay: number; life: number; lift: number; slide: number }

/** Waves that rise, break at their moment, and leave foam that slides down their face and fades. */
export function createBreakers(
  random: Random,
  size: FrameSize,
  breakers: readonly Breaker[],
  rows: readonly Row[],
  palette: Palette,
) {
  const placed = breakers.map((breaker) => ({
    at: breaker.at,
    row: rows.length - 6 + Math.floor(breaker.near * 3.99),
    x: size.width * (0.5 + breaker.place * 0.45),
    spread: 150 + breaker.height * 130,
    height: 16 + breaker.height * 24,
    flecks: createFlecks(random, 340),
    spray: createFlecks(random, 46),
  }))
  const lift = (row: number, t: number): Lift => {
    const risen = placed.flatMap((wave) => {
      if (wave.row !== row) return []
      const rise = smoothstep(wave.at - 1.9, wave.at, t) * (1 - smoothstep(wave.at, wave.at + 1.5, t))
      return rise > 0 ? [{ x: wave.x, spread: wave.spread, height: wave.height * rise }] : []
    })
    return (x) => {
      let sum = 0
      for (const wave of risen) sum += wave.height * Math.exp(-(((x - wave.x) / wave.spread) ** 2))
      return sum
    }
  }
  const tone = mix(mix([250, 252, 255], palette.light, 0.3), palette.skyMiddle, palette.darkness * 0.42)
  const paint = (ctx: SKRSContext2D, t: number, row: number) => {
    const rise = lift(row, t)
    for (const wave of placed) {
      const since = t - wave.at
      const own = rows[row]
      if (wave.row !== row || !own || since < -0.35 || since > 3.6) continue
      const crest = (x: number) => crestAt(own, x, t, rise)
      paintLip(ctx, wave, since, crest, tone)
      for (const fleck of wave.flecks) {
        const age = since + 0.3 - fleck.delay
        if (age < 0 || age > fleck.life) continue
        const x = wave.x + fleck.dx * wave.spread * (1 + age * 0.05)
        const y = crest(x) + fleck.fall * (3 + age * 24) + 2
        const alpha = smoothstep(0, 0.2, age) * (1 - age / fleck.life) ** 1.2 * 0.6
        drawGlow(ctx, x, y, tone, {
          radius: fleck.size * (1 + age * 0.5),
          stretchX: 2.1,
          stretchY: 0.62,
          hardness: 0.3,
          alpha,
        })
      }
      for (const drop of wave.spray) {
        const age = since - drop.delay * 0.7
        if (age < 0 || age > 0.9) continue
        const x = wave.x + drop.dx * wave.spread * 0.8 + drop.slide * age
        const y = crest(wave.x + drop.dx * wave.spread * 0.8) - drop.lift * age + 190 * age * age
        drawGlow(ctx, x, y, tone, { radius: 1.2 + drop.size * 0.18, hardness: 0.4, alpha: 0.8 * (1 - age / 0.9) })
      }
    }
  }
  return { lift, paint }
}

/** The white line where the crest breaks; it spreads outwards from the highest point. */
function paintLip(
  ctx: SKRSContext2D,
  wave: { x: number; spread: number },
  since: number,
  crest: (x: number) => number,
  tone: Colour,
): void {
  const strength = smoothstep(-0.3, 0.1, since) * (1 - smoothstep(0.5, 1.9, since))
  const reach = wave.spread * (0.25 + 0.85 * smoothstep(-0.3, 0.7, since))
  if (strength <= 0.01) return
  const fade = ctx.createLinearGradient(wave.x - reach, 0, wave.x + reach, 0)
  for (const [at, alpha] of [
    [0, 0],
    [0.25, 0.55],
    [0.5, 0.85],
    [0.75, 0.55],
    [1, 0],
  ] as const) {
    fade.addColorStop(at, css(tone, alpha * strength))
  }
  ctx.fillStyle = fade
  ctx.beginPath()
  for (let x = -reach; x <= reach; x += 6) ctx.lineTo(wave.x + x, crest(wave.x + x) - 1.5)
  for (let x = reach; x >= -reach; x -= 6) {
    const thick =
      (3 + 9 * strength) * (1 - (x / reach) ** 2) * (0.65 + 0.35 * Math.sin(x * 0.21 + wave.x) * Math.sin(x * 0.083))
    ctx.lineTo(wave.x + x, crest(wave.x + x) + thick)
  }
  ctx.fill()
}

const createFlecks = (random: Random, count: number): Fleck[] =>
  Array.from({ length: count }, () => {
    const dx = (random.next() + random.next() - 1) * 1.25
    return {
      dx,
      fall: random.next() ** 1.6,
      size: 1.6 + random.next() ** 3 * 8,
      // The wave breaks at its highest point first, then outwards.
      delay: Math.abs(dx) * 0.55 + random.range(0, 0.2),
      life: random.range(1, 2.9),
      lift: random.range(30, 110),
      slide: random.range(-30, 30),
    }
  })
