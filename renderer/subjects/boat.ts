import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { tau } from '#renderer/drawing/curves.ts'
import type { Paint, Spot } from '#renderer/family.ts'
import { addBurst } from '#renderer/sounds/noise-sounds.ts'
import { addTone, bellPartials } from '#renderer/sounds/tones.ts'
import { colourOf, createTones, type Tones } from './parts/tones.ts'
import type { Subject } from './subject.ts'

/** Seconds between two crests under the hull. */
const swell = 2.3

const names = [
  'boat',
  'sailboat',
  'sailing boat',
  'sailing',
  'yacht',
  'dinghy',
  'catamaran',
  'fishing boat',
  'rowboat',
  'houseboat',
  'con thuyền',
  'thuyền',
  'thuyền buồm',
]

export const boat: Subject = {
  name: 'boat',
  words: names,
  home: 'sea',
  times: ['noon', 'sunset', 'sunrise'],
  compose: (random, { seconds, words }) => {
    const first = random.range(0.5, 1.1)
    const moments = Array.from({ length: 6 }, (_, i) => first + i * swell).filter((at) => at < seconds - 0.4)
    const colour = colourOf(words, names) ?? random.pick(['#c8372d', '#2f62c0', '#2f9d9d', '#e8832a'])
    const side = random.chance(0.5) ? 1 : -1
    return {
      footing: 'water',
      pace: 0,
      moments,
      stage: (spot) => stageBoat(spot, { first, colour, side, seconds }),
      addSound: (sound) => {
        for (const [i, at] of moments.entries()) {
          const own = random.fork(`slap${i}`)
          addBurst(sound, own, { at, attack: 0.05, decay: 0.16, low: 140, high: 1500, level: 0.8, pan: side * 0.2 })
          addTone(sound, {
            at: at + 0.7,
            frequency: own.range(300, 420),
            glideTo: own.range(430, 520),
            attack: 0.12,
            decay: 0.16,
            level: 0.035,
            partials: [
              [1, 1],
              [2, 0.7],
              [3, 0.5],
              [4.1, 0.3],
            ],
            vibrato: [31, 0.05],
          })
          if (i % 2 === 0)
            addTone(sound, {
              at: at + 0.15,
              frequency: 1240,
              attack: 0.002,
              decay: 0.5,
              level: 0.2,
              pan: side * 0.2,
              partials: bellPartials,
            })
        }
      },
    }
  },
}

const hull = new Path2D('M-128 -34Q-40 -22 60 -28Q112 -32 150 -46Q132 4 96 24Q0 40 -104 24Q-124 4 -128 -34Z')
const stripe = new Path2D('M-126 -16Q-40 -5 60 -10Q108 -14 143 -28L139 -18Q108 -4 60 0Q-40 6 -124 -6Z')
const bottom = new Path2D('M-116 8Q0 22 112 10Q104 20 96 24Q0 40 -104 24Z')
const mainSail = new Path2D('M4 -262Q-76 -150 -122 -60Q-60 -50 4 -54Z')
const jib = new Path2D('M14 -240Q66 -120 138 -52Q70 -54 14 -66Z')
const cabin = new Path2D('M-30 -30L-22 -52L52 -54L66 -32Z')

function stageBoat(spot: Spot, plan: { first: number; colour: string; side: number; seconds: number }): Paint {
  const tones = createTones(spot, 0.04)
  const { x, y, size, wind, palette } = spot
  const scale = size.height > size.width ? 1.3 : 1.1
  return (ctx, t) => {
    const beat = ((t - plan.first) / swell) * tau
    const drift = (t - plan.seconds / 2) * size.width * 0.014
    ctx.save()
    ctx.translate(x + plan.side * drift, y - 12 - 9 * Math.cos(beat) * (0.7 + wind * 0.7))
    ctx.scale(plan.side * scale, scale)
    ctx.rotate(-0.035 + 0.055 * Math.sin(beat + 0.6) * (0.7 + wind * 0.8))
    paintRig(ctx, tones, plan.colour, t, wind)
    paintHull(ctx, tones, plan.colour, palette.darkness)
    paintSpray(ctx, tones, t, beat)
    ctx.restore()
  }
}

function paintRig(ctx: SKRSContext2D, tones: Tones, colour: string, t: number, wind: number): void {
  ctx.fillStyle = tones('#6b4a33')
  ctx.fillRect(4, -276, 6, 236)
  ctx.fillRect(-124, -55, 130, 4)
  const cloth = ctx.createLinearGradient(-110, 0, 20, 0)
  cloth.addColorStop(0, tones('#ffffff', 0.35))
  cloth.addColorStop(1, tones('#d9d4c6', -0.25))
  ctx.fillStyle = cloth
  ctx.fill(mainSail)
  ctx.save()
  ctx.clip(mainSail)
  ctx.fillStyle = tones(colour)
  ctx.fill(new Path2D('M-140 -112L20 -138L20 -98L-140 -74Z'))
  ctx.strokeStyle = tones('#9a927f', 0, 0.5)
  ctx.lineWidth = 1.2
  for (const y of [-90, -145, -190]) {
    ctx.beginPath()
    ctx.moveTo(-130, y + 14)
    ctx.lineTo(6, y)
    ctx.stroke()
  }
  ctx.restore()
  const front = ctx.createLinearGradient(14, 0, 130, 0)
  front.addColorStop(0, tones('#cfc9ba', -0.2))
  front.addColorStop(1, tones('#ffffff', 0.3))
  ctx.fillStyle = front
  ctx.fill(jib)
  ctx.fillStyle = tones(colour)
  ctx.beginPath()
  ctx.moveTo(6, -276)
  for (let i = 0; i <= 6; i++) ctx.lineTo(6 - i * 7, -276 + Math.sin(t * 9 + i * 0.9) * (1 + i * 0.5) * (0.6 + wind))
  for (let i = 6; i >= 0; i--)
    ctx.lineTo(6 - i * 7, -259 - i * 1.4 + Math.sin(t * 9 + i * 0.9) * (1 + i * 0.5) * (0.6 + wind))
  ctx.fill()
}

function paintHull(ctx: SKRSContext2D, tones: Tones, colour: string, darkness: number): void {
  ctx.fillStyle = tones('#e9e1d0', -0.1)
  ctx.fill(cabin)
  ctx.fillStyle = darkness > 0.4 ? 'rgb(255,214,130)' : tones('#3c4a5c')
  for (const x of [-8, 14, 36]) {
    ctx.beginPath()
    ctx.ellipse(x, -42, 6.5, 5.5, 0, 0, tau)
    ctx.fill()
  }
  ctx.fillStyle = tones('#2b3a55')
  ctx.fill(new Path2D('M-86 -30Q-84 -62 -70 -62Q-56 -62 -54 -30Z'))
  ctx.fillStyle = tones('#e0ac84')
  ctx.beginPath()
  ctx.arc(-69, -72, 9.5, 0, tau)
  ctx.fill()
  ctx.fillStyle = tones('#f4f1e8')
  ctx.fill(new Path2D('M-80 -74A11 10 0 0 1 -58 -74L-52 -72L-80 -72Z'))
  const side = ctx.createLinearGradient(0, -40, 0, 34)
  side.addColorStop(0, tones('#ffffff', 0.2))
  side.addColorStop(1, tones('#b9b3a4', -0.25))
  ctx.fillStyle = side
  ctx.fill(hull)
  ctx.fillStyle = tones(colour)
  ctx.fill(stripe)
  ctx.fillStyle = tones(colour, -0.45)
  ctx.fill(bottom)
}

/** Foam at the bow, highest when the hull plunges. */
function paintSpray(ctx: SKRSContext2D, tones: Tones, t: number, beat: number): void {
  const plunge = 0.5 + 0.5 * Math.cos(beat)
  ctx.fillStyle = tones('#ffffff', 0.2, 0.75)
  for (let i = 0; i < 9; i++) {
    ctx.beginPath()
    ctx.ellipse(
      112 - i * 27,
      26 - (i === 0 ? plunge * 16 : Math.sin(t * 3 + i) * 3),
      20 - i * 0.6,
      5 + plunge * (i < 2 ? 9 : 3),
      0,
      0,
      tau,
    )
    ctx.fill()
  }
}
