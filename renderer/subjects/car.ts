import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { css } from '#renderer/drawing/colour.ts'
import { asLight, drawGlow } from '#renderer/drawing/glow.ts'
import type { Paint, Spot } from '#renderer/family.ts'
import { addBed } from '#renderer/sounds/noise-sounds.ts'
import { addTone } from '#renderer/sounds/tones.ts'
import { createSmoke } from './parts/smoke.ts'
import { colourOf, createTones, type Tones } from './parts/tones.ts'
import { paintWheel } from './parts/wheel.ts'
import type { Subject } from './subject.ts'

const pace = 560
const wheel = 37

const names = [
  'car',
  'automobile',
  'taxi',
  'cab',
  'sedan',
  'convertible',
  'race car',
  'sports car',
  'vehicle',
  'suv',
  'jeep',
  'xe hơi',
  'ô tô',
  'xe ô tô',
]

export const car: Subject = {
  name: 'car',
  words: names,
  home: 'field with wind',
  times: ['noon', 'sunset', 'sunrise'],
  compose: (random, { seconds, words }) => {
    const honk = random.range(1, 1.8)
    const moments = [honk, honk + 0.34].filter((at) => at < seconds - 0.3)
    const colour = colourOf(words, names) ?? random.pick(['#c8372d', '#2f9d9d', '#f0c02e', '#2f62c0'])
    const base = random.range(68, 78)
    return {
      footing: 'road',
      pace,
      moments,
      stage: (spot) => stageCar(spot, { colour, seconds, moments }),
      addSound: (sound) => {
        addBed(sound, random.fork('tyres'), { low: 240, high: 2200, level: (t) => 0.075 + 0.02 * Math.sin(t * 1.3) })
        for (const [share, level] of [
          [1, 0.15],
          [1.5, 0.06],
          [2, 0.08],
          [3, 0.035],
        ] as const)
          addTone(sound, {
            at: 0,
            frequency: base * share,
            glideTo: base * share * 1.22,
            attack: 0.3,
            decay: seconds,
            level,
            partials: [
              [1, 1],
              [2, 0.5],
              [3, 0.3],
            ],
            vibrato: [11, 0.012],
          })
        for (const at of moments)
          for (const frequency of [392, 494])
            addTone(sound, {
              at,
              frequency,
              attack: 0.015,
              decay: 0.09,
              level: 0.26,
              partials: [
                [1, 1],
                [2, 0.7],
                [3, 0.6],
                [4, 0.3],
                [5, 0.25],
              ],
            })
      },
    }
  },
}

const body = new Path2D(
  'M-172 -40Q-176 -78 -150 -86Q-128 -92 -108 -94Q-80 -146 -34 -150L26 -150Q62 -148 92 -98Q146 -94 166 -76Q178 -62 176 -38L170 -30H-166Z',
)
const glass = new Path2D('M-92 -96Q-68 -136 -32 -139L-8 -139V-96ZM4 -139H24Q50 -137 74 -97L4 -96Z')
const skirt = new Path2D('M-174 -52Q0 -44 177 -54L176 -38L170 -28H-166L-172 -40Z')

function stageCar(spot: Spot, plan: { colour: string; seconds: number; moments: readonly number[] }): Paint {
  const tones = createTones(spot)
  const { x, y, size, rolling, palette } = spot
  const exhaust = createSmoke(
    {
      tone: '#c9c9cf',
      rise: 16,
      drift: rolling ? -150 : -50,
      size: 5,
      life: 0.9,
      every: 0.11,
      density: 0.5,
    },
    spot.palette,
  )
  const span = size.width + 420
  return (ctx, t) => {
    const k = t / plan.seconds
    const at = rolling ? x + size.width * 0.2 * (k - 0.5) : -210 + span * k
    const angle = (rolling ? t * pace : at) / wheel
    ctx.save()
    ctx.translate(at, y + 6)
    ctx.fillStyle = 'rgba(8,10,18,0.42)'
    ctx.beginPath()
    ctx.ellipse(0, 4, 182, 12, 0, 0, 7)
    ctx.fill()
    exhaust(ctx, t, { x: -182, y: -22 })
    ctx.save()
    const bounce = Math.sin(t * 13) * 1.1 + Math.sin(t * 4.3) * 1.6
    ctx.translate(0, bounce)
    ctx.rotate(Math.sin(t * 4.3 + 1) * 0.005)
    paintBody(ctx, tones, plan.colour, t)
    ctx.restore()
    const look = { tyre: tones('#17171b'), rim: tones('#d9dde3', 0.2), hub: tones('#8b9099'), spokes: 5 }
    for (const place of [-104, 106]) paintWheel(ctx, { x: place, y: -wheel + 6, radius: wheel, angle }, look)
    const flash = plan.moments.some((moment) => t >= moment && t < moment + 0.24) ? 1 : 0
    paintLights(ctx, Math.max(palette.darkness, flash))
    ctx.restore()
  }
}

function paintBody(ctx: SKRSContext2D, tones: Tones, colour: string, t: number): void {
  const paint = ctx.createLinearGradient(0, -150, 0, -28)
  paint.addColorStop(0, tones(colour, 0.55))
  paint.addColorStop(0.45, tones(colour, 0.1))
  paint.addColorStop(0.62, tones(colour, -0.1))
  paint.addColorStop(1, tones(colour, -0.55))
  ctx.fillStyle = paint
  ctx.fill(body)
  ctx.fillStyle = tones('#26262c', 0, 0.3)
  ctx.fill(skirt)
  const pane = ctx.createLinearGradient(-60, -140, 30, -90)
  pane.addColorStop(0, tones('#dff2fb', 0.4))
  pane.addColorStop(1, tones('#5c7f97', -0.1))
  ctx.fillStyle = pane
  ctx.fill(glass)
  ctx.save()
  ctx.clip(glass)
  ctx.fillStyle = tones('#26313f')
  ctx.beginPath()
  ctx.arc(34, -116 + Math.sin(t * 4.3) * 1.4, 13, 0, 7)
  ctx.fill()
  ctx.fill(new Path2D('M10 -90Q14 -106 34 -106Q54 -106 58 -90Z'))
  ctx.fillStyle = 'rgba(255,255,255,0.22)'
  ctx.fill(new Path2D('M-70 -90L-40 -142H-24L-54 -90Z'))
  ctx.restore()
  ctx.strokeStyle = tones(colour, -0.6, 0.8)
  ctx.lineWidth = 2
  ctx.stroke(new Path2D('M-2 -140V-42M-92 -96Q-96 -60 -70 -44M92 -96Q86 -70 76 -62'))
  ctx.fillStyle = tones('#e8eaee', 0.2)
  ctx.fillRect(-30, -84, 20, 4)
  ctx.fillRect(58, -84, 20, 4)
  ctx.beginPath()
  ctx.roundRect(-180, -42, 30, 11, 5)
  ctx.roundRect(152, -42, 30, 11, 5)
  ctx.fill()
  ctx.fillStyle = tones('#121216')
  for (const x of [-104, 106]) {
    ctx.beginPath()
    ctx.arc(x, -32, 45, Math.PI, 0)
    ctx.fill()
  }
  ctx.fillStyle = 'rgb(255,246,214)'
  ctx.beginPath()
  ctx.ellipse(160, -66, 11, 13, 0.2, 0, 7)
  ctx.fill()
  ctx.fillStyle = 'rgb(226,44,36)'
  ctx.beginPath()
  ctx.ellipse(-166, -68, 6, 13, 0.1, 0, 7)
  ctx.fill()
}

function paintLights(ctx: SKRSContext2D, strength: number): void {
  asLight(ctx, () => {
    drawGlow(ctx, 162, -66, [255, 242, 200], { radius: 30 + strength * 40, alpha: 0.35 + strength * 0.6 })
    drawGlow(ctx, -168, -68, [255, 60, 40], { radius: 18 + strength * 26, alpha: 0.25 + strength * 0.5 })
    if (strength < 0.1) return
    const beam = ctx.createLinearGradient(164, 0, 540, 0)
    beam.addColorStop(0, css([255, 242, 200], strength * 0.5))
    beam.addColorStop(1, css([255, 242, 200], 0))
    ctx.fillStyle = beam
    ctx.fill(new Path2D('M164 -74L540 -130V16L164 -56Z'))
  })
}
