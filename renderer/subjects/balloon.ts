import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { pulse, tau } from '#renderer/drawing/curves.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import type { Paint, Spot } from '#renderer/family.ts'
import type { Random } from '#renderer/random.ts'
import { addBurst } from '#renderer/sounds/noise-sounds.ts'
import { colourOf, createTones, type Tones } from './parts/tones.ts'
import type { Subject } from './subject.ts'

/** How long the burner hisses, in seconds. */
const hiss = 0.9

const stripes: readonly [readonly string[], ...(readonly string[])[]] = [
  ['#d8433c', '#f0b93a', '#2f9d9d', '#f6f0e2'],
  ['#e8832a', '#f6e3b0', '#c8372d', '#f0c02e'],
  ['#2f62c0', '#f6f0e2', '#e878a8', '#8fc8ee'],
  ['#8048b8', '#f0c02e', '#e4574f', '#3f9a4e'],
]

const names = ['balloon', 'hot air balloon', 'airship', 'khinh khí cầu', 'bóng bay', 'khí cầu']

export const balloon: Subject = {
  name: 'balloon',
  words: names,
  home: 'aurora over mountains',
  times: ['noon', 'sunset', 'sunrise'],
  compose: (random, { seconds, words }) => {
    const first = random.range(0.5, 1)
    const moments = [first, first + 2.6, first + 5.2].filter((at) => at < seconds - 0.7)
    const colour = colourOf(words, names)
    const tones = colour ? [colour, '#f6f0e2'] : random.pick(stripes)
    return {
      footing: 'air',
      pace: 0,
      moments,
      stage: (spot) => stageBalloons(random.fork('fleet'), spot, { stripes: tones, moments, seconds }),
      addSound: (sound) => {
        for (const [i, at] of moments.entries()) {
          const own = random.fork(`burner${i}`)
          addBurst(sound, own, { at, attack: 0.08, decay: 0.34, low: 500, high: 6500, level: 0.5 })
          addBurst(sound, own, { at, attack: 0.1, decay: 0.4, low: 50, high: 260, level: 0.42 })
        }
      },
    }
  },
}

type Plan = { stripes: readonly string[]; moments: readonly number[]; seconds: number }

function stageBalloons(random: Random, spot: Spot, plan: Plan): Paint {
  const { x, y, size } = spot
  const near = createTones(spot, 0.03)
  const far = createTones(spot, 0.34)
  const others = [-1, 1].map((side) => ({
    dx: side * size.width * random.range(0.3, 0.38),
    dy: random.range(-0.12, 0.12) * size.height,
    scale: random.range(0.24, 0.36),
    stripes: random.pick(stripes),
    phase: random.range(0, tau),
  }))
  return (ctx, t) => {
    const rise = size.height * 0.09 * (0.5 - t / plan.seconds)
    for (const other of others) {
      const place = {
        x: x + other.dx + t * 3,
        y: y + other.dy + rise * 0.5,
        scale: other.scale,
        turn: other.phase + t * 0.16,
      }
      paintBalloon(ctx, far, place, other.stripes, { flame: 0, glow: 0, lean: 0 })
    }
    const flame = Math.max(0, ...plan.moments.map((at) => (t < at + hiss ? pulse(t - at, 0.06, 0.9) : 0)))
    const glow = Math.max(0, ...plan.moments.map((at) => pulse(t - at, 0.2, 0.7)))
    const place = {
      x: x + Math.sin(t * 0.5) * 16,
      y: y + rise,
      scale: Math.min(1.16, size.height / 650),
      turn: t * 0.22,
    }
    paintBalloon(ctx, near, place, plan.stripes, {
      flame,
      glow: glow * spot.palette.darkness,
      lean: Math.sin(t * 0.8) * 0.035,
    })
  }
}

const envelope = new Path2D(
  'M-26 128Q-46 92 -92 42Q-132 -6 -124 -62Q-104 -148 0 -152Q104 -148 124 -62Q132 -6 92 42Q46 92 26 128Z',
)

type Place = { x: number; y: number; scale: number; turn: number }

function paintBalloon(
  ctx: SKRSContext2D,
  tones: Tones,
  { x, y, scale, turn }: Place,
  colours: readonly string[],
  fire: { flame: number; glow: number; lean: number },
): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.scale(scale, scale)
  ctx.rotate(fire.lean)
  ctx.strokeStyle = tones('#5a4636')
  ctx.lineWidth = 1.6
  ctx.stroke(new Path2D('M-24 128L-21 176M24 128L21 176M-9 130L-8 176M9 130L8 176'))
  paintGores(ctx, tones, turn, colours)
  if (fire.glow > 0.02)
    asLight(ctx, () => drawGlow(ctx, 0, 20, [255, 180, 80], { radius: 190, alpha: fire.glow * 0.75 }))
  if (fire.flame > 0.02) {
    asLight(ctx, () => {
      drawGlow(ctx, 0, 138, [255, 150, 50], { radius: 46, alpha: 0.8 * fire.flame })
      drawGlow(ctx, 0, 138, [255, 220, 130], { radius: 15, stretchY: 2.4, hardness: 0.3, alpha: fire.flame })
      drawGlow(ctx, 0, 150, [130, 190, 255], { radius: 8, stretchY: 1.6, alpha: fire.flame })
    })
  }
  paintBasket(ctx, tones)
  ctx.restore()
}

/** The stripes of the envelope, which turns slowly. */
function paintGores(ctx: SKRSContext2D, tones: Tones, turn: number, colours: readonly string[]): void {
  const count = 16
  ctx.save()
  ctx.clip(envelope)
  for (let gore = 0; gore < count; gore++) {
    const from = (gore / count) * tau + turn
    const to = from + tau / count + 0.02
    if (Math.cos((from + to) / 2) < -0.15) continue
    const edge = (angle: number) =>
      Math.sin(Math.max(-Math.PI / 2, Math.min(Math.PI / 2, Math.atan2(Math.sin(angle), Math.cos(angle)))))
    const [left, right] = [edge(from) * 134, edge(to) * 134]
    ctx.fillStyle = tones(colours[gore % colours.length] ?? '#d8433c')
    ctx.beginPath()
    ctx.moveTo(0, -156)
    ctx.bezierCurveTo(left * 1.05, -140, left * 1.12, 10, left * 0.2, 132)
    ctx.lineTo(right * 0.2, 132)
    ctx.bezierCurveTo(right * 1.12, 10, right * 1.05, -140, 0, -156)
    ctx.fill()
  }
  const round = ctx.createRadialGradient(-42, -76, 20, 0, -20, 190)
  round.addColorStop(0, 'rgba(255,255,255,0.34)')
  round.addColorStop(0.35, 'rgba(255,255,255,0.05)')
  round.addColorStop(0.7, 'rgba(10,10,40,0.16)')
  round.addColorStop(1, 'rgba(10,10,40,0.5)')
  ctx.fillStyle = round
  ctx.fillRect(-140, -160, 280, 300)
  ctx.restore()
}

function paintBasket(ctx: SKRSContext2D, tones: Tones): void {
  for (const [x, coat] of [
    [-9, '#2f62c0'],
    [9, '#c8372d'],
  ] as const) {
    ctx.fillStyle = tones(coat)
    ctx.fillRect(x - 6, 168, 12, 16)
    ctx.fillStyle = tones('#e0ac84')
    ctx.beginPath()
    ctx.arc(x, 163, 5.6, 0, tau)
    ctx.fill()
  }
  const wicker = ctx.createLinearGradient(-24, 0, 24, 0)
  wicker.addColorStop(0, tones('#b07a44', 0.2))
  wicker.addColorStop(1, tones('#7d5228', -0.2))
  ctx.fillStyle = wicker
  ctx.fill(new Path2D('M-24 176H24L20 208Q0 213 -20 208Z'))
  ctx.fillStyle = tones('#5f3d1e')
  ctx.fillRect(-26, 174, 52, 5)
  ctx.fillRect(-23, 190, 46, 2)
}
